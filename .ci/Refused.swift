// What .ci/refused compiles as a client would: without a name defined all of it compiles; with each of the names it must not.
import Hamon
import HamonCollections

struct Item: Identifiable {
  let id: Int
}

actor Counter {
  @Tracked var count = 0
  lazy var double = Computed(of: self) { $0.assumeIsolated { $0.count * 2 } }
  let items = TrackedList([Item(id: 1)])
  lazy var large = items.filter(of: self) { counter, item in counter.assumeIsolated { item.id > $0.count } }
  private var effect: Effect?

  func stays() {
    effect = Effect(of: self) { $0.assumeIsolated { _ = $0.count } }
    let selector = Selector(of: self) { $0.assumeIsolated { $0.count } }
    let linked = Linked(of: self, { $0.assumeIsolated { $0.count } }, reset: { source, _ in source })
    _ = (selector[1], linked.value, double.value, large.count)
  }

  #if EFFECT_LEAVES
    func leaves() -> Task<Void, Never> {
      let effect = Effect(of: self) { $0.assumeIsolated { _ = $0.count } }
      return Task.detached { effect.cancel() }
    }
  #endif

  #if COMPUTED_LEAVES
    func leaves() -> Task<Int, Never> {
      let computed = Computed(of: self) { $0.assumeIsolated { $0.count } }
      return Task.detached { computed.value }
    }
  #endif

  #if PROPERTY_LEAVES
    func leaves() -> Task<Int, Never> {
      let signal = $count
      return Task.detached { signal.value }
    }
  #endif

  #if SELECTOR_LEAVES
    func leaves() -> Task<Bool, Never> {
      let selector = Selector(of: self) { $0.assumeIsolated { $0.count } }
      return Task.detached { selector[1] }
    }
  #endif

  #if LINKED_LEAVES
    func leaves() -> Task<Int, Never> {
      let linked = Linked(of: self, { $0.assumeIsolated { $0.count } }, reset: { source, _ in source })
      return Task.detached { linked.value }
    }
  #endif

  #if FILTER_LEAVES
    func leaves() -> Task<Int, Never> {
      let found = TrackedList([Item(id: 1)]).filter(of: self) { counter, item in
        counter.assumeIsolated { $0.count } < item.id
      }
      return Task.detached { found.count }
    }
  #endif

  #if SORTED_ON_LEAVES
    func leaves() -> Task<Int, Never> {
      let list = TrackedList([Item(id: 1)]).sorted(of: self, on: { counter, _ in counter.assumeIsolated { $0.count } })
      return Task.detached { list.count }
    }
  #endif

  #if GROUPS_LEAVE
    func leaves() -> Task<Int, Never> {
      let groups = TrackedList([Item(id: 1)]).grouped(of: self) { counter, _ in counter.assumeIsolated { $0.count } }
      return Task.detached { groups.count }
    }
  #endif

  #if ROWS_LEAVE
    func leaves() -> Task<Int, Never> {
      let rows = TrackedList([Item(id: 1)]).mapKeyed(of: self) { counter, _ in counter.assumeIsolated { $0.count } }
      return Task.detached { rows.count }
    }
  #endif

  #if VALUES_LEAVE
    func leaves() -> Task<Void, Never> {
      let counts = values(of: self) { $0.assumeIsolated { $0.count } }
      return Task { for await _ in counts {} }
    }
  #endif

  #if PUBLICATION_LEAVES
    func leaves() -> Task<Void, Never> {
      let publication = Publication(of: self) { $0.assumeIsolated { $0.count } }
      return Task.detached { publication.cancel() }
    }
  #endif
}

@MainActor
final class Model {
  @Tracked var count = 0

  #if MODEL_LEAVES
    func leaves() -> Task<Void, Never> {
      let effect = Effect { _ = self.count }
      return Task.detached { effect.cancel() }
    }
  #endif
}

/// A way out that Swift 6.3.1 takes, as decision 0002 says: a closure of a global actor does not hold what it captures. Should a compiler
/// refuse this, it becomes a part as the others are, and a paragraph of that page goes.
@MainActor func takesAway() async {
  final class Job {
    @Tracked var done = 0
    @concurrent func leaves() async { done = 1 }
  }
  let job = Job()
  let effect = Effect { @MainActor in _ = job.done }
  await job.leaves()
  effect.cancel()
}

/// A graph of a region of its own may be sent as a whole.
func send() {
  let signal = Signal(1)
  let double = Computed { signal.value * 2 }
  Task.detached { _ = double.value }
}

#if REGION_IS_SPLIT
  func split() {
    let signal = Signal(1)
    let double = Computed { signal.value * 2 }
    Task.detached { _ = double.value }
    signal.value = 2
  }
#endif

#if TRACKED_IN_A_STRUCT
  struct Point {
    @Tracked var x = 0
  }
  func move(_ point: Point) { _ = point.x }
#endif
