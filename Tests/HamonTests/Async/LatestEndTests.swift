import Hamon
import Testing

@Suite("Signal(latest:initial:): its end")
@MainActor
struct LatestEndTests {
  @MainActor private final class Model {
    let position: Signal<Int>

    init(_ stream: AsyncStream<Int>) { position = Signal(latest: stream, initial: 0) }
  }

  @Test(
    "one that nobody observes, let go on another thread, leaves its owner on the owner's thread",
    arguments: [false, true])
  func lastReleaseElsewhere(isOwned: Bool) {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let owner = Scope()
    func make() -> Cargo { Cargo(Model(stream)) }
    let before = GraphStatistics.current
    let cargo = isOwned ? owner.run(make) : make()
    let owned = owner.dependencies.count
    #expect(owned == (isOwned ? 2 : 1))
    onThread { cargo.release() }
    #expect(owner.dependencies.count == owned)
    // The next operation of the main actor.
    #expect(GraphStatistics.current == before)
    #expect(owner.dependencies.count == 1)
    source.finish()
  }
}
