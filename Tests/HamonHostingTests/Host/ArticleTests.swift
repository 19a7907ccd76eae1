import Foundation
import Hamon
import HamonCollections
import HamonHosting
import HamonInspector
import TestSupport
import Testing

@Suite("The articles on views")
struct ArticleTests {
  struct Counter: View {
    let title: String
    @State private var count = 0

    var body: some View {
      Text("\(title): \(count)")
      Button("+") { count += 1 }
    }
  }

  @Test("the landing page")
  func landing() {
    let host = Host { Counter(title: "Taps") }
    #expect(host.texts == ["Taps: 0", "+"])
    host.tap("+")
    #expect(host.texts == ["Taps: 1", "+"])
    #expect(host.lastRuns.map(\.description) == ["Counter: read Counter.count (written by tap on \"+\")"])
  }

  @Test("a terminal: what is shown is drawn again after every change")
  func terminal() {
    let host = Host { Counter(title: "Taps") }
    var screens: [String] = []
    func print(_ screen: String) { screens.append(screen) }
    let painter = Effect { print(host.tree.texts.joined(separator: "\n")) }
    host.tap("+")
    #expect(screens == ["Taps: 0\n+", "Taps: 1\n+"])
    keep(painter)
  }

  actor Server {
    func town(of name: String) -> String { "town of \(name)" }
  }

  @MainActor
  final class Model {
    @Tracked var name = "Ami"
    let server = Server()
  }

  @MainActor struct Profile: @MainActor View {
    let model: Model
    @State private var town = "…"

    var body: some View {
      Text("\(model.name), \(town)").task(id: model.name) {
        [server = model.server, name = model.name] in
        await server.town(of: name)
      } receive: {
        town = $0
      }
    }
  }

  @Test("a view of a main-actor model conforms in isolation, and receives the result of its task there")
  @MainActor
  func mainActorView() async {
    let model = Model()
    let host = Host { Profile(model: model) }
    #expect(host.texts == ["Ami, …"])
    #expect(await settled(["Ami, town of Ami"]) { host.tree.texts } == ["Ami, town of Ami"])
    model.name = "Ben"
    #expect(host.texts == ["Ben, town of Ami"])
    #expect(await settled(["Ben, town of Ben"]) { host.tree.texts } == ["Ben, town of Ben"])
  }

  struct Title: View {
    let size: Int
    var body: some View { Text("size \(size)") }
  }

  struct Star: View {
    @State private var isOn = false
    var body: some View { Button(isOn ? "★" : "☆") { isOn.toggle() } }
  }

  struct Screen: View {
    let isLarge: Bool

    var body: some View {
      Title(size: isLarge ? 3 : 1)
      if isLarge { Star() } else { Star() }
    }
  }

  @Test("identity: where it stands")
  func structural() {
    let isLarge = Signal(true)
    let host = Host { Screen(isLarge: isLarge.value) }
    #expect(host.lastRuns.map { "\($0.path)" }.last == "Root/Screen/1/if/Star")
    host.tap("☆")
    isLarge.value = false
    #expect(host.texts == ["size 1", "☆"])
  }

  struct Row: Identifiable {
    let id: Int
    var name: String
    var isStarred = false
  }

  struct RowView: View {
    let row: Row
    var body: some View { Text(row.name) }
  }

  struct Person { let id: Int }

  struct Form: View {
    let person: Person
    @State private var text = ""
    var body: some View { TextField("name", text: $text) }
  }

  struct StarRow: View {
    let row: Row
    @State private var isStarred: Bool

    init(row: Row) {
      self.row = row
      _isStarred = State(initialValue: row.isStarred)
    }

    var body: some View {
      Button((isStarred ? "★ " : "☆ ") + row.name) { isStarred.toggle() }
    }
  }

  @Test("identity: what it is, and the trap of the initial value")
  func explicit() {
    let rows = [Row(id: 1, name: "a")]
    let id = Signal(1)
    let host = Host {
      ForEach(rows) { row in RowView(row: row) }
      let person = Person(id: id.value)
      Form(person: person).id(person.id)
    }
    host.type("Ami", into: host.tree.children[1].id)
    #expect(host.texts == ["a", "Ami"])
    id.value = 2
    #expect(host.texts == ["a", "name"])
    let row = Signal(Row(id: 1, name: "a", isStarred: true))
    let list = Host { StarRow(row: row.value) }
    row.value = Row(id: 2, name: "b")
    #expect(list.texts == ["★ b"])
  }

  final class Town: Identifiable {
    let id: Int
    @Tracked(name: "isStarred") var isStarred = false

    init(id: Int) { self.id = id }
  }

  struct TownRow: View {
    let town: Town
    var body: some View {
      Button((town.isStarred ? "★" : "☆") + "\(town.id)") {
        town.isStarred.toggle()
      }
    }
  }

  struct Panel<Content: View>: View {
    @ViewBuilder let content: () -> Content
    var body: some View { Stack { content() } }
  }

  private func article(_ name: String) throws -> String {
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return try String(
      contentsOf: root.appending(path: "Sources/HamonHosting/HamonHosting.docc/\(name).md"), encoding: .utf8)
  }

  @Test("what re-runs, and why")
  func whatReRuns() throws {
    let towns = (0..<1000).map(Town.init)
    let host = Host { ForEach(towns) { TownRow(town: $0) } }
    host.tap("☆500")
    #expect(host.lastRuns.map(\.description) == ["TownRow: read isStarred (written by tap on \"☆500\")"])
    struct Card: Identifiable, Equatable {
      let id: Int
      var title: String
    }
    let cards = TrackedList(
      [Card(id: 1, title: "a"), Card(id: 2, title: "b")], name: "cards")
    let board = Host { ForEach(cards) { Text($0.title) } }
    cards[id: 2]?.title = "z"
    #expect(board.lastRuns.map(\.description) == ["ForEach row: read cards.element (written by the program)"])
    #expect(board.texts == ["a", "z"])
    let panel = Host { Panel { Text("\(towns[0].isStarred)") } }
    towns[0].isStarred = true
    #expect(panel.lastRuns.map(\.name) == ["Panel"])
    let log = CausalLog()
    log.during { host.tap("☆501") }
    #expect(log.costs().map(\.name) == ["tracker \"TownRow body\"", "effect \"Root frame\""])
    let why = log.record.why(log.costs()[0].node).sentence
    #expect(
      why == """
        tracker "TownRow body" tracked, because signal "isStarred" changed (false → true) in tap on "☆501".
        """)
    let page = try article("WhatReRunsAndWhy").replacingOccurrences(of: "\n", with: " ")
    #expect(page.contains(why), "the page shows it")
  }

  @Test(
    "every line of Swift in the articles stands in this file, and so compiles and runs",
    arguments: ["HamonHosting", "IdentityAndLifetime", "WhatReRunsAndWhy", "DifferencesFromSwiftUI"])
  func sameLines(article: String) throws {
    let here = URL(filePath: #filePath)
    let text = try self.article(article)
    // An expression with its result beside it stands as an expectation here.
    func lines(_ text: some StringProtocol) -> [String] {
      String(text).replacingOccurrences(of: "\n// [", with: "  // [").split(separator: "\n").map { line in
        var line = line.trimmingCharacters(in: .whitespaces)
        let parts = line.components(separatedBy: "  // [")
        if parts.count == 2 { line = "#expect(\(parts[0]) == [\(parts[1]))" }
        return line
      }
    }
    let source = lines(try String(contentsOf: here, encoding: .utf8))
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
      lines($0.components(separatedBy: "\n```")[0])
    }
    #expect(article == "DifferencesFromSwiftUI" ? blocks.isEmpty : blocks.count >= 2)
    for line in blocks.joined() { #expect(source.contains(line), "not in the test: \(line)") }
  }
}
