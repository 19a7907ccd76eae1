import Hamon
import HamonHosting
import TestSupport
import Testing

// Law 16
/// A model whose derived state is a computed property that makes a computed: what people write first.
@Suite("Computeds that are made in bodies are kept by what shows them")
struct KeptSourcesTests {
  private final class Model {
    @Tracked var rows: [Row] = []
    @Tracked var query = ""
    var visible: Computed<[Row]> { Computed { [unowned self] in rows.filter { $0.text.contains(query) } } }
  }

  private struct Screen: View {
    let model: Model
    var body: some View {
      ForEach(model.visible.value) { Text($0.text) }
    }
  }

  @Test("a view")
  func view() {
    let model = Model()
    model.query = "a"
    let host = Host { Screen(model: model) }
    #expect(host.texts == [])
    model.rows = [Row(id: 1, text: "apple"), Row(id: 2, text: "cherry")]
    #expect(host.texts == ["apple"])
    model.query = "e"
    #expect(host.texts == ["apple", "cherry"])
  }

  @Test("a cell, also when it is reused; in the pool it keeps nothing")
  func cell() {
    expectNoResidue {
      let model = Model()
      let before = GraphStatistics.withoutDeferred
      let cell = HostingCell<Int, String, String> { letter, _ in
        Computed { model.visible.value.filter { $0.text.hasPrefix(letter) } }.value.map(\.text).joined(separator: " ")
      }
      cell.configure(1, "a")
      #expect(cell.content == "")
      model.rows = [Row(id: 1, text: "apple"), Row(id: 2, text: "cherry")]
      #expect(cell.content == "")  // the query is empty: nothing contains it
      model.query = "e"
      #expect(cell.content == "apple")
      cell.configure(2, "c")
      #expect(cell.content == "cherry")
      model.rows.append(Row(id: 3, text: "cake"))
      #expect(cell.content == "cherry cake")
      cell.deactivate()
      #expect(graphDelta(since: before)[1] == 0)
    }
  }
}
