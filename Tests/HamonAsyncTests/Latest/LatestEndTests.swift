import Hamon
import TestSupport
import Testing

@Suite("Signal(latest:initial:): its end")
@MainActor
struct LatestEndTests {
  @MainActor private final class Model {
    let position: Signal<Int>

    init(_ stream: AsyncStream<Int>) { position = Signal(latest: stream, initial: 0) }
  }

  @Test("one that nobody observes, let go on another thread, leaves its owner on the owner's thread")
  func lastReleaseElsewhere() {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let owner = Scope()
    func make() -> Cargo { Cargo(Model(stream)) }
    let cargo = owner.run(make)
    #expect(owner.dependencies.count == 2)
    onThread { cargo.release() }
    #expect(owner.dependencies.count == 2)
    _ = GraphStatistics.current  // the next operation of the main actor
    #expect(owner.dependencies.count == 1)
    source.finish()
  }
}
