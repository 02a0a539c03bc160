public import Testing
public import WindrowConformance

extension ConformanceCase: CustomTestStringConvertible {
  /// The full name, as the command spells it.
  public var testDescription: String { fullName }
}

extension ConformanceCase {
  /// The cases that a store can be asked: those whose needs it meets.
  ///
  /// ```swift
  /// import Testing
  /// import WindrowTesting
  ///
  /// let postgres = ConformanceStore("postgres") { schema, options in … }
  ///
  /// @Suite struct PostgresStoreTests {
  ///   @Test(arguments: ConformanceCase.all(for: postgres))
  ///   func conforms(_ conformanceCase: ConformanceCase) throws {
  ///     try conformanceCase.verify(on: postgres)
  ///   }
  /// }
  /// ```
  ///
  /// A store that cannot even be opened is given every case, so that the tests fail and say why.
  public static func all(for store: ConformanceStore) -> [ConformanceCase] {
    guard let capabilities = try? store.capabilities() else { return all }
    return all.filter { capabilities.isSuperset(of: $0.needs) }
  }

  /// Runs the case on a new store, and records an issue of the current test for what is not as expected.
  ///
  /// Cancels the test where the store cannot be judged by the case.
  public func verify(
    on store: ConformanceStore, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    do {
      try run(on: store)
    } catch let skip as ConformanceSkip {
      try Test.cancel(Comment(rawValue: skip.reason), sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(fullName) on \(store.name): \(error)", sourceLocation: sourceLocation)
    }
  }
}
