import Hamon
import Testing

@Suite("Async: traps")
struct TrapTests {
  @Test("a resource without an actor says which, and how to mend it")
  func resource() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Resource({ 1 }, name: "towns") { $0 }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("\"towns\""))
    #expect(text.contains("To fix this"))
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
}
