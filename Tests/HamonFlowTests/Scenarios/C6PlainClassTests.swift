import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("C6 Narrow observation without a central store")
@MainActor
struct C6PlainClassTests {
  @MainActor
  final class Counter: @MainActor UnidirectionalDataFlow {
    enum Input { case add(Int), rename(String) }

    @Tracked private(set) var count = 0
    @Tracked private(set) var name = "child"

    func apply(_ input: Input) {
      switch input {
      case .add(let number): count += number
      case .rename(let name): self.name = name
      }
    }
  }

  /// Made of children that know nothing of it: no shared store, no shared action type, no runtime.
  @MainActor
  final class Parent {
    @Tracked private(set) var title = "parent"
    let left = Counter()
    let right = Counter()
    lazy var total = Computed(of: self) { $0.left.count + $0.right.count }

    func rename(_ title: String) { self.title = title }
  }

  @Test("C6 a change wakes who reads just that: not the parent, not the sibling, not the other property")
  func narrow() {
    let parent = Parent()
    let log = RunLog()
    let views = Scope {
      observe { log("title \(parent.title)") }
      observe { log("left \(parent.left.count)") }
      observe { log("name \(parent.left.name)") }
      observe { log("right \(parent.right.count)") }
      observe { log("total \(parent.total.value)") }
    }
    #expect(log.take() == ["title parent", "left 0", "name child", "right 0", "total 0"])
    parent.left.apply(.add(1))
    #expect(log.take() == ["left 1", "total 1"])
    parent.left.apply(.rename("first"))
    #expect(log.take() == ["name first"])
    parent.rename("mother")
    #expect(log.take() == ["title mother"])
    batch {
      parent.left.apply(.add(1))
      parent.right.apply(.add(-1))
    }
    #expect(log.take() == ["left 2", "right -1"], "the total is equal: cut off")
    views.dispose()
  }

  @Test("C6 with one central state as a value, everything that reads the store runs for every change")
  func central() {
    struct Root {
      struct Counter { var count = 0, name = "child" }
      var title = "parent"
      var left = Counter(), right = Counter()
    }
    let store = Signal(Root())
    var runs = 0
    let views = Scope {
      observe {
        _ = store.value.title
        runs += 1
      }
      observe {
        _ = store.value.left.count
        runs += 1
      }
      observe {
        _ = store.value.right.count
        runs += 1
      }
    }
    runs = 0
    store.value.left.count += 1
    #expect(runs == 3, "one of them was concerned")
    views.dispose()
  }

  @Test("C6 a view model is a plain class: its child works alone, in a test, without anything around it")
  func plain() {
    let counter = Counter()
    counter.apply(.add(2))
    #expect(counter.count == 2)
  }
}
