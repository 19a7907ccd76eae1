import Hamon
import HamonTesting
import Testing

@Suite("RunLog")
@MainActor
struct RunLogTests {
  @Test("a log keeps the order, and forgets what was taken")
  func log() {
    let log = RunLog()
    let price = Signal(1)
    let effect = Effect { log(price.value) }
    price.value = 2
    log("end")
    #expect(log.entries == ["1", "2", "end"])
    #expect(log.take() == ["1", "2", "end"])
    #expect(log.take() == [])
    effect.cancel()
  }
}
