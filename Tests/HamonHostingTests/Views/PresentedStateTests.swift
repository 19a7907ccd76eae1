import Hamon
import HamonFlow
import HamonHosting
import Testing

@Suite("State of what is presented")
struct PresentedStateTests {
  private struct Sheet: Identifiable, Equatable {
    let id: Int
    var title: String
  }

  private struct Editor: View {
    let title: String
    @State private var draft: String

    init(title: String) {
      self.title = title
      _draft = State(initialValue: title)
    }

    var body: some View {
      Text(title)
      TextField("draft", text: $draft)
      Button("done") {}
    }
  }

  enum Style: CaseIterable {
    case alert, sheet, cover, page
  }

  private struct Root<Item>: View {
    let style: Style
    let item: Binding<Item?>
    let title: (Item) -> String

    var body: some View {
      switch style {
      case .alert: Text("board").alert(title, item: item) { Editor(title: title($0)) }
      case .sheet: Text("board").sheet(item: item) { Editor(title: title($0)) }
      case .cover: Text("board").fullScreenCover(item: item) { Editor(title: title($0)) }
      case .page: Text("board").navigationDestination(item: item) { Editor(title: title($0)) }
      }
    }
  }

  @Test("ends with the item: the next one in the slot, by its id, starts anew", arguments: Style.allCases)
  func another(style: Style) {
    let sheets = Presentation<Sheet>()
    let host = Host { Root(style: style, item: sheets.binding, title: \.title) }
    sheets.present(Sheet(id: 1, title: "one"))
    sheets.present(Sheet(id: 2, title: "two"))
    host.type("ONE!", into: "one")
    #expect(host.texts.contains("ONE!"))
    sheets.binding.value?.title = "uno"
    sheets.dismiss(by: .user)
    #expect(host.texts == ["board", "two", "two", "done"])
  }

  @Test("stays while the same item changes, by its id")
  func same() {
    let shown = Signal<Sheet?>(Sheet(id: 1, title: "one"))
    let host = Host { Root(style: .sheet, item: Binding(shown), title: \.title) }
    host.type("ONE!", into: "one")
    shown.value?.title = "uno"
    #expect(host.texts == ["board", "uno", "ONE!", "done"])
  }

  @Test("stays over items without identity")
  func unidentified() {
    let shown = Signal<String?>("one")
    let host = Host { Root(style: .sheet, item: Binding(shown), title: { $0 }) }
    host.type("ONE!", into: "one")
    shown.value = "two"
    #expect(host.texts == ["board", "two", "ONE!", "done"])
  }

  /// Nothing of it is tracked.
  private final class Plain {
    var sheet: Sheet? = Sheet(id: 1, title: "one")
  }

  /// A tap on its button dismisses an alert, and no other one.
  @Test(
    "closes with its dismissal also where nobody tracks its item",
    arguments: Style.allCases.map { ($0, false) } + [(.alert, true)])
  func plain(style: Style, isTapped: Bool) {
    let plain = Plain()
    let host = Host { Root(style: style, item: Binding(plain, \.sheet), title: \.title) }
    #expect(host.texts.contains("done"))
    #expect(isTapped ? host.tap("done") : host.dismiss("one"))
    #expect(plain.sheet == nil)
    #expect(host.texts == ["board"])
  }
}
