import Hamon
import HamonFlow
import HamonHosting
import Testing

@testable import WorkshopFixed
@testable import WorkshopKit
@testable import workshop

/// The code of the stretch goals, as their answers say it.
private struct L01Committed: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .keyed) { dish, cell in
      let isOn = untracked { favourites.contains(dish.id) }
      let starred = cell.state("starred", initially: isOn)
      cell.onCommit {
        if starred.value != favourites.contains(dish.id) { favourites.toggle(dish.id) }
      }
      return StarLine(dish.name, isStarred: starred.value) { starred.value.toggle() }
    }
  }
}

private struct L03ReadBefore: UnseenRead {
  func screen(_ menu: StarredMenu) -> some View {
    WithTracking {
      let _ = menu.dishes.map(\.isStarred)
      ForEach(menu.dishes) { dish in
        Button(dish.label) { dish.isStarred.toggle() }
      }
    }
  }
}

private struct L04KeptClosure: LateBuilder {
  struct Card<Content: View>: View {
    @ViewBuilder let content: () -> Content
    @State private var isFolded = false

    var body: some View {
      Button("fold") { isFolded.toggle() }
      if !isFolded { content() }
    }
  }

  func screen(_ article: Article) -> some View {
    WithTracking {
      Text(article.headline)
      Card { WithTracking { Text(article.text) } }
    }
  }
}

/// One request at a time; what the answer says is shown if no later tap waits.
private struct L06OneByOne: OptimisticStar {
  final class Star: StarModel {
    enum Input {
      case tapped
      case answered(wanted: Bool, isSaved: Bool)
    }

    static var tap: Input { .tapped }

    @Tracked private(set) var isOn = false
    private let server: StarServer
    private var waiting: [Bool] = []
    private var isSending = false

    init(server: StarServer) { self.server = server }

    func apply(_ input: Input) {
      switch input {
      case .tapped:
        isOn.toggle()
        waiting.append(isOn)
      case .answered(let wanted, let isSaved):
        isSending = false
        if waiting.isEmpty { isOn = isSaved ? wanted : !wanted }
      }
      if isSending || waiting.isEmpty { return }
      isSending = true
      let wanted = waiting.removeFirst()
      server.save(wanted) { [weak self] isSaved in
        self?.apply(.answered(wanted: wanted, isSaved: isSaved))
      }
    }
  }
}

private final class LoggedShop: UnidirectionalDataFlow {
  enum Input {
    case favouriteTapped
    case renamed(String)
  }

  @Tracked var shop = Shop(name: "Menya")
  let inputs = InputQueue<Input>()

  func apply(_ input: Input) {
    inputs.handle(input) { input in
      switch input {
      case .favouriteTapped:
        shop.isFavourite.toggle()
        shop.note = shop.isFavourite ? "added" : "removed"
      case .renamed(let name): shop.name = name
      }
    }
  }
}

private struct L08Settling: SettlingCard {
  struct Card: View {
    let text: String
    @State private var padding = 0

    var body: some View {
      Stack {
        Text("\(text) \(text.count + padding)")
          .preference(key: HeightKey.self, value: text.count + padding)
      }
      .onPreferenceChange(HeightKey.self) { height in
        padding = max(padding, height < 6 ? 4 : 0)
      }
    }
  }

  func card(_ text: String) -> some View { Card(text: text) }
}

private struct L09Priority: OneVoice {
  final class Alerts: AlertModel {
    private let alerts = Presentation<Alert>()

    func show(_ alert: Alert) { alerts.present(alert, priority: alert == .sessionExpired ? .high : .normal) }

    var modifiers: [Binding<Alert?>] { [alerts.binding] }
  }
}

private struct L09Interrupting: OneVoice {
  final class Alerts: AlertModel {
    private let alerts = Presentation<Alert>()

    func show(_ alert: Alert) {
      if alert == .sessionExpired { alerts.interrupt(with: alert) } else { alerts.present(alert) }
    }

    var modifiers: [Binding<Alert?>] { [alerts.binding] }
  }
}

private enum Place: Hashable, Sendable {
  case item(Int)
  case search(String)
}

private final class SoldOutRow<Mode: TouchMode>: TappableRow {
  private let arbiter = TapArbiter()
  private let row: TapArea
  private let star: TapArea

  init(openDetails: @escaping () -> Void, toggleStar: @escaping () -> Void) {
    row = arbiter.area(action: openDetails)
    star = arbiter.area(in: row, mode: Mode.mode, action: toggleStar)
  }

  func touch(recognised: [RowPart]) {
    arbiter.event {
      for part in recognised { if part == .row { row.tap() } else { star.tap() } }
    }
  }
}

private protocol TouchMode { static var mode: TapArea.Mode { get } }
private enum Blocking: TouchMode { static let mode = TapArea.Mode.blocks }
private enum Passing: TouchMode { static let mode = TapArea.Mode.passes }

private final class ScreenToasts {
  let router = Router<String>(["home"])
  let stack = OverlayStack<Layer.Kind, Layer>()

  func show(_ layer: Layer) {
    let id = stack.show(layer, at: layer.kind, touches: .none)
    router.top?.scope.run { onCleanup { [stack] in stack.hide(id) } }
  }
}

/// Each answer to a stretch goal says what these found.
@Suite("Answers to the stretch goals")
struct StretchTests {
  /// What the answer quotes: what was really said.
  private func quoted(_ id: String) -> String {
    let parts = (try? Units.find(id))?.lesson.stretchAnswer.en.split(separator: "\"") ?? []
    return parts.count > 1 ? String(parts[parts.count - 2]) : "nothing"
  }

  private func failed(_ exercise: some Exercise) -> [String] {
    exercise.checks().filter { !$0.isKept }.map(\.code)
  }

  @Test("L00: a header that also reads the cart runs for the dish that is added")
  func l00() {
    let shop = PredictedShop()
    var runs = 0
    let header = Effect {
      _ = (shop.name, shop.cart.count)
      runs += 1
    }
    let badge = Effect {
      _ = shop.cart.count
      runs += 1
    }
    func count(_ write: () -> Void) -> Int {
      runs = 0
      write()
      return runs
    }
    let counts = [
      count { shop.name = "Ripple" }, count { shop.cart.append("Soba") }, count { shop.name = "Ripple" },
      count {
        batch {
          shop.name = "Drop"
          shop.cart.append("Udon")
          shop.cart.append("Ramen")
        }
      },
    ]
    #expect(counts == [1, 2, 0, 2])
    withExtendedLifetime((header, badge)) {}
  }

  @Test("L01: a star in the cell that is handed to the model as its row leaves passes all checks")
  func l01() { #expect(failed(L01Committed()) == []) }

  @Test("L02: two dishes with one id are reported; each has its row")
  func l02() throws {
    let play = NotesPlay(L02())
    let (_, issues) = catchingIssues { play.menu.dishes.append(Dish(id: 2, name: "Soba 2")) }
    #expect(issues.count == 1 && issues[0].message.hasPrefix(quoted("L02")))
    #expect(play.lines == ["Ramen", "no egg", "Udon", "Curry", "Soba 2"])
  }

  @Test("L03: reads before the list run all of it")
  func l03() {
    #expect(failed(L03ReadBefore()) == ["L03.unseen", "L03.narrow"])
    #expect(
      UnseenReadPlay(L03ReadBefore()).tap(1).names == ["WithTracking", "ForEach row", "ForEach row", "ForEach row"])
  }

  @Test("L04: with a scope inside the card each text runs one closure")
  func l04() {
    let play = LateBuilderPlay(L04KeptClosure())
    #expect(failed(L04KeptClosure()) == [] && play.issues.isEmpty)
    // Each is read in one closure, and that runs.
    #expect(play.rewrite().names == ["WithTracking"] && play.retitle().names == ["WithTracking"])
  }

  @Test("L05: a header that reads a Computed runs for the first star and the last one")
  func l05() {
    func runs<E: OneTapManyRows>(_ exercise: E) -> [Int] {
      let menu = E.Menu(names: (1...40).map { "Dish \($0)" })
      let hasStar = Computed { (0..<40).contains { menu.isStarred($0) } }
      let header = HostingCell<Int, Int, String>(name: "header") { _, _ in hasStar.value ? "stars" : "none" }
      header.configure(0, 0)
      return [6, 7, 6, 7].map { row in
        let before = header.bodyRuns
        menu.toggle(row)
        return header.bodyRuns - before
      }
    }
    #expect(runs(L05()) == [1, 0, 0, 1])
  }

  @Test("L06: one request at a time, each shown if no later tap waits: only both refused is wrong")
  func l06() { #expect(failed(L06OneByOne()) == ["L06.rollback"]) }

  @Test("L07: a log has a line a tap")
  func l07() {
    let shop = LoggedShop()
    var lines: [String] = []
    shop.inputs.log = InputLog(of: shop, clock: ContinuousClock()) { entry in
      lines.append("#\(entry.number) \(entry.input) \(entry.changes.map(\.description).joined(separator: ", "))")
    }
    .watch("favourite") { $0.shop.isFavourite }.watch("note") { $0.shop.note }
    shop.apply(.favouriteTapped)
    shop.apply(.renamed("Menya 2"))
    shop.apply(.favouriteTapped)
    #expect(
      lines == [
        "#1 favouriteTapped favourite: false → true, note:  → added", "#2 renamed(\"Menya 2\") ",
        "#3 favouriteTapped favourite: true → false, note: added → removed",
      ])
  }

  @Test("L08: a padding that only grows settles, and does not follow the text")
  func l08() {
    let play = SettlingPlay(L08Settling(), "Soba")
    let frames = play.frames
    _ = play.change(to: "Donburi")
    #expect(failed(L08Settling()) == ["L08.follow"])
    #expect(frames == ["Soba 4", "Soba 8"] && play.shown == "Donburi 11")
  }

  @Test("L09: what is urgent comes before what waits, or before what is shown")
  func l09() {
    func seen<E: OneVoice>(_ exercise: E) -> [Alert] {
      let view = AlertView<E.Alerts>()
      for alert in [Alert.tip, .saveFailed, .sessionExpired] { view.alerts.show(alert) }
      view.tapAllAway()
      view.tapAllAway()
      return view.seen
    }
    #expect(failed(L09Priority()) == [] && seen(L09Priority()) == [.tip, .sessionExpired, .saveFailed])
    #expect(failed(L09Interrupting()) == [] && seen(L09Interrupting()) == [.tip, .sessionExpired, .tip, .saveFailed])
  }

  @Test("L10: a link with a word")
  func l10() throws {
    let router = Router<Place>(
      links: LinkTable(schemes: ["shop"]) {
        DeepLink("items" / .int) { [.item($0)] }
        DeepLink("search" & .query("word", .string)) { [.search($0)] }
      })
    try router.open("shop://search?word=tea")
    #expect(router.path == [.search("tea")])
    let error = #expect(throws: (any Error).self) { try router.open("shop://search") }
    #expect(error.map { "\($0)".contains(quoted("L10")) } == true)
    #expect(router.path == [.search("tea")])
  }

  @Test("L11: a star that is sold out")
  func l11() {
    for parts in [[RowPart.row, .star], [.star, .row]] {
      #expect(RowPlay<SoldOutRow<Blocking>>().touch(parts) == [])
      #expect(RowPlay<SoldOutRow<Passing>>().touch(parts) == ["details"])
    }
  }

  @Test("L12: a toast of one screen")
  func l12() {
    let toasts = ScreenToasts()
    toasts.router.push("item 42")
    toasts.show(.toast)
    toasts.router.push("comments")
    #expect(toasts.stack.overlays.map(\.content) == [.toast])
    toasts.router.pop()
    #expect(toasts.stack.overlays.map(\.content) == [.toast])
    toasts.router.pop()
    #expect(toasts.stack.overlays.isEmpty)
  }

  @Test("CAP: the solution runs 12 bodies, the start 18")
  func cap() throws {
    func total(_ exercise: any Exercise) -> String? { exercise.plot().last }
    let broken = try Units.find("CAP").broken
    #expect(total(broken) == " in all 18" && total(CAP()) == " in all 12")
  }
}
