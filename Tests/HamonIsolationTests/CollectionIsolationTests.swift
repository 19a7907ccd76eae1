import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@MainActor private final class Model {
  let list = TrackedList<Row>()
  let names = TrackedDictionary<Int, String>()
  let marked: ReadOnlyTrackedList<Row>
  let rows: ReadOnlyTrackedList<KeyedElement<Int, Int>>
  var effects: [Effect] = []

  init(_ probe: Probe) {
    let list = list
    marked = list.filter { $0.title == "x" }
    rows = marked.mapKeyed { row in
      let captive = probe.makeCaptive()
      onCleanup {
        captive.touch()
        probe.cleanUp()
      }
      return row.id
    }
    effects = [Effect { [marked, names] in _ = (marked.count, names[1]) }]
  }
}

// Law 12
@Suite("Collections: isolation", .tags(.threads))
struct CollectionIsolationTests {
  @Test("they work in an actor")
  func anActor() async {
    actor Store {
      let list = TrackedList((0..<4).map { Row($0) })
      var effect: Effect?
      private let log = RunLog()

      func start() {
        let even = list.filter { $0.id % 2 == 0 }
        effect = Effect { [log] in log(even.count) }
      }

      func add(_ id: Int) { list.append(Row(id)) }

      func end() -> [String] {
        effect = nil
        return log.take()
      }
    }
    let store = Store()
    await store.start()
    await store.add(4)
    await store.add(5)
    await store.add(6)
    #expect(await store.end() == ["2", "3", "4"])
  }

  @MainActor
  @Test("a main-actor model with collections may lose its last reference on another thread", arguments: 0..<20)
  func lastReleaseElsewhere(round: Int) {
    let probe = Probe()
    func make() -> Cargo {
      let model = Model(probe)
      for id in 0..<10 { model.list.append(Row(id, "x")) }
      model.names[1] = "a"
      model.list.remove(at: 0)
      return Cargo(model)
    }
    let cargo = make()
    #expect(probe.live == 9 && probe.cleanups == 1)
    onThread { cargo.release() }
    // The next operation of the main actor ends what was let go.
    let other = Signal(0)
    other.value = 1
    #expect(probe.cleanups == 10 && probe.elsewhere == 0)
    #expect(probe.live == 0)
    keep(other)
  }
}
