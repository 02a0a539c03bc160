public import Foundation

/// The writing of fixtures in the form that the reader accepts.
public enum FixtureWriter {
  /// The text of a fixture file: keys in a fixed order, what fits in a line on one line.
  ///
  /// Reading it gives the same fixture. Throws where that cannot be, because the schema has something that the format
  /// does not know (a column of another name, raw values).
  public static func text(of fixture: Fixture) throws(FixtureError) -> String {
    let json = fixture.json
    let text = json.text() + "\n"
    let copy = try Fixture(json: Data(text.utf8))
    guard copy.schema == fixture.schema else {
      throw FixtureError(path: "schema", "the schema has something that no fixture can say")
    }
    guard copy.json == json else {
      throw FixtureError(path: "", "the fixture has something that no file can say")
    }
    return text
  }

  /// Writes a fixture to a file, replacing what is there.
  public static func write(_ fixture: Fixture, to file: URL) throws {
    try Data(try text(of: fixture).utf8).write(to: file, options: .atomic)
  }
}
