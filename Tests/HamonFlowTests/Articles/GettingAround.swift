// begin
import Hamon
import HamonFlow
// end
import HamonTesting
import Testing

private enum Around {
  // begin
  enum Screen: Equatable { case items, item(Int) }

  final class ItemModel {
    let id: Int
    init(id: Int) { self.id = id }
  }

  enum Alert: Equatable { case saveFailed, loggedOut }
  enum Level: Int, Comparable {
    case toast, dialog
    static func < (one: Level, other: Level) -> Bool {
      one.rawValue < other.rawValue
    }
  }
  // end
}

@Suite("Article: Getting around")
@MainActor
struct GettingAroundArticle {
  @Test("what the article says happens")
  func article() throws {
    typealias Screen = Around.Screen
    typealias Alert = Around.Alert
    typealias Level = Around.Level
    typealias ItemModel = Around.ItemModel
    let lines = RunLog()
    func print(_ line: String) { lines(line) }

    // begin
    let links = LinkTable<Screen>(schemes: ["shop"], hosts: ["shop.example"]) {
      DeepLink("items") { [.items] }
      DeepLink("items" / .int) { id in [.items, .item(id)] }
    }
    // end

    // begin
    let router = Router<Screen>(links: links)
    try router.open("shop://items/3")  // [.items, .item(3)], in one transaction
    let entry = router.push(.item(4))
    // One and the same until the entry is popped.
    let model = entry.state { ItemModel(id: 4) }
    router.pop()  // lets it go
    do {
      try router.open("shop://items/three")
    } catch {
      print("\(error)")  // and the path is what it was
    }
    // end
    #expect(lines.take() == ["The link shop://items/three has \"three\" where an integer is expected."])
    #expect(router.path == [.items, .item(3)])
    withExtendedLifetime(model) {}

    // begin
    let alerts = Presentation<Alert>()
    alerts.present(.saveFailed) { cause in print("save failed: \(cause)") }
    alerts.present(.loggedOut, priority: .high)  // waits: there is one slot
    alerts.dismiss(by: .user)  // save failed: user
    print("\(alerts.item!)")  // loggedOut
    // end
    #expect(lines.take() == ["save failed: user", "loggedOut"])

    // begin
    let overlays = OverlayStack<Level, String>()
    overlays.show("delete?", at: .dialog)
    // Below the dialog, though it came later.
    overlays.show("saved", at: .toast, touches: .none)
    // Beside the dialog, which takes all touches.
    let hit = overlays.hit { $0.content == "saved" }
    // end
    #expect(overlays.overlays.map(\.content) == ["saved", "delete?"])
    #expect(hit == .beside(overlays.overlays[1]))

    // begin
    let arbiter = TapArbiter()
    let row = arbiter.area { print("row") }
    let heart = arbiter.area(in: row) { print("heart") }
    arbiter.event {
      row.tap()
      heart.tap()
    }  // heart, and only that, in whatever order they claim
    // end
    #expect(lines.take() == ["heart"])
  }
}
