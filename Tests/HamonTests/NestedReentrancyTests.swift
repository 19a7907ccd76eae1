import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Re-entrancy, particular cases")
struct NestedReentrancyTests {
  @Test("an effect that lets go of its own last handle finishes its run, and its captures outlive it")
  func ownHandle() {
    let log = RunLog()
    let tracker = LifetimeTracker()
    expectNoResidue {
      let source = Signal(0)
      var own: Effect?
      own = { () -> Effect in
        let canary = tracker.make(7)
        return Effect {
          if source.value == 1 { own = nil }
          log("\(source.value) \(canary.number)")
        }
      }()
      source.value = 1
      source.value = 2
      keep(own)
    }
    #expect(tracker.live == 0)
    #expect(log.take() == ["0 7", "1 7"])
  }

  @Test(
    "a computed that lets go of its own last handle lives on as long as it is read",
    arguments: [false, true])
  func computedOwnHandle(whileRead: Bool) {
    let log = RunLog()
    let tracker = LifetimeTracker()
    expectNoResidue {
      let source = Signal(0)
      let other = Signal(0)
      var own: Computed<Int>?
      func make() -> Computed<Int> {
        let canary = tracker.make(10)
        return Computed {
          if source.value == 1 { own = nil }
          log("own \(source.value), \(tracker.live) alive")
          return source.value * canary.number
        }
      }
      own = make()
      // Read by the effect itself, or asked for by its validation.
      let effect = Effect {
        if whileRead { _ = source.value }
        log("reader \(own?.value ?? -1) \(other.value)")
      }
      #expect(log.take() == ["own 0, 1 alive", "reader 0 0"])
      source.value = 1
      #expect(log.take() == ["own 1, 1 alive", whileRead ? "reader 10 0" : "reader -1 0"])
      #expect(tracker.live == (whileRead ? 1 : 0))
      source.value = 2
      #expect(log.take() == (whileRead ? ["reader -1 0"] : []))
      #expect(tracker.live == 0)
      other.value = 1
      #expect(log.take() == ["reader -1 1"])
      keep(effect)
    }
  }

  @Test("a value's deinit may write to the signal it died in")
  func deinitWrites() {
    let tracker = LifetimeTracker()
    let log = RunLog()
    expectNoResidue {
      let count = Signal(0)
      var source: Signal<Canary>?
      source = Signal(
        tracker.make(1) {
          count.value += 1
          source?.value = tracker.make(3)
        })
      let effect = Effect { log("\(source!.value.number) \(count.value)") }
      source!.value = tracker.make(2)
      #expect(source!.value.number == 3)
      effect.cancel()
      source = nil
    }
    #expect(tracker.live == 0)
    // Three writes, three runs: the one that the deinit is part of, and its own, to the count and to the signal.
    #expect(log.take() == ["1 0", "2 0", "2 1", "3 1"])
  }

  @Test("the last release of a whole model inside a flush is like any other")
  func modelDropped() {
    final class Model {
      @Tracked var number = 0
      lazy var doubled = Computed { [unowned self] in number * 2 }
      var effect: Effect?
    }
    let log = RunLog()
    expectNoResidue {
      let source = Signal(0)
      var model: Model? = Model()
      model!.effect = Effect(of: model!) { log("model \($0.doubled.value) \(source.value)") }
      let effect = Effect {
        log("outside \(source.value) \(model?.number ?? -1)")
        if source.value == 1 { model = nil }
      }
      let last = Effect { log("last \(source.value)") }
      source.value = 1
      source.value = 2
      keep(effect, last)
    }
    #expect(
      log.take() == [
        "model 0 0", "outside 0 0", "last 0", "model 0 1", "outside 1 0", "last 1", "outside 2 -1", "last 2",
      ])
  }

  @Test("a scope disposed of in the middle of its own children's disposal ends each once")
  func disposalInDisposal() {
    let log = RunLog()
    let scope = Scope()
    scope.run {
      for name in ["a", "b", "c"] {
        observe {
          onCleanup {
            log(name)
            scope.dispose()
          }
        }
      }
      onCleanup { log("scope") }
    }
    scope.dispose()
    #expect(log.take() == ["c", "b", "a", "scope"])
  }

  @Test("a scope whose end waits, and whose owner is asked for in a cleanup meanwhile, ends once")
  func endedByItsOwnerMeanwhile() {
    final class Holder {
      var scope: Scope?
      var computed: Computed<Int>?
    }
    expectNoResidue {
      let log = RunLog()
      let source = Signal(0)
      let holder = Holder()
      holder.computed = Computed {
        let value = source.value
        log("evaluates \(value)")
        if value > 0 { return value }
        holder.scope = Scope {
          observe {
            _ = source.value
            onCleanup {
              guard source.peek() == 1 else { return }
              holder.scope!.run {
                holder.scope!.dispose()  // waits: a cleanup below it is on the stack
                onCleanup { log("cleanup, and \(holder.computed!.value)") }
              }
            }
          }
        }
        return value
      }
      _ = holder.computed!.value
      source.value = 1
      #expect(holder.computed!.value == 1)
      #expect(log.take().filter { $0.hasPrefix("cleanup") } == ["cleanup, and 1"])
      holder.computed = nil
      holder.scope = nil
    }
  }

  @Test("an effect that writes, and disposes of the one it woke, wakes it no more")
  func wakesAndDisposes() {
    let log = RunLog()
    let source = Signal(0)
    let target = Signal(0)
    var woken: Effect?
    woken = Effect { log("woken \(target.value)") }
    let writer = Effect {
      target.value = source.value
      if source.value == 1 { woken = nil }
    }
    source.value = 1
    #expect(log.take() == ["woken 0"])
    keep(writer, woken)
  }

  @Test("an inner effect that ends its outer one ends itself, after its run")
  func innerEndsOuter() {
    let log = RunLog()
    let source = Signal(0)
    var outer: Effect?
    outer = Effect {
      log("outer")
      onCleanup { log("outer ended") }
      observe {
        log("inner \(source.value)")
        if source.value == 1 { outer?.cancel() }
        onCleanup { log("inner ended") }
        log("inner done")
      }
    }
    #expect(log.take() == ["outer", "inner 0", "inner done"])
    source.value = 1
    #expect(log.take() == ["inner ended", "inner 1", "outer ended", "inner done", "inner ended"])
    source.value = 2
    #expect(log.take() == [])
    outer = nil
  }

  @Test("a comparison that writes what it compares for is right in the end")
  func comparisonWrites() {
    let log = RunLog()
    let comparisons = Signal(0)
    let source = Signal(
      0,
      equality: .by { old, new in
        comparisons.value += 1
        return old == new
      })
    let effects = [Effect { log("source \(source.value)") }, Effect { log("comparisons \(comparisons.value)") }]
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["comparisons 1", "source 1"])
    for effect in effects { keep(effect) }
  }
}
