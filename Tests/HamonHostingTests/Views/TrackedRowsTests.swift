import Hamon
import HamonCollections
import HamonHosting
import TestSupport
import Testing

@Suite("Rows of a tracked list in a view")
struct TrackedRowsTests {
  private struct Counted: View {
    let row: Row
    @State private var taps = 0

    var body: some View { Button("\(row.text) \(taps)") { taps += 1 } }
  }

  private struct Screen: View {
    let list: ReadOnlyTrackedList<Row>
    let height: Int?

    var body: some View {
      if let height {
        LazyStack(list, height: height) { Counted(row: $0) }
      } else {
        ForEach(list) { Counted(row: $0) }
      }
    }
  }

  @Test("a change of one runs one; those that move take their state along; filtered, too", arguments: [nil, 3])
  func rows(height: Int?) {
    let model = TrackedList((0..<3).map { Row(id: $0, text: "\($0)") })
    let host = Host { Screen(list: model.filter { $0.text != "x" }, height: height) }
    var runs: [String] = []
    host.onRun = { runs.append($0.name) }
    host.tap("1 0")
    #expect(host.texts == ["0 0", "1 1", "2 0"])
    runs = []
    model[id: 2]?.text = "c"
    #expect(host.texts == ["0 0", "1 1", "c 0"])
    #expect(runs.filter { $0 == "Counted" }.count == 1 && !runs.contains("Screen"))
    runs = []
    model.move(from: 1, to: 0)
    #expect(host.texts == ["1 1", "0 0", "c 0"])
    #expect(!runs.contains("Counted"))
    batch {
      model[id: 0]?.text = "x"
      model.append(Row(id: 3, text: "d"))
      model.append(Row(id: 4, text: "e"))
    }
    #expect(host.texts == ["1 1", "c 0", "d 0"] + (height == nil ? ["e 0"] : []))
    model.remove(id: 1)
    #expect(host.texts == ["c 0", "d 0", "e 0"])
    model.removeAll()
    #expect(host.texts == [])
  }
}
