import Hamon
import HamonHosting
import Testing

// The article's cell: `_isFavorite = State(initialValue:)` in `init`. On reuse `init` runs again, the state does not.
// Each fix is held to the same anti-cheat: ten cells for all rows, and one body for each row that enters.
@Suite("D3 The stale state of a reused cell")
struct D3StaleStateTests {
  private func expectReuse<Data, Key, Content>(
    _ list: ListHost<Data, Key, Content>, bodyRuns: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      list.statistics == ListStatistics(cells: 10, pooled: 0, bodyRuns: bodyRuns), sourceLocation: sourceLocation)
  }

  @Test("D3 the star of a reused cell belongs to another row, and looks right after scrolling back")
  func bug() {
    let list = starList(identity: .structural)
    list.tap(line: 0)
    #expect(list.stars == ["★0"])
    list.scroll(by: 1)
    #expect(list.stars == ["★10"], "row 10 was never tapped")
    list.scroll(by: 10)
    #expect(list.stars == ["★20"], "the star goes wherever the cell goes")
    list.scroll(by: -10)
    list.scroll(by: -1)
    #expect(list.stars == ["★0"], "looks right again: whoever tests like this finds nothing")
    expectReuse(list, bodyRuns: 10 + 1 + 1 + 10 + 10 + 1)
  }

  @Test("D3 the bug is in the state's life, not in the data: an initial value from the row does not help")
  func initialValueDoesNotHelp() {
    let list = ListHost(rows(0..<1000), height: 10, identity: .structural) { row, cell in
      let starred = cell.state("starred", initially: row.id == 0)  // _isFavorite = State(initialValue: row.isFavorite)
      return Line(text: (starred.value ? "★" : "☆") + "\(row.id)")
    }
    #expect(list.stars == ["★0"])
    list.scroll(by: 1)
    #expect(list.stars == ["★10"])
  }

  @Test("D3 fix 1, keyed identity: another row is another thing, and starts with its own state")
  func keyedIdentity() {
    let list = starList(identity: .keyed)
    list.tap(line: 0)
    list.tap(line: 5)
    #expect(list.stars == ["★0", "★5"])
    list.scroll(by: 1)
    #expect(list.stars == ["★5"], "a row that stays in view keeps its own star; no other has one")
    list.scroll(by: 9)
    #expect(list.stars == [])
    list.scroll(to: 0)
    #expect(list.stars == [], "transient state is reset on rebind, by definition: what is to last belongs to the model")
    expectReuse(list, bodyRuns: 10 + 2 + 1 + 9 + 10)
  }

  @Test("D3 fix 2, linked state: structural cells, but the state knows whose it is")
  func linkedState() {
    let list = ListHost(rows(0..<1000), height: 10, identity: .structural) { row, cell in
      // What the row is, for the state to follow. The write comes before the read, so it costs no second run.
      let id = cell.state("id", initially: row.id)
      id.value = row.id
      let starred = cell.state("starred", initially: Linked({ id.value }) { _, _ in false }).peek()
      return Line(text: (starred.value ? "★" : "☆") + "\(row.id)") { starred.value.toggle() }
    }
    list.tap(line: 0)
    list.tap(line: 5)
    #expect(list.stars == ["★0", "★5"])
    list.scroll(by: 1)
    #expect(list.stars == ["★5"])
    list.scroll(by: 9)
    #expect(list.stars == [])
    list.scroll(to: 0)
    #expect(list.stars == [], "reset means reset: not even by luck does the old star come back")
    expectReuse(list, bodyRuns: 10 + 2 + 1 + 9 + 10)
  }

  /// A row's model: what is to outlive the row's time on screen.
  private final class Town: Identifiable {
    let id: Int
    @Tracked var isStarred = false

    init(id: Int) { self.id = id }
  }

  @Test("D3 fix 3, state owned by the model: it survives scrolling, whatever the identity", arguments: [true, false])
  func ownedByModel(isKeyed: Bool) {
    let towns = (0..<1000).map(Town.init)
    let list = ListHost(towns, height: 10, identity: isKeyed ? .keyed : .structural) { town, _ in
      Line(text: (town.isStarred ? "★" : "☆") + "\(town.id)") { town.isStarred.toggle() }
    }
    #expect(list.runs { list.tap(line: 0) } == [0], "a star runs the body of its row, and no other")
    list.tap(line: 5)
    list.scroll(by: 1)
    #expect(list.stars == ["★5"])
    list.scroll(to: 500)
    #expect(list.stars == [])
    #expect(list.runs { towns[3].isStarred = true } == [], "a row out of view runs nothing")
    list.scroll(to: 0)
    #expect(list.stars == ["★0", "★3", "★5"])
    expectReuse(list, bodyRuns: 10 + 2 + 1 + 10 + 10)
  }
}
