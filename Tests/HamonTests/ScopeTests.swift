import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Scope")
struct ScopeTests {
  // Law 6
  @Test("disposing ends what was made in it, last made first, then its own cleanups")
  func disposal() {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope {
      observe {
        _ = source.value
        onCleanup { log("first effect") }
      }
      onCleanup { log("cleanup 1") }
      Scope.detachedHandle { onCleanup { log("inner scope") } }
      observe {
        _ = source.value
        onCleanup { log("second effect") }
      }
      onCleanup { log("cleanup 2") }
    }
    #expect(log.take() == [])
    #expect(!scope.isDisposed)
    scope.dispose()
    #expect(scope.isDisposed)
    #expect(log.take() == ["second effect", "inner scope", "first effect", "cleanup 2", "cleanup 1"])
    scope.dispose()
    source.value = 2
    #expect(log.take() == [])
  }

  // Law 6
  @Test("children end before their parents, at every depth")
  func nesting() {
    let log = RunLog()
    let scope = Scope {
      onCleanup { log("outer") }
      Scope.detachedHandle {
        onCleanup { log("middle") }
        Scope.detachedHandle { onCleanup { log("inner") } }
      }
    }
    scope.dispose()
    #expect(log.take() == ["inner", "middle", "outer"])
  }

  // Settled: Owners
  @Test("children end before the parent's own cleanups, whenever those were registered", arguments: [true, false])
  func childrenFirst(cleanupFirst: Bool) {
    let log = RunLog()
    let scope = Scope {
      if cleanupFirst { onCleanup { log("own") } }
      observe { onCleanup { log("child") } }
      if !cleanupFirst { onCleanup { log("own") } }
    }
    scope.dispose()
    #expect(log.take() == ["child", "own"])
  }

  @Test("its body runs once, at once, and what it reads is tracked by nothing")
  func bodyIsUntracked() {
    let log = RunLog()
    let source = Signal(1)
    let trigger = Signal(1)
    let effect = Effect {
      log("effect \(trigger.value)")
      Scope.detachedHandle { log("body \(source.value)") }
    }
    source.value = 2
    trigger.value = 2
    #expect(log.take() == ["effect 1", "body 1", "effect 2", "body 2"])
    keep(effect)
  }

  // Law 7, Settled: Owners
  @Test("dropping the last handle of an unowned scope disposes it")
  func dropped() {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(1)
      var scope: Scope? = Scope {
        observe { log(source.value) }
        onCleanup { log("gone") }
      }
      var copy = scope
      scope = nil
      source.value = 2
      #expect(log.take() == ["1", "2"])
      copy = nil
      #expect(log.take() == ["gone"])
      source.value = 3
      keep(scope, copy)
    }
    #expect(log.take() == [])
  }

  @Test("an owned scope outlives its handle and ends with its owner")
  func ownedScope() {
    let log = RunLog()
    let source = Signal(1)
    let outer = Scope {
      Scope.detachedHandle { observe { log(source.value) } }
    }
    source.value = 2
    outer.dispose()
    source.value = 3
    #expect(log.take() == ["1", "2"])
  }

  @Test("a disposed inner scope is out of its owner's hands")
  func innerFirst() {
    let log = RunLog()
    var inner: Scope?
    let outer = Scope {
      inner = Scope { onCleanup { log("inner") } }
      onCleanup { log("outer") }
    }
    inner?.dispose()
    #expect(log.take() == ["inner"])
    outer.dispose()
    #expect(log.take() == ["outer"])
    #expect(inner?.isDisposed == true)
  }

  @Test("the owner's end disposes an inner scope something still holds")
  func heldInnerScope() {
    var inner: Scope?
    let outer = Scope { inner = Scope() }
    #expect(inner?.isDisposed == false)
    outer.dispose()
    #expect(inner?.isDisposed == true)
  }

  @Test("run adds to the scope later, and returns the body's result")
  func run() {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope()
    let result = scope.run { () -> Int in
      observe { log(source.value) }
      onCleanup { log("gone") }
      return 7
    }
    #expect(result == 7)
    source.value = 2
    scope.dispose()
    source.value = 3
    #expect(log.take() == ["1", "2", "gone"])
  }

  // Law 6
  @Test("run inside an effect is not tracked by it, and owns what it makes instead of it")
  func runInsideAnEffect() {
    let log = RunLog()
    let source = Signal(1)
    let trigger = Signal(1)
    let scope = Scope()
    let effect = Effect {
      log("effect \(trigger.value)")
      scope.run {
        _ = source.value
        onCleanup { log("scope's") }
      }
    }
    source.value = 2
    trigger.value = 2
    #expect(log.take() == ["effect 1", "effect 2"])
    effect.cancel()
    #expect(log.take() == [])
    scope.dispose()
    #expect(log.take() == ["scope's", "scope's"])
  }

  @Test("disposing itself from inside its body ends what was made before and after, and leaves nothing")
  func disposedInBody() {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(1)
      let scope = Scope()
      scope.run {
        observe { log(source.value) }
        scope.dispose()
        onCleanup { log("late") }
      }
      #expect(scope.isDisposed)
      #expect(log.take() == ["1", "late"])
      source.value = 2
      #expect(log.take() == [])
    }
  }

  @Test("disposing while one of its effects runs lets that run finish, and is the end of all")
  func disposedByItsEffect() {
    let log = RunLog()
    let source = Signal(1)
    var scope: Scope?
    scope = Scope {
      observe {
        log("first \(source.value)")
        if source.value == 2 { scope?.dispose() }
        log("first done")
      }
      observe { log("second \(source.value)") }
    }
    _ = log.take()
    source.value = 2
    source.value = 3
    #expect(log.take() == ["first 2", "first done"])
    scope = nil
  }

  @Test("what it owned is let go when it is disposed")
  func lifetimes() {
    let tracker = LifetimeTracker()
    let source = Signal(1)
    let scope = Scope {
      let canary = tracker.make()
      observe { _ = source.value + canary.number }
      onCleanup { _ = canary.number }
    }
    #expect(tracker.live == 1)
    scope.dispose()
    #expect(tracker.live == 0)
    keep(scope)
  }
}

extension Scope {
  /// A scope whose owner is the only one to keep it.
  static func detachedHandle(_ body: () -> Void) {
    _ = Scope(body)
  }

  @Test("disposed in its own body, in a cleanup of a child: its end waits for that cleanup, and is whole")
  func disposedInABodyInAChildsCleanup() {
    expectNoResidue {
      let log = RunLog()
      let screen = Scope()
      let child = screen.run {
        Scope {
          onCleanup {
            screen.run { screen.dispose() }
            log("the child's is over")
          }
        }
      }
      screen.run { onCleanup { log("the screen's") } }
      screen.pause()
      child.dispose()
      #expect(log.take() == ["the child's is over", "the screen's"])
      #expect(screen.isDisposed && !screen.isPaused)
    }
  }
}
