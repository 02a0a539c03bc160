/// A workload's variant, made ready to be measured in one scenario.
struct Trial {
  /// What the floor runs: SQL, or a phrase for the plain array.
  var floorWhat: String?
  /// Nil where there is no such thing.
  var floor: Side?
  /// Nil where it cannot be measured; the note says why.
  var library: Side?
  var note = ""
  /// Puts the data back as it was; called once, also after a failure.
  var finish: () throws -> Void = {}
}
