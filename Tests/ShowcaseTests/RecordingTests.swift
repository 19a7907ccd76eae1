import Foundation
import Testing

@testable import showcase

@Suite("Recordings")
struct RecordingTests {
  @Test("a plain file is there whole or not at all; asking for it leaves nothing behind")
  func plain() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/trace.html"
      let recording = try Recording(path)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [])
      try recording.write("first")
      try Recording(path).write("second")
      #expect(try text(of: path) == "second")
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["trace.html"])
    }
  }

  @Test("a link stays a link, also to a file that is to be made, and so does a pipe")
  func links() throws {
    try withTemporaryDirectory { directory in
      let (file, link, pipe) = ("\(directory)/file", "\(directory)/link", "\(directory)/pipe")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      for content in ["what is longer", "short"] {
        let recording = try Recording(link)
        if content == "short" { #expect(try text(of: file) == "what is longer", "until there is another one") }
        try recording.write(content)
        #expect(try text(of: file) == content)
      }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
      try #require(mkfifo(pipe, 0o600) == 0)
      let reader = open(pipe, O_RDWR | O_NONBLOCK)
      defer { close(reader) }
      try Recording(pipe).write("through")
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = read(reader, &bytes, bytes.count)
      #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "through")
    }
  }

  @Test("what cannot be written is said at once, in plain words")
  func refused() throws {
    try withTemporaryDirectory { directory in
      func complaint(_ path: String) -> String? {
        do throws(Recording.Failure) {
          _ = try Recording(path)
          return nil
        } catch {
          return error.description
        }
      }
      let nowhere = "\(directory)/nodir"
      #expect(
        complaint("\(nowhere)/a.html")
          == "The recording cannot be written to \(nowhere)/a.html: there is no folder \(nowhere).")
      #expect(complaint(directory)?.hasSuffix(": Is a directory.") == true)
    }
  }

  #if os(Linux)
    @Test("a full disk is an error of the writing, and the device is still there")
    func full() throws {
      let recording = try Recording("/dev/full")
      #expect(throws: Recording.Failure.self) { try recording.write("a line") }
      var status = stat()
      #expect(lstat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }
  #endif
}
