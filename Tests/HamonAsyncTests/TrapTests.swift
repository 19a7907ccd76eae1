import Hamon
import TestSupport
import Testing

@Suite("Async: traps", .tags(.threads))
struct TrapTests {
  @Test("a resource without an actor says which, and how to mend it")
  func resource() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Resource({ 1 }, name: "towns") { $0 }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("\"towns\""))
    #expect(text.contains("To fix this, make it on the main actor or in an actor, or pass `isolation:`."))
    // In its `init` an actor would give it to its caller.
    #expect(text.contains("(In an actor, make it a `lazy var`, and never in `init`: "))
  }

  @Test("a stream into a signal without an actor likewise")
  func latest() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal(latest: AsyncStream<Int> { $0.finish() }, initial: 0, name: "position")
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("\"position\""))
    #expect(text.contains("To fix this"))
  }

  @Test(
    "an iterator that is asked while it waits says where its sequence, or its publication, was made",
    arguments: [true, false])
  func asksWhileWaiting(isPublication: Bool) async throws {
    let line = #line + 1  // what stands in an exit test has the line of the test
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor [isPublication] in
      let number = Signal(1)
      let publication = Publication(name: "total") { number.value }
      if isPublication { await askTwice(publication.latest) } else { await askTwice(values { number.value }) }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let file = "HamonAsyncTests/TrapTests.swift"
    let what = isPublication ? "publication \"total\" (\(file):\(line))" : "values (\(file):\(line))"
    #expect(text.contains("next() was called on an iterator of \(what) that is waiting in another next()."))
    #expect(text.contains("To fix this"))
  }
}

@MainActor
private func askTwice(_ numbers: some AsyncSequence<Int, Never>) async {
  var first = numbers.makeAsyncIterator()
  _ = await first.next(isolation: #isolation)
  var second = first
  let waiting = Task { @MainActor in await second.next(isolation: #isolation) }
  _ = await first.next(isolation: #isolation)
  _ = await waiting.value
}
