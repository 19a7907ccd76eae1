import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Issues")
struct IssueTests {
  // Laws 9 and 13
  @Test("a runaway cycle is reported with every name and every place of creation")
  func runawayMessage() {
    let a = Signal(0, name: "alpha")
    let b = Signal(0, name: "beta")
    let c = Signal(0, name: "gamma")
    let firstLine = #line + 1
    let first = Effect(name: "first effect") { if a.value > 0 { b.value = a.value + 1 } }
    let second = Effect(name: "second effect") { if b.value > 0 { c.value = b.value + 1 } }
    let third = Effect(name: "third effect") { if c.value > 0 { a.value = c.value + 1 } }
    let reported = issues { a.value = 1 }
    #expect(reported.map(\.kind) == [.runawayEffect])
    let message = reported.first?.message ?? ""
    for name in ["first effect", "second effect", "third effect"] { #expect(message.contains(name)) }
    for line in firstLine..<firstLine + 3 { #expect(message.contains("IssueTests.swift:\(line)")) }
    let file = "HamonTests/IssueTests.swift"
    let cycle = """
      The cycle: effect "first effect" (\(file):\(firstLine)) writes signal "beta" (\(file):\(firstLine - 3)), which is read by \
      effect "second effect" (\(file):\(firstLine + 1)), which writes signal "gamma" (\(file):\(firstLine - 2)), which is read by \
      effect "third effect" (\(file):\(firstLine + 2)), which writes signal "alpha" (\(file):\(firstLine - 4)), which is read by \
      effect "first effect" (\(file):\(firstLine)).
      """
    #expect(message.contains(cycle))
    #expect(reported.first?.description.contains(message) == true)
    keep(first, second, third)
  }

  @Test("what an upper layer has made for itself, without a place, is named without one")
  func withoutPlace() {
    let number = Signal(0, name: "number", line: 0)
    let effect = Effect(name: "counting", line: 0) {
      let value = number.value
      if value > 0 { number.value = value + 1 }
    }
    let message = issues { number.value = 1 }.first?.message ?? ""
    #expect(message.hasPrefix("effect \"counting\" ran 100 times"))
    #expect(message.contains("effect \"counting\" writes signal \"number\", which is read by effect \"counting\"."))
    keep(effect)
  }

  // Laws 10 and 13
  @Test("a write inside a computed is reported once, with both names")
  func writeInComputed() {
    let target = Signal(0, name: "the target")
    let computed = Computed(name: "the culprit") { target.value = 7 }
    let reported = issues { computed.value }
    #expect(reported.map(\.kind) == [.writeInComputed])
    let message = reported.first?.message ?? ""
    #expect(message.contains("the target"))
    #expect(message.contains("the culprit"))
    #expect(message.contains("IssueTests.swift"))
    #expect(target.value == 7)
  }

  @Test("a write by an effect that a computed makes is put down to the effect, and a computed that it reads to that")
  func writeInEffectOfComputed() {
    let target = Signal(0, name: "target", line: 0)
    let inner = Computed(name: "inner", line: 0) { target.value = 8 }
    let outer = Computed(name: "outer", line: 0) {
      observe(name: "saving", line: 0) { target.value = 7 }
      observe(name: "reading", line: 0) { inner.value }
    }
    let messages = issues { outer.value }.map(\.message)
    let fix = "A computed only derives: it may run at any time, or never."
    #expect(
      messages == [
        """
        effect "saving", which computed "outer" has made, writes signal "target" while that is evaluated. \(fix) \
        To fix this, make the effect in a Scope, outside of the computed.
        """,
        """
        computed "inner" writes signal "target" while it is evaluated. \(fix) \
        To fix this, write in an Effect, or where the source was changed.
        """,
      ])
  }

  // Settled: Writes inside a Computed
  @Test("a write inside a computed is visible at once, and wakes when the outermost evaluation ends")
  func writeInComputedIsVisible() {
    let log = RunLog()
    let target = Signal(0)
    let reader = Effect { log("reader \(target.value)") }
    let inner = Computed { () -> Int in
      target.value = 1
      log("inner sees \(target.peek())")
      return 1
    }
    let outer = Computed { () -> Int in
      let value = inner.value
      log("outer sees \(target.peek())")
      return value
    }
    _ = log.take()
    let reported = issues {
      _ = outer.value
      log("read")
    }
    #expect(log.take() == ["inner sees 1", "outer sees 1", "reader 1", "read"])
    #expect(reported.map(\.kind) == [.writeInComputed])
    keep(reader)
  }

  @Test(
    "every way of writing inside a computed is reported",
    arguments: ["set", "in place", "update", "untracked", "batch"])
  func waysOfWriting(way: String) {
    let target = Signal(0)
    let computed = Computed {
      switch way {
      case "set": target.value = 1
      case "in place": target.value += 1
      case "update": target.update { $0 = 1 }
      case "untracked": untracked { target.value = 1 }
      default: batch { target.value = 1 }
      }
    }
    let reported = issues { computed.value }
    #expect(reported.map(\.kind) == [.writeInComputed])
    #expect(target.value == 1)
  }

  @Test("writing in an effect, a cleanup, a callback or a scope is no issue")
  func allowedWrites() {
    let source = Signal(0)
    let target = Signal(0)
    let reported = issues {
      let effect = Effect {
        target.value = source.value
        onCleanup { target.value = -1 }
      }
      let scope = TrackingScope { target.value = -2 }
      scope.track { _ = source.value }
      source.value = 1
      effect.cancel()
      Scope { target.value = 5 }.dispose()
    }
    #expect(reported.isEmpty)
  }

  // Settled: Owners
  @Test("observe without an owner, its result dropped, is reported, and ends")
  func unownedObserve() {
    let log = RunLog()
    let source = Signal(0)
    expectNoResidue {
      let reported = issues { observe(name: "stray") { log(source.value) } }
      #expect(reported.map(\.kind) == [.unownedObserve])
      #expect(reported.first?.message.contains("stray") == true)
      #expect(reported.first?.message.contains("IssueTests.swift") == true)
    }
    source.value = 1
    #expect(log.take() == ["0"])
  }

  @Test("observe without an owner, its result kept, is no issue")
  func keptObserve() {
    let log = RunLog()
    let source = Signal(0)
    let reported = issues {
      let effect = observe { log(source.value) }
      source.value = 1
      effect.cancel()
    }
    #expect(reported.isEmpty)
    #expect(log.take() == ["0", "1"])
  }

  @Test("onCleanup without an owner is reported, never run, and let go")
  func cleanupWithoutOwner() {
    let log = RunLog()
    let tracker = LifetimeTracker()
    let reported = issues {
      let canary = tracker.make()
      onCleanup { log(canary.number) }
    }
    #expect(reported.map(\.kind) == [.unownedCleanup])
    #expect(
      reported.first?.message == """
        onCleanup was called without an owner (HamonTests/IssueTests.swift:\(#line - 3)), so the cleanup would never run; it was \
        dropped. To fix this, call it inside a Scope, an effect or a computed.
        """)
    #expect(tracker.live == 0)
    #expect(log.take() == [])
  }

  @Test("what is added to a scope that has been disposed is one issue, cleanups and effects alike")
  func addedToDisposedScope() {
    let log = RunLog()
    let scope = Scope(name: "screen")
    scope.dispose()
    let reported = issues {
      scope.run {
        onCleanup { log("cleanup") }
        observe { log("observed") }
        Scope { onCleanup { log("scope ends") } }.dispose()
      }
      onCleanup { log("stray") }
    }
    #expect(reported.map(\.kind) == [.disposedScope, .unownedCleanup])
    #expect(reported.first?.message.contains("scope \"screen\"") == true)
    #expect(log.take() == ["observed", "scope ends"])
  }

  // Settled: Issues
  @Test("the innermost handler gets the issue; the outer one is back afterwards")
  func nestedHandlers() {
    struct Refusal: Error {}
    let log = RunLog()
    withIssueHandler { _ in
      log("outer")
    } operation: {
      do {
        try withIssueHandler { _ in
          log("inner")
        } operation: {
          onCleanup {}
          throw Refusal()
        }
      } catch {
        log("thrown")
      }
      onCleanup {}
    }
    #expect(log.take() == ["inner", "thrown", "outer"])
  }

  @Test("what the operation returns need not be used, as with batch and untracked")
  func discarded() async {
    let source = Signal(0)
    func push() -> Int {
      source.value += 1
      return source.value
    }
    withIssueHandler { _ in
    } operation: {
      push()
    }
    await withIssueHandler { _ in
    } operation: {
      await Task.yield()
      return push()
    }
    #expect(source.value == 2)
  }

  @Test("a handler hears its own thread only")
  func ownThread() async {
    let log = RunLog()
    withIssueHandler { _ in
      log("here")
    } operation: {
      let elsewhere = onThread { issues { onCleanup {} }.count }
      #expect(elsewhere == 1)
      onCleanup {}
    }
    #expect(log.take() == ["here"])
  }

  @Test("a handler returns its operation's result, and may use the graph")
  func handlerUsesTheGraph() {
    let log = RunLog()
    let count = Signal(0)
    let effect = Effect { log("issues \(count.value)") }
    let result = withIssueHandler { _ in
      count.value += 1
    } operation: {
      onCleanup {}
      return 7
    }
    #expect(result == 7)
    #expect(log.take() == ["issues 0", "issues 1"])
    keep(effect)
  }

  @Test("a handler that is called in an evaluation may write: that is no write of the computed's")
  func handlerInAnEvaluation() {
    let (count, written) = (Signal(0), Signal(0))
    let computed = Computed {
      written.value += 1
      return 7
    }
    var (heard, ofTheHandler): ([Hamon.Issue.Kind], [Hamon.Issue]) = ([], [])
    withIssueHandler {
      heard.append($0.kind)
      ofTheHandler += issues { count.value += 1 }
    } operation: {
      #expect(computed.value == 7)
    }
    #expect(heard == [.writeInComputed] && ofTheHandler == [] && count.value == 1)
  }

  // Settled: Issues
  @Test("without a handler an issue goes to standard error, by name, and the program goes on")
  func standardError() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let number = Signal(0, name: "endless")
      let effect = Effect(name: "the runaway") { number.value = number.value + 1 }
      precondition(!effect.isCancelled)
      observe(name: "the stray") {}
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("the runaway"))
    #expect(output.contains("the stray"))
  }
}
