#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Dispatch
import Testing
import WorkshopKit

@testable import workshop

@Suite("The desk")
struct DeskTests {
  @Test("it has a program for each lesson, the starting files letter by letter, and is invisible to git")
  func prepare() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: "\(folder)/a desk")
      try desk.prepare(Workshop.lessons)
      #expect(Files.read("\(desk.path)/.gitignore") == "*\n")
      for id in Units.ids {
        #expect(Files.read(desk.exercise(id)) == desk.pristine(id))
        #expect(Files.read("\(desk.folder(id))/main.swift") == "import WorkshopKit\n\nrunOnDesk(\(id).self)\n")
        #expect(Files.read("\(desk.path)/Package.swift")?.contains(".executableTarget(name: \"\(id)\"") == true)
      }
    }
  }

  @Test("preparing it again writes over no work, and touches no file that is right")
  func again() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      try desk.prepare(Workshop.lessons)
      Files.write("mine", to: desk.exercise("L01"))
      let stamps = [Files.stamp(desk.exercise("L01")), Files.stamp("\(folder)/Package.swift")]
      try desk.prepare(Workshop.lessons)
      #expect(Files.read(desk.exercise("L01")) == "mine")
      #expect([Files.stamp(desk.exercise("L01")), Files.stamp("\(folder)/Package.swift")] == stamps)
    }
  }

  @Test("a starting file that was not touched follows the language; one that was stays")
  func language() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      try desk.prepare(Workshop.lessons)
      Files.write("mine", to: desk.exercise("L02"))
      try desk.prepare(Workshop.lessons, in: .ja)
      #expect(Files.read(desk.exercise("L01")) == desk.pristine("L01", in: .ja))
      #expect(Files.read(desk.exercise("L01")) != desk.pristine("L01"))
      #expect(Files.read(desk.exercise("L02")) == "mine")
      try desk.prepare(Workshop.lessons, in: .en)
      #expect(Files.read(desk.exercise("L01")) == desk.pristine("L01"))
    }
  }

  @Test("a learner's file that was removed is the starting file again, and that is told; a new desk tells nothing")
  func restored() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      #expect(try desk.prepare(Workshop.lessons) == [])
      Files.remove(desk.exercise("L03"))
      #expect(try desk.prepare(Workshop.lessons, in: .ja) == ["L03"])
      #expect(Files.read(desk.exercise("L03")) == desk.pristine("L03", in: .ja))
      #expect(try desk.prepare(Workshop.lessons) == [])
    }
  }

  @Test("a lesson that was green is done, also while its learner plays on")
  func done() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      try desk.prepare(Workshop.lessons)
      let unit = try Units.find("L01")
      let (green, red) = (Report(unit.fixed), Report(unit.broken))
      #expect(desk.remember(Verdict(.checked, report: red), of: "L01", checked: [1]).done == [])
      #expect(desk.remember(Verdict(.checked, report: green), of: "L01", checked: [2]).done == ["L01"])
      #expect(desk.remember(Verdict(.checked, report: red), of: "L01", checked: [3]).done == ["L01"])
      #expect(desk.progress().done == ["L01"] && desk.progress().checked["L01"] == [3])
      #expect(desk.progress().mayCompare("L01"))
    }
  }

  @Test("the language that was asked for is kept for the next start")
  func remembered() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      #expect(!desk.isThere)
      try desk.prepare(Workshop.lessons)
      #expect(desk.isThere && desk.progress().language == nil)
      desk.remember(nil)
      #expect(desk.progress().language == nil)
      desk.remember(.ja)
      desk.remember(nil)
      #expect(desk.progress().language == .ja)
    }
  }

  @Test("a reset puts the starting file back and keeps every earlier one")
  func reset() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      try desk.prepare(Workshop.lessons)
      let nothing = try desk.reset("L01")
      #expect(nothing == nil, "nothing to keep")
      for (text, name) in [("first", "Exercise.swift.bak"), ("second", "Exercise.swift.bak2")] {
        Files.write(text, to: desk.exercise("L01"))
        let backup = try #require(try desk.reset("L01"))
        #expect(backup.hasSuffix("/L01/\(name)"))
        #expect(Files.read(backup) == text)
        #expect(Files.read(desk.exercise("L01")) == desk.pristine("L01"))
      }
    }
  }

  @Test("a reset keeps what is no UTF-8 byte by byte")
  func resetKeepsBytes() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      try desk.prepare(Workshop.lessons)
      let bytes: [UInt8] = [0x2F, 0x2F, 0x20, 0x90, 0xAF, 0x0A]  // "// 星" in Shift-JIS
      func write(_ path: String) {
        let file = open(path, O_WRONLY | O_TRUNC)
        _ = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        close(file)
      }
      write(desk.exercise("L01"))
      let backup = try #require(try desk.reset("L01"))
      var kept = [UInt8](repeating: 0, count: 20)
      let file = open(backup, O_RDONLY)
      let count = read(file, &kept, 20)
      close(file)
      #expect(Array(kept.prefix(max(0, count))) == bytes)
    }
  }

  @Test("inside of a desk that is the desk, however deep")
  func around() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      try desk.prepare(Workshop.lessons)
      #expect(Desk.desk(around: folder) == folder)
      #expect(Desk.desk(around: desk.folder("L01")) == folder)
      #expect(Desk.desk(around: "/") == nil)
    }
  }

  @Test("what is no plain file stays what it is when it is written to")
  func notAPlainFile() throws {
    try withTemporaryFolder { folder in
      Files.write("before", to: "\(folder)/target")
      #expect(symlink("\(folder)/target", "\(folder)/link") == 0)
      #expect(Files.write("after", to: "\(folder)/link"))
      #expect(Files.read("\(folder)/target") == "after")
      var info = stat()
      #expect(lstat("\(folder)/link", &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
      unlink("\(folder)/target")
      #expect(Files.write("again", to: "\(folder)/link"))
      #expect(Files.read("\(folder)/target") == "again")
      #expect(Files.names(in: folder).sorted() == ["link", "target"])
    }
  }

  @Test("a folder that cannot be written is named, with the way out")
  func notWritable() throws {
    let desk = try Desk(at: "/proc/no desk here")
    let failure = #expect(throws: Desk.Failure.self) { try desk.prepare(Workshop.lessons) }
    let text = failure.map { "\($0)" } ?? ""
    #expect(text.contains("/proc/no desk here") && text.contains("--desk PATH"))
  }

  @Test("a folder of that name that is somebody else's is left alone", arguments: ["Package.swift", "notes.txt"])
  func occupied(_ file: String) throws {
    try withTemporaryFolder { folder in
      Files.write("mine", to: "\(folder)/\(file)")
      let desk = try Desk(at: folder)
      let failure = #expect(throws: Desk.Failure.self) { try desk.prepare(Workshop.lessons) }
      #expect(failure.map { "\($0)" }?.contains("--desk PATH") == true)
      #expect(Files.names(in: folder) == [file])
      #expect(Files.read("\(folder)/\(file)") == "mine")
    }
  }

  @Test("a desk that has lost its manifest gets it again, and keeps the learner's file")
  func lostManifest() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      try desk.prepare(Workshop.lessons)
      let manifest = Files.read("\(folder)/Package.swift")
      Files.write("mine", to: desk.exercise("L01"))
      unlink("\(folder)/Package.swift")
      try desk.prepare(Workshop.lessons)
      #expect(Files.read("\(folder)/Package.swift") == manifest)
      #expect(Files.read(desk.exercise("L01")) == "mine")
    }
  }

  @Test(
    "the manifest takes any path",
    arguments: [
      ("..", "\"..\""), ("/a b/c", "\"/a b/c\""), ("/a\"b", "\"/a\\\"b\""), ("/a\\b", "\"/a\\\\b\""),
    ])
  func manifest(_ path: String, _ quoted: String) {
    let text = DeskManifest(package: path, lessons: ["L01"]).text
    #expect(text.contains(".package(name: \"Hamon\", path: \(quoted))"))
  }
}

@Suite("Progress")
struct ProgressTests {
  @Test("what is saved is read again")
  func roundTrip() {
    var progress = Progress()
    progress.current = "L06"
    progress.language = .ja
    progress.done = ["L01", "L05"]
    progress.hints = ["L01": 3, "L06": 1]
    progress.quiz = ["L01": 2]
    progress.checked = ["L05": [17, 4, 99]]
    #expect(Progress(parsing: progress.text) == progress)
  }

  @Test("what several terminals write at the same instant is all kept")
  func terminals() throws {
    try withTemporaryFolder { folder in
      let desk = try Desk(at: folder)
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<50 { desk.update { $0.quiz["L01", default: 0] += 1 } }
      }
      #expect(desk.progress().quiz == ["L01": 400])
    }
  }

  @Test("a file that somebody has edited does no harm")
  func noise() {
    let progress = Progress(parsing: "done\nhints L01 many\nhints L05 99\nquiz\nwhat is this\ndone L01\n")
    #expect(progress.done == ["L01"])
    #expect(progress.hints == ["L05": 3])
  }

  @Test("the solution opens with green or with the third hint")
  func comparison() {
    var progress = Progress()
    #expect(!progress.mayCompare("L01"))
    progress.hints["L01"] = 2
    #expect(!progress.mayCompare("L01"))
    progress.hints["L01"] = 3
    #expect(progress.mayCompare("L01"))
    #expect(!progress.mayCompare("L05"))
    progress.done = ["L05"]
    #expect(progress.mayCompare("L05"))
  }
}
