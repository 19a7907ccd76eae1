import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

/// All four, in whatever isolation they are made.
private final class Navigation {
  let router = Router<Place>(links: Place.links)
  let alerts = Presentation<String>()
  let overlays = OverlayStack<OverlayLevel, String>()
  let arbiter = TapArbiter()

  func walk() -> String {
    let log = RunLog()
    let effect = Effect(of: self) {
      log("\($0.router.path.count) \($0.alerts.item ?? "-") \($0.overlays.overlays.count)")
    }
    let row = arbiter.area { [unowned self] in router.push(.items, .item(3)) }
    row.tap()
    alerts.present("saved")
    overlays.show("tip", at: .tutorial)
    router.popToRoot()
    effect.cancel()
    return log.take().joined(separator: ", ")
  }

  static let expected = "0 - 0, 2 - 0, 2 saved 0, 2 saved 1, 0 saved 1"
}

private actor Session {
  private let navigation = Navigation()

  func walk() -> String { navigation.walk() }
}

@Suite("Navigation in any isolation", .tags(.threads))
struct NavigationIsolationTests {
  @Test("nowhere in particular")
  func nonisolated() { #expect(Navigation().walk() == Navigation.expected) }

  @Test("on the main actor")
  @MainActor
  func mainActor() { #expect(Navigation().walk() == Navigation.expected) }

  @Test("in an actor")
  func anActor() async { #expect(await Session().walk() == Navigation.expected) }

  @Test("the last release may happen on another thread; what the entries own ends on theirs, before their state does")
  @MainActor
  func releasedElsewhere() async {
    @MainActor final class Model {
      let router = Router<Place>([.items])
    }
    final class Screen {
      let log: RunLog
      init(_ log: RunLog) {
        self.log = log
        onCleanup { [unowned self] in self.log("cleanup") }
      }
      deinit { log("end") }
    }
    let log = RunLog()
    await Self.release { @MainActor in
      let model = Model()
      _ = model.router.top?.state { Screen(log) }
      return model
    }
    _ = Signal(0)  // the next operation on this thread
    #expect(log.take() == ["cleanup", "end"])
  }

  @Test("made inside an owner, its entries end with the router all the same", arguments: [false, true])
  func owned(isOwnerFirst: Bool) {
    let log = RunLog()
    let owner = Scope()
    var router: Router<Place>? = owner.run { Router([.items]) }
    router?.top?.scope.run { onCleanup { log("entry") } }
    if isOwnerFirst {
      owner.dispose()
      #expect(log.take() == ["entry"])
      router = nil
    } else {
      router = nil
      #expect(log.take() == ["entry"])
      owner.dispose()
    }
    #expect(log.take() == [])
  }

  /// Makes it on the main actor and lets it go elsewhere.
  @concurrent
  private static func release(_ make: @MainActor @Sendable () -> some Sendable & AnyObject) async {
    let object = await make()
    withExtendedLifetime(object) {}
  }
}
