import Hamon
import HamonFlow
import HamonTesting
import Testing

enum OverlayLevel: Int, Comparable {
  case toast, dialog, tutorial

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

@Suite("OverlayStack: levels, order, pass-through")
struct OverlayStackTests {
  private let stack = OverlayStack<OverlayLevel, String>()
  private let log = RunLog()

  private var contents: [String] { stack.overlays.map(\.content) }

  @Test("a higher level lies above, whenever it was shown; in one level the last shown lies on top")
  func order() {
    stack.show("tutorial", at: .tutorial)
    stack.show("toast 1", at: .toast)
    stack.show("dialog", at: .dialog)
    stack.show("toast 2", at: .toast)
    #expect(contents == ["toast 1", "toast 2", "dialog", "tutorial"])
  }

  @Test("hiding takes away that one, once")
  func hide() {
    let one = stack.show("same", at: .toast)
    let two = stack.show("same", at: .toast)
    #expect(stack.hide(one))
    #expect(!stack.hide(one))
    #expect(stack.overlays.map(\.id) == [two])
    stack.show("dialog", at: .dialog)
    stack.hideAll(at: .toast)
    #expect(contents == ["dialog"])
    stack.hideAll()
    #expect(contents == [])
  }

  @Test("content is changed where it lies, and that is seen once")
  func update() {
    let toast = stack.show("1 item", at: .toast)
    stack.show("dialog", at: .dialog)
    let effect = Effect { [stack, log] in log(stack.overlays.map(\.content).joined(separator: " | ")) }
    #expect(stack.update(toast, "2 items"))
    #expect(stack.update(toast, "3 items"))
    stack.hide(toast)
    #expect(!stack.update(toast, "4 items"))
    #expect(
      log.take() == ["1 item | dialog", "2 items | dialog", "3 items | dialog", "dialog"])
    effect.cancel()
  }

  @Test("what changes nothing wakes nothing, and whatever shows does not follow the stack")
  func wakes() {
    let effect = Effect { [stack, log] in
      log("run")
      stack.hide(stack.show("a", at: .toast))
      stack.update(stack.show("b", at: .toast), "c")
      stack.hideAll(at: .dialog)
    }
    stack.hideAll()
    #expect(log.take() == ["run"])
    effect.cancel()
    let follower = Effect { [stack, log] in log("\(stack.overlays.count)") }
    stack.hideAll(at: .toast)
    stack.hideAll()
    #expect(log.take() == ["0"])
    follower.cancel()
  }

  /// The overlay that a touch ends on, as a word; `under` says whose content lies under the finger.
  private func hit(under: String...) -> String {
    switch stack.hit({ under.contains($0.content) }) {
    case .content(let overlay): overlay.content
    case .beside(let overlay): "beside \(overlay.content)"
    case .screen: "screen"
    }
  }

  @Test("content may end in every way, and its end may read and change the stack")
  func endOfContent() {
    let stack = OverlayStack<Int, Ending>()
    let log = RunLog()
    func ending() -> Ending {
      Ending { [unowned stack] in
        log(stack.overlays.count)
        stack.hideAll(at: 9)
      }
    }
    let first = stack.show(ending(), at: 0)
    stack.update(first, ending())
    stack.hide(first)
    stack.show(ending(), at: 1)
    stack.hideAll(at: 1)
    stack.show(ending(), at: 1)
    stack.hideAll()
    #expect(log.take() == ["1", "0", "0", "0"])
  }

  /// A level whose comparison may act.
  private struct ActingLevel: Comparable {
    final class Hook { var action: (() -> Void)? }
    let height: Int
    let hook: Hook

    private func act() {
      let action = hook.action
      hook.action = nil
      action?()
    }

    static func == (one: Self, other: Self) -> Bool {
      one.act()
      return one.height == other.height
    }

    static func < (one: Self, other: Self) -> Bool {
      one.act()
      return one.height < other.height
    }
  }

  @Test("a comparison of levels may change the stack: nothing is lost or comes back, and the order is kept")
  func changeInComparison() {
    let hook = ActingLevel.Hook()
    let stack = OverlayStack<ActingLevel, String>()
    func show(_ content: String, _ height: Int) {
      stack.show(content, at: ActingLevel(height: height, hook: hook))
    }
    for height in 0...2 { show("\(height)", height) }
    hook.action = { stack.hideAll() }
    show("alone", 2)
    #expect(stack.overlays.map(\.content) == ["alone"])
    hook.action = { show("below", 0) }
    show("between", 1)
    #expect(stack.overlays.map(\.content) == ["below", "between", "alone"])
    hook.action = { show("above", 3) }
    stack.hideAll(at: ActingLevel(height: 1, hook: hook))
    #expect(stack.overlays.map(\.content) == ["below", "alone", "above"])
  }

  @Test("without overlays a touch ends on the screen")
  func hitNothing() {
    #expect(hit() == "screen")
  }

  @Test(
    "a touch goes down until an overlay takes it",
    arguments: [
      (OverlayTouches.all, ["top"], "top"), (.all, ["bottom"], "beside top"), (.all, [], "beside top"),
      (.content, ["top"], "top"), (.content, ["top", "bottom"], "top"), (.content, ["bottom"], "bottom"),
      (.content, [], "beside bottom"), (.none, ["top"], "beside bottom"), (.none, ["top", "bottom"], "bottom"),
    ])
  func hitTest(_ touches: OverlayTouches, _ under: [String], _ end: String) {
    stack.show("top", at: .tutorial, touches: touches)
    stack.show("bottom", at: .dialog)
    let found = stack.hit { under.contains($0.content) }
    switch found {
    case .content(let overlay): #expect(overlay.content == end)
    case .beside(let overlay): #expect("beside \(overlay.content)" == end)
    case .screen: #expect(end == "screen")
    }
  }

  @Test("what lets touches through lets them through to the screen")
  func passThrough() {
    stack.show("toast", at: .toast, touches: .none)
    #expect(hit(under: "toast") == "screen")
    stack.show("bubble", at: .tutorial, touches: .content)
    #expect(hit(under: "toast") == "screen")
    #expect(hit(under: "bubble") == "bubble")
  }

  @Test("overlays outlive navigation; one that belongs to a screen goes with it")
  func navigation() {
    let router = Router<Place>([.items])
    stack.show("uploading", at: .toast, touches: .none)
    let entry = router.push(.item(3))
    let dialog = stack.show("delete item 3?", at: .dialog)
    entry.scope.run { onCleanup { [stack] in stack.hide(dialog) } }
    router.push(.reviews(3))
    #expect(contents == ["uploading", "delete item 3?"])
    router.popToRoot()
    #expect(contents == ["uploading"])
  }
}
