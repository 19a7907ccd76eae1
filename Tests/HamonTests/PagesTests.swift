import Foundation
import Hamon
import HamonCollections
import HamonTesting
import Testing

private final class Cart {
  @Tracked var prices: [Int] = []
  lazy var total = Computed(of: self) { $0.prices.reduce(0, +) }
}

private final class Search {
  @Tracked var names = ["Aoi", "Ren"]
  @Tracked var query = ""
  var found: Computed<[String]> {
    Computed { [self] in names.filter { $0.hasPrefix(query) } }
  }
}

private actor Till {
  @Tracked private var prices: [Int] = []
  lazy var total = Computed(of: self) {
    $0.assumeIsolated { $0.prices.reduce(0, +) }
  }
  func add(_ price: Int) { prices.append(price) }
  lazy var highest = makeHighest()
  func makeHighest() -> Computed<Highest?> { Computed { [unowned self] in prices.max().map(Highest.init) } }
  func totals(of prices: Int...) -> [Int] {
    prices.map { price in
      add(price)
      return total.value
    }
  }
  func highestPrice() -> Int? { highest.value?.price }
}

/// Not `Sendable`.
private final class Highest {
  let price: Int
  init(_ price: Int) { self.price = price }
}

private struct Work: Identifiable {
  let id: Int
  var title: String
  var isDone = false
  var project = "home"
}

private struct RowModel {
  let task: TrackedElement<Work>
  init(_ task: TrackedElement<Work>) { self.task = task }
}

@Suite("The landing page, and the page on collections")
struct PagesTests {
  private struct Row: Identifiable {
    let id: Int
    var title: String
  }

  private struct Table {
    var rows: [Row] = []
    mutating func apply(_ changes: ListChanges<Row>) { changes.apply(to: &rows) }
  }

  private let written = RunLog()
  private func print(_ parts: Any...) { written(parts.map { "\($0)" }.joined(separator: " ")) }
  private func draw(_ line: String) { written(line) }

  @Test("the landing page")
  func landingPage() {
    let cart = Cart()
    let screen = Scope {
      observe { print("total", cart.total.value) }
    }
    batch {
      cart.prices.append(120)
      cart.prices.append(80)
    }
    screen.dispose()
    #expect(written.take() == ["total 0", "total 200"])
  }

  @Test("the landing page: a computed that its reader keeps")
  func kept() {
    let search = Search()
    let showing = Effect { print(search.found.value) }
    search.query = "R"
    withExtendedLifetime(showing) {}
    #expect(written.take() == [#"["Aoi", "Ren"]"#, #"["Ren"]"#])
  }

  @Test("the landing page: an actor")
  func actor() async {
    let till = Till()
    #expect(await till.totals(of: 120, 80) == [120, 200])
    #expect(await till.highestPrice() == 120)
  }

  @Test("a list")
  func list() {
    let scope = Scope {
      let rows = TrackedList([Row(id: 1, title: "a"), Row(id: 2, title: "b")])
      observe { print(rows[id: 2]?.title ?? "gone") }
      observe { print(rows.count) }
      #expect(written.take() == ["b", "2"])
      rows.update(id: 1) { $0.title = "A" }
      rows.update(id: 2) { $0.title = "B" }
      rows.insert(Row(id: 3, title: "c"), at: 0)
    }
    #expect(written.take() == ["B", "3"])
    scope.dispose()
  }

  @Test("lists that follow a list")
  func derived() {
    let tasks = TrackedList([Work(id: 1, title: "b"), Work(id: 2, title: "a"), Work(id: 3, title: "c", isDone: true)])
    let scope = Scope {
      let open = tasks.filter { !$0.isDone }
      let byTitle = open.sorted { $0.title < $1.title }
      let fromZ = open.sorted(on: \.title, descending: true)
      let byProject = open.grouped { $0.project }
      let rows = byTitle.mapKeyed { task in
        observe { draw(task.value.title) }
        return RowModel(task)
      }
      _ = rows[0].value
      #expect(fromZ.ids == [1, 2])
      #expect(byProject.map(\.id) == ["home"])
      #expect(rows[0].value.task.value.title == "a")
      #expect(written.take() == ["a", "b"])
      tasks.update(id: 3) { $0.isDone = false }
    }
    #expect(written.take() == ["c"])
    scope.dispose()
  }

  @Test("a list of a model")
  func listOfModel() {
    final class Search {
      let tasks: TrackedList<Work>
      @Tracked var query = "a"
      lazy var found = tasks.filter(of: self) { model, task in
        task.title.contains(model.query)
      }

      init(_ tasks: TrackedList<Work>) { self.tasks = tasks }
    }
    let tasks = TrackedList([Work(id: 1, title: "a"), Work(id: 2, title: "b")])
    var search: Search? = Search(tasks)
    let found = search!.found
    #expect(found.ids == [1])
    search!.query = "b"
    #expect(found.ids == [2])
    search = nil
    tasks.removeAll()
    #expect(found.ids == [2])
  }

  @Test("changes")
  @MainActor
  func changes() async {
    let list = TrackedList([Row(id: 1, title: "a")])
    var table = Table()
    let scope = Scope {
      var copy = list.elements
      list.observeChanges { $0.apply(to: &copy) }
      list.append(Row(id: 2, title: "b"))
      list[0].title = "A"
      #expect(copy.map(\.title) == ["A", "b"])
    }
    for await changes in list.changes {
      table.apply(changes)
      break
    }
    #expect(table.rows.map(\.title) == ["A", "b"])
    scope.dispose()
  }

  @Test(
    "every line of Swift on the page stands in this file, and so compiles and runs",
    arguments: [
      ("Sources/Hamon/Hamon.docc/Hamon.md", 3),
      ("Sources/HamonCollections/HamonCollections.docc/HamonCollections.md", 1),
      ("Sources/HamonCollections/HamonCollections.docc/Collections.md", 4),
    ])
  func sameLines(page: String, blocks count: Int) throws {
    let here = URL(filePath: #filePath)
    let root = (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }
    /// Without comments, indentation, braces alone, isolation, and the body of a loop: a page has less room.
    func code(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { line in
        line.components(separatedBy: "//")[0].trimmingCharacters(in: .whitespaces)
          .replacing("@MainActor ", with: "").replacing("private ", with: "")
      }
    }
    let lines = Set(code(try String(contentsOf: here, encoding: .utf8)))
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    #expect(blocks.count == count)
    for line in blocks.flatMap(code) { #expect(lines.contains(line), "\(line)") }
  }
}
