import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// Equal where it is the same thing, whatever it says.
private struct Card: Identifiable, Equatable {
  let id: Int
  var title: String
  var lane = "here"

  static func == (one: Card, other: Card) -> Bool { one.id == other.id }
}

@Suite("Changes that == does not see: random checks")
struct CoarseEqualityRandomTests {
  private struct Refused: Error {}

  @Test("random edits: all that follows is what it would be if derived anew", arguments: seeds(200))
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: Seeds.traced(seed))
    var nextID = 6
    func title() -> String { String(Int.random(in: 0..<40, using: &generator), radix: 36) }
    let cards = TrackedList((0..<6).map { Card(id: $0, title: title()) })
    let open = cards.filter { $0.title < "k" }
    let byTitle = open.sorted(on: \.title)
    let downwards = cards.sorted { $0.title > $1.title }
    let groups = cards.grouped { $0.title.count }
    func naive() -> [[String]] {
      let all = cards.elements
      let open = all.filter { $0.title < "k" }
      let groups = Dictionary(grouping: all) { $0.title.count }
      let lengths = all.map(\.title.count)
      let keys = lengths.indices.filter { lengths.firstIndex(of: lengths[$0]) == $0 }.map { lengths[$0] }
      return [
        open.map(\.title), open.enumerated().sorted { ($0.1.title, $0.0) < ($1.1.title, $1.0) }.map(\.1.title),
        all.enumerated().sorted { ($1.1.title, $0.0) < ($0.1.title, $1.0) }.map(\.1.title),
        keys.flatMap { groups[$0]!.map(\.title) },
      ]
    }
    func derived() -> [[String]] {
      [
        open.elements.map(\.title), byTitle.elements.map(\.title), downwards.elements.map(\.title),
        groups.elements.flatMap { $0.elements.elements.map(\.title) },
      ]
    }
    var copy = cards.elements
    let follower = cards.observeChanges { $0.apply(to: &copy) }
    var shown: [[String]] = []
    var effect: Effect?
    var isExchanged = false
    func step() {
      let count = cards.count
      switch Int.random(in: 0..<9, using: &generator) {
      case 0:
        cards.insert(Card(id: nextID, title: title()), at: Int.random(in: 0...count, using: &generator))
        nextID += 1
      case 1 where count > 1: cards.remove(at: Int.random(in: 0..<count, using: &generator))
      case 2 where count > 0:
        cards.move(from: Int.random(in: 0..<count, using: &generator), to: Int.random(in: 0..<count, using: &generator))
      case 3 where count > 0: cards[Int.random(in: 0..<count, using: &generator)].title = title()
      case 4: effect = effect == nil ? Effect { shown = derived() } : nil
      case 5 where count > 0:
        var card = cards.remove(at: Int.random(in: 0..<count, using: &generator))
        card.title = title()
        cards.insert(card, at: Int.random(in: 0..<count, using: &generator))
        isExchanged = true
      default: cards[id: Int.random(in: 0..<nextID, using: &generator)]?.title = title()
      }
    }
    func steps() {
      for _ in 0..<4 {
        step()
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1: #expect(derived() == naive())
        case 2:
          try? transaction {
            step()
            #expect(derived() == naive())
            throw Refused()
          }
        default: break
        }
      }
    }
    for _ in 0..<40 {
      let before = cards.map(\.title)
      isExchanged = false
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: batch(steps)
      case 2: transaction(steps)
      case 3:
        try? transaction {
          steps()
          throw Refused()
        }
        #expect(cards.map(\.title) == before)
      case 4:
        let (seen, expected) = preview(steps) { (derived(), naive()) }
        #expect(seen == expected)
        #expect(cards.map(\.title) == before)
      default: step()
      }
      // What has seen the one before, and compares, is not told.
      if isExchanged {
        copy = cards.elements
        if effect != nil { effect = Effect { shown = derived() } }
      }
      let expected = naive()
      #expect(derived() == expected)
      if effect != nil { #expect(shown == expected) }
      #expect(copy.map(\.title) == cards.elements.map(\.title))
    }
    keep(follower, effect)
  }
}
