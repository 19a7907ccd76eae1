import Testing

@testable import workshop

/// A folder for the length of `body`.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = try #require(Files.makeTemporaryFolder())
  defer { Files.removeFolder(folder) }
  try body(folder)
}
