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

@Suite("A change in place is one for whatever follows the list, also where == does not see it")
struct CoarseEqualityTests {
  private let cards = TrackedList([Card(id: 1, title: "a"), Card(id: 2, title: "m"), Card(id: 3, title: "x")])

  @Test("one that was changed while its groups slept is in its group when that wakes them", arguments: [false, true])
  func groupWakesUp(isDerivedFrom: Bool) {
    let groups = cards.grouped { $0.lane }
    let group = groups[id: "here"]!
    cards[id: 1]?.title = "z"
    let shown = isDerivedFrom ? group.elements.filter { _ in true } : group.elements
    let log = RunLog()
    let effect = Effect { log(shown.elements.map(\.title).joined()) }
    cards[id: 2]?.title = "y"
    #expect(log.take() == ["zmx", "zyx"])
    effect.cancel()
    cards[id: 3]?.title = "v"
    let again = Effect { log(shown.elements.map(\.title).joined()) }
    #expect(log.take() == ["zyv"])
    keep(again, groups)
  }

  enum Derived: CaseIterable {
    case filter, sortedOn, sortedBy, grouped, chain

    fileprivate func list(of cards: TrackedList<Card>) -> () -> [String] {
      switch self {
      case .filter:
        let list = cards.filter { $0.id < 3 }
        return { list.elements.map(\.title) }
      case .sortedOn:
        let list = cards.sorted(on: \.title)
        return { list.elements.map(\.title) }
      case .sortedBy:
        let list = cards.sorted { $0.title < $1.title }
        return { list.elements.map(\.title) }
      case .grouped:
        let groups = cards.grouped(by: \.lane)
        return { groups.elements.flatMap { $0.elements.elements.map(\.title) } }
      case .chain:
        let list = cards.filter { $0.id < 3 }.sorted { $0.id > $1.id }
        return { list.elements.map(\.title) }
      }
    }

    var shown: [[String]] {
      switch self {
      case .filter: [["a", "m"], ["z", "m"], ["z", "b"]]
      case .sortedOn, .sortedBy: [["a", "m", "x"], ["m", "x", "z"], ["b", "x", "z"]]
      case .grouped: [["a", "m", "x"], ["z", "m", "x"], ["z", "b", "x"]]
      case .chain: [["m", "a"], ["m", "z"], ["b", "z"]]
      }
    }
  }

  @Test("a list that is derived from it has the new element, and its readers run", arguments: Derived.allCases)
  func derived(derived: Derived) {
    let read = derived.list(of: cards)
    var shown: [[String]] = []
    let effect = Effect { shown.append(read()) }
    cards[id: 1]?.title = "z"
    batch {
      cards[id: 2]?.title = "c"
      cards[id: 2]?.title = "b"
    }
    #expect(shown == derived.shown)
    keep(effect)
  }

  private struct Refused: Error {}

  @Test(
    "what is taken back leaves nothing in a list that is derived from it, and its readers do not run",
    arguments: Derived.allCases, [false, true])
  func takenBack(derived: Derived, isObserved: Bool) {
    let read = derived.list(of: cards)
    var shown: [[String]] = []
    let effect = isObserved ? Effect { shown.append(read()) } : nil
    var inside: [[String]] = []
    let asFirst = [derived.shown[0]]
    func expectAsBefore() {
      #expect(read() == asFirst[0])
      #expect(shown == (isObserved ? asFirst : []))
    }
    try? transaction {
      cards[id: 1]?.title = "z"
      inside.append(read())
      throw Refused()
    }
    expectAsBefore()
    try? transaction {
      cards.remove(id: 2)
      inside.append(read())
      cards.insert(Card(id: 2, title: "b"), at: 1)
      inside.append(read())
      throw Refused()
    }
    expectAsBefore()
    transaction {
      preview {
        cards[id: 1]?.title = "z"
      } reading: {
        inside.append(read())
      }
      #expect(read() == asFirst[0])
    }
    expectAsBefore()
    #expect(inside[0] == derived.shown[1] && inside[3] == derived.shown[1])
    #expect(inside[1].count == asFirst[0].count - 1 && inside[2].contains("b"))
    cards[id: 1]?.title = "z"
    #expect(read() == derived.shown[1])
    #expect(shown == (isObserved ? [asFirst[0], derived.shown[1]] : []))
    keep(effect)
  }

  @Test("nor in a list of an array, where another one has come in the meantime")
  func takenBackArray() {
    let list = ReadOnlyTrackedList { [cards] in cards.elements }
    let after = list.filter { $0.id != 3 }
    var shown: [[String]] = []
    let effect = Effect { shown.append(list.map(\.title) + after.map(\.title)) }
    try? transaction {
      cards.remove(id: 1)
      #expect(list.map(\.title) + after.map(\.title) == ["m", "x", "m"])
      cards.append(Card(id: 1, title: "z"))
      #expect(list.map(\.title) + after.map(\.title) == ["m", "x", "z", "m", "z"])
      throw Refused()
    }
    #expect(list.map(\.title) + after.map(\.title) == ["a", "m", "x", "a", "m"])
    #expect(shown == [["a", "m", "x", "a", "m"]])
    keep(effect)
  }

  @Test("nor where it is followed from inside on only", arguments: Derived.allCases)
  func takenBackFromInside(derived: Derived) {
    let read = derived.list(of: cards)
    var shown: [[String]] = []
    var effect: Effect?
    try? transaction {
      cards[id: 1]?.title = "z"
      effect = Effect { shown.append(read()) }
      throw Refused()
    }
    #expect(read() == derived.shown[0])
    #expect(shown.last == derived.shown[0])
    keep(effect)
  }

  @Test("one that is taken out and comes back as another is that in what is derived", arguments: Derived.allCases)
  func reinserted(derived: Derived) {
    let read = derived.list(of: cards)
    let effect = Effect { _ = read() }
    cards.edit { cards in
      var card = cards.remove(id: 1)!
      card.title = "z"
      cards.insert(card, at: 0)
    }
    #expect(read() == derived.shown[1])
    let more = TrackedList((0..<100).map { Card(id: $0, title: "\($0 + 100)") })
    let readMore = derived.list(of: more)
    let other = Effect { _ = readMore() }
    more.edit { more in
      let all = (0..<50).map { Card(id: $0, title: "\(more.remove(id: $0)!.title)+") }
      more.insert(contentsOf: all, at: 0)
    }
    #expect(readMore() == derived.list(of: more)())
    keep(effect, other)
  }

  @Test("many at once, which are sorted all together")
  func many() {
    let cards = TrackedList((0..<100).map { Card(id: $0, title: "\($0 + 100)") })
    let sorted = cards.sorted { $0.title > $1.title }
    var shown: [String] = []
    let effect = Effect { shown = sorted.elements.map(\.title) }
    cards.edit { for id in 0..<50 { $0[id: id]?.title = "\(id + 300)" } }
    #expect(shown == (300..<350).reversed().map { "\($0)" } + (150..<200).reversed().map { "\($0)" })
    keep(effect)
  }

  @Test("where a cleanup of the comparison edits the list meanwhile, and all is sorted anew")
  func late() {
    var isArmed = false
    let sorted = cards.sorted { [cards] one, other in
      onCleanup {
        if !isArmed { return }
        isArmed = false
        cards.append(Card(id: 9, title: "c"))
      }
      return one.title < other.title
    }
    var shown: [String] = []
    let effect = Effect { shown = sorted.elements.map(\.title) }
    cards[id: 3]?.title = "y"
    isArmed = true
    cards[id: 1]?.title = "z"
    #expect(!isArmed)
    #expect(shown == ["c", "m", "y", "z"])
    keep(effect)
  }

  @Test("observed changes name it, and keep a copy what the list is; so do those of a dictionary")
  func changes() {
    var copy = cards.elements
    let effect = cards.observeChanges { $0.apply(to: &copy) }
    cards[id: 1]?.title = "z"
    #expect(copy.map(\.title) == ["z", "m", "x"])
    let byName = TrackedDictionary(["a": Card(id: 1, title: "a")])
    var copyByName = byName.dictionary
    let other = byName.observeChanges { $0.apply(to: &copyByName) }
    byName["a"]?.title = "z"
    #expect(copyByName["a"]?.title == "z")
    batch {
      byName["b"] = Card(id: 2, title: "b")
      byName["b"]?.title = "c"
      byName["b"] = nil
    }
    #expect(copyByName.keys.sorted() == ["a"])
    keep(effect, other)
  }

  @Test("of an array, equality says what counts, whether or not it has an object", arguments: [false, true])
  func array(hasObject: Bool) {
    let cards = TrackedList(equality: .never, name: "cards") as TrackedList<Card>
    cards.append(Card(id: 1, title: "a"))
    let list =
      hasObject
      ? ReadOnlyTrackedList(of: cards, equality: .never) { $0.elements }
      : ReadOnlyTrackedList(equality: .never) { cards.elements }
    var shown: [String] = []
    let effect = Effect { shown.append(list.elements[0].title) }
    cards[id: 1] = Card(id: 1, title: "z")
    #expect(shown == ["a", "z"])
    keep(effect)
  }

  @Test("an equal element that is assigned is none, here and there")
  func assigned() {
    let open = cards.filter { $0.id < 3 }
    var runs = 0
    let effect = Effect {
      _ = open.elements
      runs += 1
    }
    cards[id: 1] = Card(id: 1, title: "z")
    #expect(cards[id: 1]?.title == "a" && open[id: 1]?.title == "a" && runs == 1)
    keep(effect)
  }
}
