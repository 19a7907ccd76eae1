import Hamon
import HamonHosting
import Testing

@Suite("D2 One cell, many configurations")
struct D2HostingCellTests {
  @Test("D2 a cell is configured with a value, again and again, and shows the last")
  func configure() {
    let cell = HostingCell<Int, Row, String> { row, _ in row.text }
    #expect(cell.content == nil)
    for (key, text) in [(1, "a"), (1, "b"), (2, "c"), (1, "d")] {
      cell.configure(key, Row(id: key, text: text))
      #expect(cell.key == key)
      #expect(cell.content == text)
    }
    #expect(cell.generation == 3)
    #expect(cell.bodyRuns == 4)
  }
}
