import Hamon
import HamonFlow
import HamonHosting
import HamonTesting
import TestSupport
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
    var log = RunLog()

    var body: some View {
      let gone = { log("dismissed") }
      switch style {
      case .alert: Text("board").alert(title, item: item, onDismiss: gone, actions: editor)
      case .sheet: Text("board").sheet(item: item, onDismiss: gone, content: editor)
      case .cover: Text("board").fullScreenCover(item: item, onDismiss: gone, content: editor)
      case .page: Text("board").navigationDestination(item: item, onDismiss: gone, destination: editor)
      }
    }

    private func editor(_ item: Item) -> some View {
      let title = title(item)
      return Editor(title: title).onAppear { log("+\(title)") }.onDisappear { log("-\(title)") }
    }
  }

  private struct Flagged: View {
    let style: Style
    let isPresented: Binding<Bool>
    let log: RunLog

    var body: some View {
      let gone = { log("dismissed") }
      let editor = { Editor(title: "one").onAppear { log("+one") }.onDisappear { log("-one") } }
      switch style {
      case .alert: Text("board").alert("sure?", isPresented: isPresented, onDismiss: gone, actions: editor)
      case .sheet: Text("board").sheet(isPresented: isPresented, onDismiss: gone, content: editor)
      case .cover: Text("board").fullScreenCover(isPresented: isPresented, onDismiss: gone, content: editor)
      case .page: Text("board").navigationDestination(isPresented: isPresented, onDismiss: gone, destination: editor)
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
    "closes with its dismissal also where nothing tracks its item",
    arguments: Style.allCases.map { ($0, false) } + [(.alert, true)])
  func plain(style: Style, isTapped: Bool) {
    let plain = Plain()
    let host = Host { Root(style: style, item: Binding(plain, \.sheet), title: \.title) }
    #expect(host.texts.contains("done"))
    #expect(isTapped ? host.tap("done") : host.dismiss("one"))
    #expect(plain.sheet == nil)
    #expect(host.texts == ["board"])
  }

  enum Again: CaseIterable {
    case queued, batched, replaced, inOnDismiss, byUser, interrupted
  }

  private func present<Item>(_ item: Item, _ way: Again, _ slot: Presentation<Item>, _ host: Host) {
    switch way {
    case .queued:
      slot.present(item)
      slot.dismiss(by: .user)
    case .batched:
      batch {
        slot.dismiss()
        slot.present(item)
      }
    case .replaced: slot.replace(with: item)
    case .inOnDismiss: slot.dismiss()
    case .byUser:
      slot.present(item)
      host.dismiss("one")
    case .interrupted: slot.interrupt(with: item)
    }
  }

  @Test(
    "ends with each presentation: one item that is presented twice in a row is two", arguments: Style.allCases,
    Again.allCases)
  func twice(style: Style, way: Again) {
    let log = RunLog()
    let sheet = Sheet(id: 1, title: "one")
    let sheets = Presentation<Sheet>()
    let host = Host { Root(style: style, item: sheets.binding, title: \.title, log: log) }
    sheets.present(sheet) { _ in if way == .inOnDismiss { sheets.present(sheet) } }
    host.type("ONE!", into: "one")
    let node = host.tree.children.last?.id
    #expect(log.take() == ["+one"])
    present(sheet, way, sheets, host)
    #expect(host.texts == ["board", "one", "one", "done"])
    #expect(host.tree.children.last?.id != node)
    #expect(log.take() == ["-one", "dismissed", "+one"])
    sheets.dismissAll()
    #expect(log.take() == ["-one", "dismissed"])
  }

  @Test("so is one without identity", arguments: Again.allCases)
  func unidentifiedTwice(way: Again) {
    let log = RunLog()
    let slot = Presentation<String>()
    let host = Host { Root(style: .sheet, item: slot.binding, title: { $0 }, log: log) }
    slot.present("one") { _ in if way == .inOnDismiss { slot.present("one") } }
    host.type("ONE!", into: "one")
    present("one", way, slot, host)
    #expect(host.texts == ["board", "one", "one", "done"])
    #expect(log.take() == ["+one", "-one", "dismissed", "+one"])
  }

  @Test(
    "stays over a change of the item in place, and where a dismissal and its opposite are one batch of the same one")
  func stays() {
    let log = RunLog()
    let sheets = Presentation<Sheet>()
    let host = Host { Root(style: .sheet, item: sheets.binding, title: \.title, log: log) }
    sheets.present(Sheet(id: 1, title: "one"))
    host.type("ONE!", into: "one")
    batch {
      sheets.interrupt(with: Sheet(id: 1, title: "other"))
      sheets.dismiss()
    }
    sheets.binding.value?.title = "uno"
    #expect(host.texts == ["board", "uno", "ONE!", "done"])
    #expect(log.take() == ["+one"])
  }

  @Test(
    "what a person has dismissed and an effect shows again is another one", arguments: Style.allCases, [true, false])
  func shownAgain(style: Style, isFlag: Bool) {
    let log = RunLog()
    let shown = Signal<Sheet?>(Sheet(id: 1, title: "one"))
    let stubborn = Effect { if shown.value == nil { shown.value = Sheet(id: 1, title: "one") } }
    let flag = Binding {
      shown.value != nil
    } set: { _ in
      shown.value = nil
    }
    let host = Host {
      if isFlag {
        Flagged(style: style, isPresented: flag, log: log)
      } else {
        Root(style: style, item: Binding(shown), title: \.title, log: log)
      }
    }
    host.type("ONE!", into: "one")
    host.dismiss("one")
    #expect(host.texts == ["board", "one", "one", "done"])
    #expect(log.take() == ["+one", "-one", "dismissed", "+one"])
    keep(stubborn)
  }

  @Test("onDismiss is called once, whatever ends what was shown, and not where nothing was", arguments: Style.allCases)
  func dismissed(style: Style) {
    let log = RunLog()
    let isPresented = Signal(false)
    let isThere = Signal(true)
    let host = Host {
      if isThere.value { Flagged(style: style, isPresented: Binding(isPresented), log: log) }
    }
    isThere.value = false
    isThere.value = true
    #expect(log.take() == [])
    let ends = [
      { isPresented.value = false }, { isThere.value = false }, { _ = host.dismiss("one") },
      { host.show { Text("other") } },
    ]
    for (number, end) in ends.enumerated() {
      batch {
        isThere.value = true
        isPresented.value = true
      }
      #expect(log.take() == ["+one"], "\(number)")
      end()
      #expect(log.take() == ["-one", "dismissed"], "\(number)")
    }
    let last = Host { Flagged(style: style, isPresented: .constant(true), log: log) }
    last.dispose()
    #expect(log.take() == ["+one", "-one", "dismissed"])
  }

  @Test("onDismiss sees the state of the view that presents, and may present the next")
  func next() {
    struct Wizard: View {
      @State private var page: String? = "one"
      @State private var seen: [String] = []
      var body: some View {
        Text(seen.joined(separator: " ")).sheet(
          item: $page,
          onDismiss: {
            seen.append("\(page ?? "nothing")")
            if seen.count == 1 { page = "two" }
          }
        ) { Text($0) }
      }
    }
    let host = Host { Wizard() }
    host.dismiss("one")
    #expect(host.texts == ["nothing", "two"])
    host.dismiss("two")
    #expect(host.texts == ["nothing nothing"])
  }

  @Test("one that is lost, or that no frame has shown, is not dismissed; one that is lost later is")
  func lost() {
    let log = RunLog()
    let (inner, outer) = (Signal(true), Signal(true))
    let host = Host {
      Text("board")
        .sheet(isPresented: Binding(inner), onDismiss: { log("inner") }) { Text("inner") }
        .sheet(isPresented: Binding(outer), onDismiss: { log("outer") }) { Text("outer") }
    }
    inner.value = false
    #expect(log.take() == [])
    outer.value = false
    #expect(log.take() == ["outer"])
    batch {
      outer.value = true
      outer.value = false
    }
    #expect(log.take() == [])
    #expect(host.texts == ["board"])
  }
}
