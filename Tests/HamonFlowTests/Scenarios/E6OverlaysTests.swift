import Hamon
import HamonFlow
import Testing

@Suite("E6 Dialogs, toasts and tutorials above everything")
struct E6OverlaysTests {
  private let stack = OverlayStack<OverlayLevel, String>()
  private let router = Router<Place>([.items])

  @Test("E6 the bug: an overlay that is state of a screen goes with the screen, though its work goes on")
  func stateOfAScreen() {
    final class ItemScreen {
      let toast = Signal<String?>(nil)
    }
    let screen = router.push(.item(3)).state { ItemScreen() }
    screen.toast.value = "uploading"
    let shown = { [router] in router.top?.state { ItemScreen() }.toast.value }
    #expect(shown() == "uploading")
    router.pop()
    #expect(shown() == nil)
  }

  @Test("E6 the bug: with a window each, the one made last lies on top and takes all touches, toast or not")
  func aWindowEach() {
    /// Windows cover the whole screen and know no level: the last one lies on top, and every touch ends there.
    struct Windows {
      var made: [String] = []
      func hit() -> String { made.last ?? "screen" }
    }
    var windows = Windows()
    for name in ["how it works", "delete?", "uploading"] { windows.made.append(name) }
    #expect(windows.hit() == "uploading", "the dialog cannot be answered while the toast is there")
  }

  @Test("E6 the fix: levels say what lies on top, and tabs and navigation leave it alone")
  func levels() {
    stack.show("how it works", at: .tutorial, touches: .content)
    stack.show("delete?", at: .dialog)
    stack.show("uploading", at: .toast, touches: .none)
    let expected = ["uploading", "delete?", "how it works"]
    #expect(stack.overlays.map(\.content) == expected)
    let tab = Signal(0)
    router.push(.item(3))
    tab.value = 1
    router.path = [.settings(.account)]
    #expect(stack.overlays.map(\.content) == expected)
  }

  @Test("E6 a toast lets every touch through, a tutorial those beside its bubble, a dialog none")
  func touches() {
    let screen = OverlayHit<OverlayLevel, String>.screen
    stack.show("uploading", at: .toast, touches: .none)
    #expect(stack.hit { _ in true } == screen)
    stack.show("how it works", at: .tutorial, touches: .content)
    let tutorial = stack.overlays[1]
    #expect(stack.hit { $0 == tutorial } == .content(tutorial))
    #expect(stack.hit { _ in false } == screen)
    stack.show("delete?", at: .dialog)
    let dialog = stack.overlays[1]
    #expect(stack.hit { $0 == tutorial } == .content(tutorial))
    #expect(stack.hit { $0 == dialog } == .content(dialog))
    #expect(stack.hit { _ in false } == .beside(dialog))
  }
}
