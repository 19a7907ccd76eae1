import Hamon
import HamonTesting
import TestSupport
import Testing

/// Loops that are closed by something that is made anew in every pass, or that is not running when it writes.
@Suite("Loops through what is made anew")
struct RemadeLoopTests {
  /// Who writes what its maker has read.
  enum Writer: CaseIterable {
    case innerEffect, effectInInnerScope, innerEffectOfTwo, detachedScope
    case cleanup, cleanupsOfTwo, cleanupOfInnerEffect
    case effectOfComputed, cleanupOfComputed, effectOfTrackBody
  }

  @Test("they are stopped after 100 passes, with one issue that names who turns", arguments: Writer.allCases)
  func stopped(writer: Writer) {
    var runs = 0
    let a = Signal(0, name: "a")
    let b = Signal(0, name: "b")
    var isOn = false
    var kept: [AnyObject] = []
    func outer(_ body: @escaping () -> Void) {
      kept.append(
        Effect(name: "outer") {
          runs += 1
          _ = a.value
          if isOn { body() }
        })
    }
    func other() { kept.append(Effect(name: "other") { if isOn { a.value = b.value + 1 } else { _ = b.value } }) }

    switch writer {
    case .innerEffect: outer { observe { a.value = a.peek() + 1 } }
    case .effectInInnerScope: outer { _ = Scope { observe { a.value += 1 } } }
    case .innerEffectOfTwo:
      outer { observe { b.value += 1 } }
      other()
    case .cleanup:
      outer { onCleanup { b.value += 1 } }
      other()
    case .cleanupsOfTwo:
      for (name, read, written) in [("outer", a, b), ("other", b, a)] {
        kept.append(
          Effect(name: name) {
            if name == "outer" { runs += 1 }
            _ = read.value
            onCleanup { if isOn { written.value += 1 } }
          })
      }
    case .cleanupOfInnerEffect:
      outer { observe { onCleanup { b.value += 1 } } }
      other()
    case .effectOfComputed, .cleanupOfComputed:
      let computed = Computed(name: "computed") {
        if isOn, writer == .effectOfComputed { observe { b.value += 1 } }
        if isOn, writer == .cleanupOfComputed { onCleanup { b.value += 1 } }
        return a.value
      }
      kept.append(
        Effect(name: "outer") {
          runs += 1
          _ = computed.value
        })
      other()
    case .detachedScope:
      var scope: Scope?
      outer { detached { scope = Scope { observe { b.value += 1 } } } }
      kept.append(Effect { withExtendedLifetime(scope) {} })
      other()
    case .effectOfTrackBody:
      var screen: TrackingScope?
      func draw() {
        runs += 1
        screen?.track {
          _ = a.value
          if isOn { observe { a.value += 1 } }
        }
      }
      let scope = TrackingScope(name: "outer") { draw() }
      screen = scope
      kept.append(scope)
      draw()
    }

    isOn = true
    runs = 0
    let reported = issues {
      batch {
        a.value += 1
        b.value += 1
      }
    }.filter { $0.kind != .writeInComputed }
    #expect((99...101).contains(runs))
    #expect(reported.map(\.kind) == [.runawayEffect])
    let turner = writer == .effectOfComputed || writer == .cleanupOfComputed ? "\"computed\"" : "\"outer\""
    #expect(reported.allSatisfy { $0.message.contains(turner) && $0.message.contains("100 times") })

    // The program goes on: the next write from outside runs it again.
    isOn = false
    runs = 0
    #expect(issues { a.value = -1 }.isEmpty)
    #expect(runs == 1)
  }

  @Test("an effect that makes what it reads, and lets go of it so that it is written, is stopped early")
  func madeAndLetGo() {
    final class Life {
      let shown = Signal(0, name: "shown")
      let scope: Scope
      init() { scope = Scope { [shown] in onCleanup { shown.value += 1 } } }
    }
    final class Holder {
      let life = Life()
      lazy var reader = Computed { [shown = life.shown] in shown.value }
      deinit { life.scope.dispose() }
    }
    var runs = 0
    var effect: Effect?
    let reported = issues {
      effect = Effect(name: "maker") {
        runs += 1
        let holder = Holder()
        _ = holder.reader.value
      }
    }
    #expect(reported.map(\.kind) == (runs > 1 ? [.runawayEffect] : []))
    #expect(runs < 1000)
    effect?.cancel()
  }

  @Test("a tracking scope that is made again where it calls, and writes what it reads, is stopped in the end")
  func rearmedToken() {
    var calls = 0
    var isOn = true
    let number = Signal(0, name: "number")
    var token: TrackingScope?
    func arm() {
      token = withTracking {
        _ = number.value
      } onChange: {
        calls += 1
        arm()
        if isOn { number.value += 1 }
      }
    }
    arm()
    let reported = issues { number.value = 1 }
    #expect(reported.map(\.kind) == [.runawayEffect])
    #expect(reported.first?.message.contains("made anew in every pass") == true)
    #expect(calls == 100_000)
    #expect(number.value == 100_001)

    // The last one is still armed, for the next write from outside.
    isOn = false
    #expect(issues { number.value = 0 }.isEmpty)
    #expect(calls == 100_001)
    token?.cancel()
  }

  @Test("two computeds whose cleanups write what the other has read come to an end, too")
  func cleanupsOfTwoComputeds() {
    let a = Signal(0)
    let b = Signal(0)
    var isOn = false
    let first = Computed {
      onCleanup { if isOn { b.value += 1 } }
      return a.value
    }
    let second = Computed {
      onCleanup { if isOn { a.value += 1 } }
      return b.value
    }
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = first.value + second.value
    }
    isOn = true
    runs = 0
    let reported = issues { a.value = 1 }
    #expect(reported.map(\.kind) == [.runawayEffect])
    #expect((99...101).contains(runs))
    keep(effect)
  }

  @Test("a long way through effects that wake each other is no loop")
  func longWay() {
    let places = (0...5000).map { _ in Signal(0) }
    let effects = (0..<5000).map { i in Effect { places[i + 1].value = places[i].value } }
    let reported = issues { places[0].value = 7 }
    #expect(places[5000].value == 7)
    #expect(reported.isEmpty)
    withExtendedLifetime(effects) {}
  }

  @Test("who moves a selection in a loop is named, and not who asks whether it is selected")
  func selectorAsked() {
    let number = Signal(0)
    let selected = Signal(0)
    let isSelected = Selector { selected.value }
    var watches = 0
    let watcher = Effect(name: "watcher") {
      watches += 1
      _ = number.value
      _ = isSelected[1]
    }
    var isOn = false
    let loop = Effect(name: "loop") {
      if isOn {
        number.value = number.value + 1
        selected.value = number.peek() % 2
      } else {
        _ = number.value
      }
    }
    isOn = true
    let reported = issues { number.value = 1 }
    #expect(reported.map(\.kind) == [.runawayEffect])
    #expect(reported.first?.message.hasPrefix("effect \"loop\"") == true)
    keep(watcher, loop)
  }
}
