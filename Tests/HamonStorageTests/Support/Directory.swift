import Foundation
import Hamon
import Testing

/// A new directory that is gone with the object.
final class Directory: Sendable {
  let path: String

  init() throws {
    var template = Array((NSTemporaryDirectory() + "hamon-storage-XXXXXX").utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A file's text; nil if there is none. Setting it writes it, as any program may.
  subscript(name: String) -> String? {
    get {
      // By a handle: Foundation's `String(contentsOfFile:)` leaks where a file is empty (Swift 6.3).
      let file = FileHandle(forReadingAtPath: "\(path)/\(name)")
      return file.map { String(decoding: $0.readDataToEndOfFile(), as: UTF8.self) }
    }
    set {
      if let newValue {
        try? newValue.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
      } else {
        unlink("\(path)/\(name)")
      }
    }
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { $0 != ".lock" }.sorted()
  }
}

/// Waits until it is so; what it reads has to be tracked.
func wait(
  isolation: isolated (any Actor)? = #isolation, until condition: @escaping () -> Bool
) async {
  for await isSo in values(condition) where isSo { return }
}

/// A stored value as its file has it.
func record(_ key: String, _ value: String, version: Int = 1) -> String {
  #"{"format":"hamon","key":"\#(key)","value":\#(value),"version":\#(version)}"#
}
