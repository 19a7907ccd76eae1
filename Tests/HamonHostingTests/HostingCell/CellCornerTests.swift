import Hamon
import Testing

@testable import HamonHosting

/// Corners in which a row ends what it stands in.
@Suite("Cells: corners")
struct CellCornerTests {
  @Test("a row's body may end the owner of its list: all cells have ended, and nothing is shown")
  func rowEndsOwner() {
    let owner = Scope()
    var isArmed = false
    let list = owner.run {
      ListHost(rows(0..<10), height: 3) { row, _ in
        if isArmed { owner.dispose() }
        return "\(row.id)"
      }
    }
    isArmed = true
    let found = issues { list.resize(height: 6) }
    #expect(found.isEmpty)
    #expect(list.contents.isEmpty && list.cells.isEmpty)
    isArmed = false
    #expect(issues { list.scroll(by: 1) }.map(\.kind) == [.disposedScope])
  }

  @Test("a view in a cell may end the cell's owner: nothing of it is left")
  func viewEndsOwner() {
    struct Row: View {
      let act: () -> Void

      var body: some View {
        let _ = act()
        Text("row")
      }
    }
    let before = GraphStatistics.current
    weak var life: CellLife?
    func run() {
      let owner = Scope()
      let cell = owner.run {
        HostingCell<Int, Int, Host>(environment: .configured) { _, _ in Row { owner.dispose() } }
      }
      life = cell.life
      cell.configure(1, 1)
      #expect(cell.isDisposed && cell.content == nil)
    }
    withIssueHandler { _ in
    } operation: {
      run()
    }
    #expect(life == nil)
    #expect(GraphStatistics.current == before)
  }
}
