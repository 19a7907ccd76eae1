#if DEBUG
  import Hamon
  import HamonCollections
  import HamonHosting
  import TestSupport
  import Testing

  /// Of single cells they are reported in `GhostTests`; a list gives its cells other keys in a batch.
  @Suite("ListHost: ghosts")
  @MainActor
  struct ListGhostTests {
    @Test("a list reports the ghosts of its rows, each once, with the next change of it")
    func ghostsOfList() {
      var held: [Signal<Int>] = []
      let list = ListHost(Array(0..<100), id: \.self, height: 2) { item, cell in
        held.append(cell.state("draft", initially: item))
        return item
      }
      let kinds = (1...10).map { _ in issues { list.scroll(by: 1) }.map(\.kind) }
      #expect(kinds == [[]] + Array(repeating: [.ghost], count: 9))
      #expect(issues { batch { list.scroll(to: 50) } }.isEmpty)
      let messages = issues { list.apply(Array(0..<50)) }.map(\.message)
      #expect(
        messages.count == 3 && [9, 10, 11].allSatisfy { key in messages.contains { $0.contains("key \(key) ") } })
      #expect(issues { list.scroll(to: 0) }.count == 2 && list.cells.allSatisfy { $0.ghosts.count == 1 })
      keep(held.first)
    }

    @Test("a list that follows another one changes in the flush, and reports its ghosts with the next scroll")
    func ghostsOfFollowingList() {
      var held: [Signal<Int>] = []
      let model = TrackedList(rows(0..<4))
      let list = ListHost(following: model, height: 1) { row, cell in
        held.append(cell.state("draft", initially: 0))
        return row.id
      }
      #expect(issues { for id in 0..<3 { model.remove(id: id) } }.isEmpty)
      #expect(list.contents == [3])
      model.append(Row(id: 4))
      #expect(issues { list.scroll(by: 1) }.map(\.kind) == [.ghost, .ghost, .ghost])
      keep(held.first)
    }
  }
#endif
