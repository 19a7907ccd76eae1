#if DEBUG
  import Hamon
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
  }
#endif
