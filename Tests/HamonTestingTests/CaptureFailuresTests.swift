import Hamon
import HamonTesting
import Testing

@Suite("captureFailures")
@MainActor
struct CaptureFailuresTests {
  @Test("the innermost capture gets the failure; child tasks report there, too; errors go on")
  func captures() async {
    let price = Signal(1)
    func fail() { expectRuns(of: { price.value }, exactly: 1) {} }
    var inner: [TestFailure] = []
    let outer = await captureFailures {
      inner = captureFailures { fail() }
      await Task { fail() }.value
    }
    #expect(inner.map(\.description) == ["expectRuns: ran 0 times, expected exactly 1."])
    #expect(outer.count == 1)
    #expect(throws: CancellationError.self) { _ = try captureFailures { throw CancellationError() } }
  }
}
