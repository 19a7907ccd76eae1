import Foundation
import Hamon
import HamonStorage
import HamonTesting
import TestSupport
import Testing

@Suite("Processes")
@MainActor
struct ProcessTests {
  private struct Payload: Codable, Sendable {
    var number = 0
    var text = ""
  }

  /// What stands in the store: a whole value, or nothing at all.
  nonisolated private static func number(in directory: String) throws -> Int {
    struct Record: Decodable { var value: Payload }
    guard let bytes = try FileStore(directory: directory).read("payload") else { return 0 }
    let payload = try JSONDecoder().decode(Record.self, from: Data(bytes)).value
    try #require(payload.text == String(repeating: "\(payload.number % 10)", count: 200_000))
    return payload.number
  }

  /// begin, opened, four pieces, synced | renamed, directory synced: a value is there from the renaming on.
  private nonisolated static let steps = 9
  private nonisolated static let stepsBefore = 7

  @Test("a process that is killed at any step of a write leaves the old value or the new one", arguments: 0..<4)
  func killed(lane: Int) async throws {
    let directory = try Directory()
    let path = directory.path
    let kills = try await blocking {
      var kills = 0
      var expected = 0
      for round in 0..<5 {
        for step in 1...Self.steps where kills < 40 {
          let writes = (round + lane) % 2  // whole writes before
          var helper = try Helper("kill", path, "\(writes * Self.steps + step)")
          var last: String?
          while let line = helper.nextLine() {
            last = line
            if line.hasPrefix("at ") { break }
          }
          helper.kill()
          _ = helper.wait()
          expected += writes + (step > Self.stepsBefore ? 1 : 0)
          try #require(last?.hasPrefix("at ") == true)
          try #require(try Self.number(in: path) == expected, "killed \(last ?? "")")
          kills += 1
        }
      }
      // Anywhere at all: it goes on while it is killed.
      for round in 0..<10 {
        var helper = try Helper("kill", path, "0")
        for _ in 0...round % 3 { _ = helper.nextLine() }
        helper.kill()
        var last = 0
        while let line = helper.nextLine() { last = Int(line.dropFirst("saved ".count)) ?? last }
        _ = helper.wait()
        let number = try Self.number(in: path)
        try #require(number > expected && number >= last && (last == 0 || number <= last + 1))
        expected = number
        kills += 1
      }
      return kills
    }
    #expect(kills == 50)
    // What the last one has left behind does not matter.
    let payload = Stored("payload", default: Payload(), in: FileStore(directory: path))
    payload.value = Payload(number: 7, text: "7")
    try await payload.save()
    #expect(directory.names == ["payload.json"])
  }

  @Test("two processes and this one add to one value at once, and none loses any")
  func adds() async throws {
    let directory = try Directory()
    let path = directory.path
    let names = Stored("names", default: Set<String>(), in: FileStore(directory: path), merge: .elements)
    async let ends = blocking {
      let first = try Helper("add", path, "a", "40")
      let second = try Helper("add", path, "b", "40")
      return [first.wait(), second.wait()]
    }
    for number in 0..<40 {
      names.value.insert("c\(number)")
      try await names.save()
    }
    #expect(try await ends == [0, 0])
    await wait { names.value.count == 120 }
    #expect(names.value == Set(["a", "b", "c"].flatMap { name in (0..<40).map { "\(name)\($0)" } }))
  }

  @Test("two processes see each other's changes")
  func answers() async throws {
    let directory = try Directory()
    let path = directory.path
    let word = Stored("word", default: "", in: FileStore(directory: path))
    let effects = RunLog()
    let effect = Effect { effects(word.value) }
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    async let end = blocking {
      var helper = try Helper("answer", path)
      while let line = helper.nextLine() { continuation.yield(line) }
      continuation.finish()
      return helper.wait()
    }
    for await line in lines where line == "ready" { word.value = "ping" }
    await wait { word.value == "pong" }
    #expect(try await end == 0)
    #expect(effects.take() == ["", "ping", "pong"])
    keep(effect)
  }
}
