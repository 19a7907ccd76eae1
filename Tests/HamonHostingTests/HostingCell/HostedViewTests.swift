import Hamon
import HamonHosting
import HamonTesting
import Testing

private final class Model {
  @Tracked var tick = 0
}

private struct CounterRow: View {
  let row: Row
  let model: Model
  @State private var count = 0

  var body: some View {
    Text("\(row.id)\(row.text): \(count) \(model.tick)")
    Button("+") { count += 1 }
  }
}

@Suite("A view in a cell")
struct HostedViewTests {
  private let model = Model()

  private func cell(_ identity: CellIdentity) -> HostingCell<Int, Row, Host> {
    HostingCell(identity: identity, environment: .configured) { [model] row, _ in CounterRow(row: row, model: model) }
  }

  @Test("onAppear of a view in a cell comes after the change of the cell, in a new cell as in one from the pool")
  func appearsAfterTheChange() {
    var list: ListHost<[Row], Int, Host>!
    list = ListHost(rows(0..<2), height: 10, environment: .configured) { row, _ in
      Text("\(row.id)").onAppear { if row.id == 3 { list.apply(rows(0..<6)) } }
    }
    list.apply(rows(0..<4))
    #expect(list.keys == [0, 1, 2, 3, 4, 5])
    #expect(list.contents.flatMap(\.texts) == ["0", "1", "2", "3", "4", "5"])
    var cell: HostingCell<Int, Row, Host>!
    cell = HostingCell(environment: .configured) { row, _ in
      Text("\(row.id)").onAppear { if row.id == 1 { cell.configure(2, Row(id: 2)) } }
    }
    cell.configure(1, Row(id: 1))
    #expect(cell.content?.texts == ["2"])
  }

  @Test(
    "@State is the generation's: reconfigured it stays, rebound it starts anew, unless the place is the identity",
    arguments: [
      (CellIdentity.keyed, false, "2: 0 0"), (.keyed, true, "2: 0 0"), (.structural, false, "2: 1 0"),
      (.structural, true, "2: 1 0"),
    ])
  func state(identity: CellIdentity, throughPool: Bool, afterRebind: String) {
    let cell = cell(identity)
    cell.configure(1, Row(id: 1))
    cell.content?.tap("+")
    #expect(cell.content?.texts == ["1: 1 0", "+"])
    cell.configure(1, Row(id: 1, text: "x"))
    #expect(cell.content?.texts == ["1x: 1 0", "+"])
    if throughPool { cell.deactivate() }
    cell.configure(2, Row(id: 2))
    #expect(cell.content?.texts.first == afterRebind)
    #expect(cell.bodyRuns == 3, "a tap runs the view's body, not the cell's")
  }

  @Test("equal data runs nothing; new data and a model run the view's body, each once")
  func runs() throws {
    let cell = cell(.keyed)
    cell.configure(1, Row(id: 1))
    let host = try #require(cell.content)
    #expect(host.bodies { cell.configure(1, Row(id: 1)) } == [])
    #expect(host.bodies { cell.configure(1, Row(id: 1, text: "x")) } == ["CounterRow"])
    #expect(host.bodies { model.tick += 1 } == ["CounterRow"])
    #expect(host.bodies { cell.configure(2, Row(id: 2)) } == ["CounterRow"])
    #expect(cell.content === host, "the host stays with the cell")
  }

  @Test("in the pool no body runs; back from it, only for the new row", arguments: [CellIdentity.keyed, .structural])
  func pool(identity: CellIdentity) throws {
    let cell = cell(identity)
    cell.configure(1, Row(id: 1))
    let host = try #require(cell.content)
    cell.deactivate()
    #expect(cell.content == nil)
    #expect(host.bodies { model.tick += 1 } == [])
    let runs = host.runs(.body) { cell.configure(2, Row(id: 2)) }
    #expect(runs.map(\.name) == ["CounterRow"])
    #expect(host.texts.first == "2: 0 1")
    #expect(host.bodies { model.tick += 1 } == ["CounterRow"])
  }

  @Test("under keyed identity nothing is observed in the pool, and what was there has disappeared")
  func disappears() {
    let log = RunLog()
    let cell = HostingCell<Int, Row, Host>(environment: .configured) { [model] row, _ in
      CounterRow(row: row, model: model).onAppear { log("appear \(row.id)") }.onDisappear { log("disappear \(row.id)") }
    }
    cell.configure(1, Row(id: 1))
    #expect(log.take() == ["appear 1"])
    cell.configure(2, Row(id: 2))
    #expect(log.take() == ["disappear 1", "appear 2"])
    cell.deactivate()
    #expect(log.take() == ["disappear 2"])
  }

  @Test("a painter of the tree sees each row once, and never an empty cell in between")
  func painter() {
    let cell = cell(.keyed)
    cell.configure(1, Row(id: 1))
    let log = RunLog()
    let painter = Effect { log(cell.content?.tree.texts.first ?? "nothing") }
    cell.configure(2, Row(id: 2))
    cell.content?.tap("+")
    cell.deactivate()
    cell.configure(3, Row(id: 3))
    #expect(log.take() == ["1: 0 0", "2: 0 0", "2: 1 0", "nothing", "3: 0 0"])
    painter.cancel()
  }

  @Test("state of the item and of the slot comes from the cell, as a binding")
  func bindings() {
    struct DraftRow: View {
      @Binding var draft: String
      var body: some View { Text(draft) }
    }
    let cell = HostingCell<Int, Row, Host>(environment: .configured) { row, cell in
      let draft = cell.state("draft", .perItem, initially: "")
      DraftRow(draft: Binding(draft))
      Button("type") { draft.value += "\(row.id)" }
    }
    cell.configure(1, Row(id: 1))
    cell.content?.tap("type")
    cell.configure(2, Row(id: 2))
    #expect(cell.content?.texts == ["", "type"])
    cell.configure(1, Row(id: 1))
    #expect(cell.content?.texts == ["1", "type"])
  }

  @Test("dropping the cell leaves nothing behind, whatever it was doing", arguments: 0..<4)
  func dropped(way: Int) {
    let before = GraphStatistics.withoutDeferred
    do {
      let cell = cell(way < 2 ? .keyed : .structural)
      cell.configure(1, Row(id: 1))
      cell.content?.tap("+")
      cell.configure(2, Row(id: 2))
      if way % 2 == 1 { cell.deactivate() }
    }
    model.tick += 1
    let after = GraphStatistics.withoutDeferred
    #expect(after.links == before.links)
    #expect(after.nodes - before.nodes <= 1, "the model's own property")
  }

  @Test("a list of views: ten cells, and one body for each row that enters")
  func list() {
    let list = ListHost(rows(0..<1000), height: 10, environment: .configured) { [model] row, _ in
      CounterRow(row: row, model: model)
    }
    var bodies = 0
    for cell in list.cells { cell.content?.onRun = { if $0.kind == .body { bodies += 1 } } }
    for _ in 0..<100 { list.scroll(by: 1) }
    #expect(bodies == 100)
    #expect(list.contents.map(\.texts.first) == (100..<110).map { "\($0): 0 0" })
    #expect(list.statistics.cells == 10)
  }
}
