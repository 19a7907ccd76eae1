import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("Router: the path is a value")
struct RouterMovesTests {
  private let router = Router<Place>()

  /// The paths that an observer sees, one entry for each run.
  private func observed(_ log: RunLog) -> Effect {
    Effect { [router] in log("\(router.path.count) \(router.canGoBack)") }
  }

  @Test("what lies below the top stays when that is replaced, also a route that equals nothing")
  func belowTheTop() {
    let router = Router<Double>([1, .nan, 3])
    let before = router.entries
    router.replaceTop(with: 4)
    #expect(router.entries.dropLast() == before.dropLast())
    #expect(router.path.last == 4)
  }

  @Test("it starts at the root screen, or at the path it is given")
  func start() {
    #expect(router.path == [])
    #expect(router.top == nil)
    #expect(!router.canGoBack)
    let deep = Router<Place>([.items, .item(3)])
    #expect(deep.path == [.items, .item(3)])
    #expect(deep.top?.route == .item(3))
    #expect(deep.canGoBack)
  }

  @Test("push and pop move by one, and each is seen once")
  func pushAndPop() {
    let log = RunLog()
    let effect = observed(log)
    router.push(.items)
    router.push(.item(3))
    #expect(router.path == [.items, .item(3)])
    #expect(router.pop() == .item(3))
    #expect(router.pop() == .items)
    #expect(log.take() == ["0 false", "1 true", "2 true", "1 true", "0 false"])
    effect.cancel()
  }

  @Test("pop at the root screen does nothing, and wakes nothing")
  func popAtRoot() {
    let log = RunLog()
    let effect = observed(log)
    #expect(router.pop() == nil)
    router.popToRoot()
    #expect(log.take() == ["0 false"])
    effect.cancel()
  }

  @Test("several routes at once are one transaction")
  func pushSeveral() {
    let log = RunLog()
    let effect = observed(log)
    router.push(.items, .item(3), .reviews(7))
    router.push(contentsOf: [])
    router.popToRoot()
    #expect(log.take() == ["0 false", "3 true", "0 false"])
    effect.cancel()
  }

  @Test("popTo goes to the nearest such route; where there is none it changes nothing")
  func popTo() {
    router.push(.item(1), .item(2), .item(1), .items)
    #expect(router.popTo(.item(1)))
    #expect(router.path == [.item(1), .item(2), .item(1)])
    #expect(router.popTo(.item(1)))
    #expect(router.path == [.item(1), .item(2), .item(1)])
    #expect(!router.popTo(.items))
    #expect(router.popTo { $0 == .item(2) })
    #expect(router.path == [.item(1), .item(2)])
    let first = router.entries[0]
    #expect(router.popTo(first))
    #expect(router.path == [.item(1)])
    router.popToRoot()
    #expect(!router.popTo(first))
  }

  @Test("a predicate or a lazy collection that moves the router itself does not take it out of its path")
  func movesInside() {
    let router = Router<Place>([.items, .item(1), .item(2)])
    let found = router.popTo { route in
      router.path = [.items]
      return route == .item(1)
    }
    #expect(!found)
    #expect(router.path == [.items])
    router.push(
      contentsOf: [1, 2].lazy.map { number in
        router.popToRoot()
        return Place.item(number)
      })
    #expect(router.path == [.item(1), .item(2)])
  }

  @Test("replaceTop shows another route in the place of the top; at the root screen it pushes")
  func replaceTop() {
    router.replaceTop(with: .items)
    #expect(router.path == [.items])
    router.push(.item(3))
    router.replaceTop(with: .item(4))
    #expect(router.path == [.items, .item(4)])
  }

  @Test("the path can be assigned, through a key path as well; the same path wakes nothing")
  func assign() {
    let log = RunLog()
    let effect = observed(log)
    router.path = [.items, .item(3)]
    router.path = [.items, .item(3)]
    router.replace(with: [.items, .item(3)])
    router.replaceTop(with: .item(3))
    router[keyPath: \.path] = []
    #expect(log.take() == ["0 false", "2 true", "0 false"])
    effect.cancel()
  }

  @Test("moves inside a batch are seen once, at its end, and read at once")
  func batches() {
    let log = RunLog()
    let effect = observed(log)
    batch {
      router.push(.items)
      #expect(router.path == [.items])
      router.push(.item(3))
      router.pop()
    }
    #expect(log.take() == ["0 false", "1 true"])
    effect.cancel()
  }

  @Test("an effect that moves the router does not follow it")
  func moveInEffect() {
    let login = Signal(false)
    let log = RunLog()
    let effect = Effect { [router] in
      log("\(login.value)")
      if login.value { router.push(.items) } else { router.replace(with: [.settings(.account)]) }
      router.popTo(.settings(.account))
      router.popTo { $0 == .items }
    }
    router.popToRoot()
    router.push(.item(1))
    login.value = true
    #expect(log.take() == ["false", "true"])
    #expect(router.path == [.item(1), .items])
    effect.cancel()
  }

  @Test("an effect may move on or back at once: what a push returns is what it has pushed all the same")
  func moveWhilePushing() {
    let effect = Effect { [router] in
      if router.path == [.settings(.account)] { router.pop() }
      if router.path == [.items] { router.push(.item(3)) }
    }
    let popped = router.push(.settings(.account))
    #expect(popped.route == .settings(.account))
    #expect(!popped.isInPath)
    let below = router.push(.items)
    #expect(router.path == [.items, .item(3)])
    #expect(below === router.entries.first)
    effect.cancel()
  }

  /// A route whose comparison may act.
  private struct ActingRoute: Equatable {
    final class Hook { var action: (() -> Void)? }
    let number: Int
    let hook: Hook

    static func path(_ numbers: Int..., hook: Hook) -> [Self] { numbers.map { Self(number: $0, hook: hook) } }

    static func == (one: Self, other: Self) -> Bool {
      one.hook.action?()
      return one.number == other.number
    }
  }

  @Test("a comparison of routes that moves the router is asked again for the path of then")
  func moveInComparison() {
    let hook = ActingRoute.Hook()
    let router = Router<ActingRoute>(ActingRoute.path(1, 2, 3, hook: hook))
    hook.action = {
      hook.action = nil
      router.popToRoot()
    }
    router.path = ActingRoute.path(1, 2, 4, hook: hook)
    #expect(router.path.map(\.number) == [1, 2, 4])
  }

  @Test("comparisons of routes that always move the router are reported, and the path is replaced all the same")
  func alwaysMovesInComparison() {
    let hook = ActingRoute.Hook()
    let router = Router<ActingRoute>(ActingRoute.path(1, hook: hook))
    hook.action = { router.push(ActingRoute(number: 0, hook: hook)) }
    expectIssue(.misuse) { router.replace(with: ActingRoute.path(1, 2, hook: hook)) }
    hook.action = nil
    #expect(router.path.map(\.number) == [1, 2])
  }

  @Test("an effect does not follow what its predicate for a move reads")
  func readInPredicate() {
    router.push(.items)
    let limit = Signal(0)
    let log = RunLog()
    let effect = Effect { [router] in
      log("run")
      router.popTo { _ in limit.value > 9 }
    }
    limit.value = 1
    #expect(log.take() == ["run"])
    effect.cancel()
  }

  @Test("an effect that replaces the path does not follow what the comparison of routes reads")
  func readInComparison() {
    let limit = Signal(0)
    let hook = ActingRoute.Hook()
    hook.action = { _ = limit.value }
    let router = Router<ActingRoute>(ActingRoute.path(1, hook: hook))
    let log = RunLog()
    let effect = Effect {
      log("run")
      router.replace(with: ActingRoute.path(1, hook: hook))
    }
    limit.value = 1
    #expect(log.take() == ["run"])
    effect.cancel()
  }
}
