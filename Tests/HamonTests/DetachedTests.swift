import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

// Law 8, Ownership: code that belongs to nothing that happens to run
@Suite("Detached")
struct DetachedTests {
  @Test("what is made in it outlives the run that asked for it, and lives as long as its handle")
  func outlives() {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(0)
      var inner: Effect?
      let asking = Effect {
        log("asks \(source.value)")
        if inner == nil { inner = detached { Effect { log("inner \(source.value)") } } }
      }
      source.value = 1
      source.value = 2
      asking.cancel()
      source.value = 3
      inner = nil
      source.value = 4
    }
    #expect(log.take() == ["asks 0", "inner 0", "asks 1", "inner 1", "asks 2", "inner 2", "inner 3"])
  }

  @Test("a lazy derived list, and a child with effects of its own, outlive the run that asked for them")
  func lazyParts() {
    final class Child {
      let source: Signal<Int>
      private var effect: Effect?
      init(_ source: Signal<Int>, _ log: RunLog) {
        self.source = source
        effect = Effect(of: self) { log("child \($0.source.value)") }
      }
    }
    final class Model {
      let rows = TrackedList([Row(1, "a")])
      let source = Signal(0)
      let log = RunLog()
      lazy var cells = detached { rows.mapKeyed { $0.id * 10 } }
      lazy var child = detached { Child(source, log) }
    }
    expectNoResidue {
      let model = Model()
      var seen: [[Int]] = []
      let asking = Effect {
        seen.append(model.cells.map(\.value))
        _ = model.child
      }
      model.rows.append(Row(2, "b"))
      model.rows.append(Row(3, "c"))
      #expect(seen == [[10], [10, 20], [10, 20, 30]])
      asking.cancel()
      model.source.value = 1
      #expect(model.log.take() == ["child 0", "child 1"])
    }
  }

  @Test("nothing is charged with what it reads, before and after it tracking goes on")
  func untracked() {
    let log = RunLog()
    let signals = [Signal(0), Signal(0), Signal(0)]
    let effect = Effect { log(signals[0].value + detached { signals[1].value } + signals[2].value) }
    signals[1].value = 1
    signals[0].value = 10
    signals[2].value = 100
    #expect(log.take() == ["0", "11", "111"])
    keep(effect)
  }

  /// An actor whose effect is over itself, and keeps it not alive.
  private actor Counter {
    @Tracked private var count = 0
    private let log: RunLog
    private var effect: Effect?

    init(_ log: sending RunLog) { self.log = log }

    func run() -> [String] {
      effect = Effect(of: self) { $0.assumeIsolated { $0.log($0.count) } }
      count = 1
      return log.take()
    }
  }

  @Test("an effect of an actor reads it as its own")
  func effectOfActor() async {
    #expect(await Counter(RunLog()).run() == ["0", "1"])
  }

  @Test("a cleanup has no owner in it, and that is said")
  func cleanup() {
    var cleanups = 0
    let reported = issues {
      let scope = Scope { detached { onCleanup { cleanups += 1 } } }
      scope.dispose()
    }
    #expect(reported.map(\.kind) == [.unownedCleanup])
    #expect(cleanups == 0)
  }

  @Test("in a batch it is a part of the batch, and it passes on what its body throws and returns")
  func batchAndErrors() {
    struct Mistake: Error {}
    let log = RunLog()
    let source = Signal(0)
    let effect = Effect { log(source.value) }
    batch {
      detached { source.value = 1 }
      source.value = 2
    }
    #expect(log.take() == ["0", "2"])
    #expect(throws: Mistake.self) { try detached { throw Mistake() } }
    #expect(detached { 7 } == 7)
    keep(effect)
  }
}
