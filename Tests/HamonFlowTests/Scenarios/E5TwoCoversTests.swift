import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("E5 Two full-screen covers on a view")
struct E5TwoCoversTests {
  private enum Cover: Equatable { case login, camera, terms }

  private let log = RunLog()

  @Test("E5 the bug: with two covers on one view only the last can ever be shown")
  func lastWins() {
    let (login, camera) = (Signal<String?>(nil), Signal<String?>(nil))
    let view = StackedModifiers(login, camera)
    camera.value = "camera"
    login.value = "login"
    #expect(view.shown == "camera")
    camera.value = nil
    #expect(view.shown == nil, "the login is wanted still, and nothing sees it")
  }

  @Test("E5 the fix: one slot over an enum; the login waits for the camera, and what is urgent comes first")
  func oneSlot() {
    let covers = Presentation<Cover>()
    let effect = Effect { [log] in log(covers.item.map { "\($0)" } ?? "-") }
    covers.present(.camera)
    covers.present(.terms, priority: .low)
    covers.present(.login, priority: .high)
    for _ in 0..<3 { covers.dismiss(by: .user) }
    #expect(log.take() == ["-", "camera", "login", "terms", "-"])
    effect.cancel()
  }

  @Test("E5 a cover in the place of another one: never two, and the old one knows that it was replaced")
  func replaced() {
    let covers = Presentation<Cover>()
    covers.present(.login) { [log] in log("login \($0)") }
    let effect = Effect { [log] in log("\(covers.item!)") }
    covers.replace(with: .terms)
    #expect(log.take() == ["login", "login replaced", "terms"])
    effect.cancel()
  }
}
