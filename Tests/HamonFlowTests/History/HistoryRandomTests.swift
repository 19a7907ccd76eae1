import Hamon
import HamonCollections
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("History: random inputs")
@MainActor
struct HistoryRandomTests {
  private func input(_ random: inout SeededGenerator, _ depth: Int = 0) -> Notes.Input {
    let id = Int.random(in: 0..<12, using: &random)
    switch Int.random(in: 0..<(depth < 2 ? 10 : 8), using: &random) {
    case 0: return .typed("\(id)")
    case 1, 2: return .added(id, "\(Int.random(in: 0..<100, using: &random))")
    case 3: return .removed(id)
    case 4, 5: return .moved(id, Int.random(in: 0..<12, using: &random))
    case 6: return .renamed(id, "\(Int.random(in: 0..<100, using: &random))")
    case 7: return .tagged("\(id % 4)", Bool.random(using: &random) ? id : nil)
    default:
      let count = Int.random(in: 0..<6, using: &random)
      return .several((0..<count).map { _ in input(&random, depth + 1) })
    }
  }

  @Test(
    "n undos and n redos are the identity, through every state on the way; nodes and links are as before",
    arguments: seeds(200))
  func identity(seed: UInt64) {
    Seeds.trace(seed)
    var random = SeededGenerator(seed: seed)
    let notes = Notes(limit: 1000)
    let readers = [
      Effect { _ = (notes.text, notes.items.elements, notes.tags.dictionary) },
      Effect { _ = notes.items.map(\.id) },
      Effect { _ = (notes.items[id: 3], notes.items.count, notes.tags["1"]) },
    ]
    let rows = notes.items.mapKeyed { $0.id }
    let shown = Effect { _ = rows.elements }
    var states = [notes.state]
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      // An insertion of an id that is there is an issue, and no change.
      withIssueHandler { _ in
      } operation: {
        notes.apply(input(&random))
      }
      let count = untracked { notes.history.entries.count }
      #expect(count == states.count || count == states.count - 1, "seed \(seed)")
      if count == states.count {
        states.append(notes.state)
      } else {
        #expect(notes.state == states.last, "seed \(seed)")
      }
    }
    for _ in 0..<3 {
      let before = GraphStatistics.withoutDeferred
      for state in states.dropLast().reversed() {
        notes.history.undo()
        #expect(notes.state == state, "seed \(seed)")
      }
      #expect(!notes.history.canUndo)
      for state in states.dropFirst() {
        notes.history.redo()
        #expect(notes.state == state, "seed \(seed)")
      }
      #expect(!notes.history.canRedo)
      #expect(GraphStatistics.withoutDeferred == before, "seed \(seed)")
    }
    // Anywhere, and on from there.
    let entries = untracked { notes.history.entries }
    for _ in 0..<5 where !entries.isEmpty {
      let index = Int.random(in: 0..<entries.count, using: &random)
      #expect(notes.history.go(to: entries[index]))
      #expect(notes.state == states[index + 1], "seed \(seed)")
    }
    #expect(rows.elements.map { $0.value } == notes.items.ids, "seed \(seed)")
    keep(shown)
    withExtendedLifetime(readers) {}
  }
}
