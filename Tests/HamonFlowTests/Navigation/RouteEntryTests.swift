import Hamon
import HamonFlow
import HamonTesting
import Testing

/// The state of a screen: says when it begins and ends, and follows a signal while it lives.
private final class Screen {
  let name: String
  private let log: RunLog

  init(_ name: String, _ log: RunLog, follows signal: Signal<Int>? = nil) {
    self.name = name
    self.log = log
    log("\(name) begins")
    guard let signal else { return }
    observe { log("\(name) sees \(signal.value)") }
    onCleanup { [unowned self] in self.log("\(self.name) cleans up") }
  }

  deinit { log("\(name) ends") }
}

@Suite("Router: state of an entry")
struct RouteEntryTests {
  private let router = Router<Place>()
  private let log = RunLog()

  @Test("state is made once, kept while the entry is in the path, and let go with it")
  func state() {
    let entry = router.push(.items)
    #expect(entry.state { Screen("a", log) } === entry.state { Screen("b", log) })
    router.push(.item(3))
    router.pop()
    #expect(router.top?.state { Screen("c", log) }.name == "a")
    #expect(log.take() == ["a begins"])
    #expect(entry.isInPath)
    router.pop()
    #expect(log.take() == ["a ends"])
    #expect(!entry.isInPath)
  }

  @Test("running in the scope of an entry that was popped is reported, with the place where the router was made")
  func popped() {
    let entry = router.push(.items)
    router.pop()
    let issue = expectIssue(.disposedScope) { entry.scope.run {} }
    #expect(issue?.message.contains("scope \"route\" (HamonFlowTests/RouteEntryTests.swift:25)") == true)
  }

  @Test("what state makes belongs to the entry: it ends before the state does, and before observers of the path run")
  func ownership() {
    let signal = Signal(1)
    let effect = Effect { [router, log] in log("path \(router.path.count)") }
    let entry = router.push(.items)
    _ = entry.state { Screen("a", log, follows: signal) }
    signal.value = 2
    router.pop()
    signal.value = 3
    #expect(
      log.take() == ["path 0", "path 1", "a begins", "a sees 1", "a sees 2", "a cleans up", "a ends", "path 0"])
    effect.cancel()
  }

  @Test("an entry's effect that follows the path does not run on a path without it")
  func noRunAfterwards() {
    let entry = router.push(.items)
    entry.scope.run { observe { [router, log] in log("path \(router.path.count)") } }
    router.push(.item(3))
    router.popToRoot()
    #expect(log.take() == ["path 1", "path 2"])
  }

  @Test("several entries end last first")
  func order() {
    for id in 1...3 { router.push(.item(id)).scope.run { onCleanup { [log] in log("\(id)") } } }
    router.popToRoot()
    #expect(log.take() == ["3", "2", "1"])
  }

  @Test("what a new path has in common with the old one keeps its state")
  func commonBeginning() {
    router.path = [.items, .item(3), .reviews(1)]
    let before = router.entries
    router.path = [.items, .item(3), .reviews(2)]
    #expect(router.entries[..<2] == before[..<2])
    #expect(before.map(\.isInPath) == [true, true, false])
    router.path = [.item(3), .items]
    #expect(before.map(\.isInPath) == [false, false, false])
  }

  @Test("the same route twice in a path has two states")
  func twice() {
    router.push(.item(3), .item(3))
    for (index, entry) in router.entries.enumerated() { _ = entry.state { Screen("\(index)", log) } }
    router.pop()
    #expect(log.take() == ["0 begins", "1 begins", "1 ends"])
  }

  @Test("an entry pushed inside an effect belongs to the router, not to the effect")
  func pushedInEffect() {
    let wanted = Signal(1)
    let effect = Effect { [router, log] in
      let id = wanted.value
      router.push(.item(id)).scope.run { onCleanup { log("\(id) ends") } }
    }
    wanted.value = 2
    effect.cancel()
    #expect(router.path == [.item(1), .item(2)])
    #expect(log.take() == [])
  }

  @Test("a cleanup may move the router on")
  func moveInCleanup() {
    router.push(.items).scope.run { onCleanup { [router] in router.push(.settings(.account)) } }
    router.pop()
    #expect(router.path == [.settings(.account)])
  }

  @Test("the entries end with the router")
  func routerEnds() {
    let signal = Signal(1)
    var router: Router<Place>? = Router([.items])
    _ = router?.top?.state { Screen("a", log, follows: signal) }
    router = nil
    signal.value = 2
    #expect(log.take() == ["a begins", "a sees 1", "a cleans up", "a ends"])
  }

  @Test("state that asks for a state of its own type gets one object with it, not two")
  func withinItself() {
    let entry = router.push(.items)
    var inner: Screen?
    let outer = entry.state {
      inner = entry.state { Screen("inner", log) }
      return Screen("outer", log)
    }
    #expect(outer === inner)
    #expect(entry.state { Screen("third", log) } === outer)
  }

  @Test("state asked of an entry that has gone is made, not kept, and reported")
  func afterwards() {
    let entry = router.push(.items)
    router.pop()
    let issue = expectIssue(.disposedScope) { _ = entry.state { Screen("a", log) } }
    #expect(log.take() == ["a begins", "a ends"])
    #expect(issue?.message.contains("The state Screen was asked of items, which has left the path") == true)
  }

  @Test("what makes a state is tracked by nothing, also on an entry that has gone; one that pops its entry is reported")
  func untrackedMaking() {
    let entry = router.push(.items)
    let source = Signal(0)
    expectIssue(.disposedScope) {
      _ = entry.state { () -> Screen in
        router.pop()
        return Screen("a", log)
      }
    }
    var runs = 0
    let effect = withIssueHandler { _ in
    } operation: {
      Effect {
        runs += 1
        _ = entry.state { Screen("\(source.value)", log) }
      }
    }
    source.value = 1
    #expect(runs == 1)
    withExtendedLifetime(effect) {}
  }
}
