import Foundation
import Testing

@testable import showcase

/// Runs a test in a new directory that is gone afterwards.
func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
  let directory = try TemporaryDirectory()
  try withExtendedLifetime(directory) { try body(directory.path) }
}

/// Makes a file of a text.
func write(_ text: String, to path: String) throws {
  try write(Array(text.utf8), to: path)
}

func write(_ bytes: [UInt8], to path: String) throws {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  try #require(file >= 0)
  defer { close(file) }
  try #require(Foundation.write(file, bytes, bytes.count) == bytes.count)
}

func text(of path: String) throws -> String {
  String(decoding: try FileBytes.read(path), as: UTF8.self)
}

/// A new directory that is gone with the object.
final class TemporaryDirectory {
  let path: String

  init() throws {
    var template = Array((NSTemporaryDirectory() + "showcase-tests-XXXXXX").utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
