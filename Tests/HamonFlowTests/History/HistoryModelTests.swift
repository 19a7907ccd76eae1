import Hamon
import HamonCollections
import HamonFlow
import HamonTesting
import TestSupport
import Testing

/// Parts of all kinds, one of which is a Linked that follows another one, and effects that answer, beside a plain model.
@Suite("History: beside a model, at random")
@MainActor
struct HistoryModelTests {
  private final class Parts {
    @Tracked var number = 0
    let array = Signal<[Int]>([])
    let answer = Signal(0)
    let items = TrackedList<Item>()
    let tags = TrackedDictionary<Int, Int>()
    let record = Signal(0)
    let draft: Linked<Int>
    private(set) var order: [Int] = []
    private(set) lazy var history = History(of: self, limit: limit) { parts in
      let draft = Binding(
        get: { [draft = parts.draft] in draft.value }, set: { [draft = parts.draft] in draft.value = $0 })
      let all: [any Undoable] = [
        parts.$number, parts.array, parts.answer, parts.items, parts.tags, parts.record, draft,
      ]
      return parts.order.map { all[$0] }
    }
    let limit: Int

    init(_ random: inout SeededGenerator) {
      limit = random.below(2) == 0 ? 3 : 100
      order = Array(0..<7).shuffled(using: &random)
      draft = Linked({ [record] in record.value }) { record, _ in record * 10 }
      _ = history
    }

    var world: HistoryModel.World {
      untracked {
        var world = [
          "number": "\(number)", "array": "\(array.value)", "answer": "\(answer.value)", "record": "\(record.value)",
          "items": "\(items.elements.map { "\($0.id)\($0.title)" })", "draft": "\(draft.value)",
        ]
        for (key, value) in tags.dictionary { world["tag \(key)"] = "\(value)" }
        return world
      }
    }

    var menu: String {
      let entries = history.entries.map { "\($0.id)\($0.name)" }
      return "\(entries) undo \(history.undoName ?? "-") redo \(history.redoName ?? "-")"
    }
  }

  private struct Refused: Error {}

  /// A program that is under way.
  private final class Run {
    var random: SeededGenerator
    let parts: Parts
    var model: HistoryModel
    var name = "change"

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      parts = Parts(&random)
      model = HistoryModel(parts.world, limit: parts.limit)
    }

    /// One write in both. The rows of a list go by positions: where these are not those of the model, the list is left alone.
    func write(withList: Bool = true) {
      let (value, key) = (random.below(4), random.below(4))
      let id = parts.items.ids.randomElement(using: &random)
      let before = parts.world
      switch random.below(withList ? 12 : 8) {
      case 0, 1: parts.number = value
      case 2: if value == 0 { parts.array.value.reserveCapacity(9) } else { parts.array.value.append(value) }
      case 3: parts.tags[key] = value == 0 ? nil : value
      case 4: parts.answer.value = value
      case 5, 6:
        parts.record.value = value
        _ = parts.draft.peek()
      case 7: parts.draft.value = random.below(3) * 10 + value
      case 8: if let id { parts.items.update(id: id) { $0.title = "\(value)" } }
      case 9:
        let new = 100 + random.below(8)
        if !parts.items.contains(id: new) {
          parts.items.insert(Item(id: new, title: "\(value)"), at: random.below(parts.items.count + 1))
        }
      case 10: if let id { parts.items.remove(id: id) }
      default: if let id { parts.items.move(id: id, to: random.below(parts.items.count)) }
      }
      let after = parts.world
      for key in Set(before.keys).union(after.keys) where before[key] != after[key] { model.world[key] = after[key] }
    }

    func move() {
      let entries = random.below(4) == 0 ? [] : untracked { parts.history.entries }
      let entry = entries.randomElement(using: &random)
      switch random.below(5) {
      case 0, 1:
        parts.history.undo()
        model.move(name) { $0.position - 1 }
      case 2, 3:
        parts.history.redo()
        model.move(name) { $0.position + 1 }
      default:
        parts.history.go(to: entry)
        // An entry of before may be gone by then.
        model.move(name) { model in
          guard let entry else { return 0 }
          return model.entries.firstIndex { $0.id == entry.id }.map { $0 + 1 } ?? model.position
        }
      }
    }

    func writeUnrecorded() {
      parts.history.unrecorded {
        model.note(name)
        for _ in 0...random.below(3) { write(withList: false) }
      }
      model.forget()
    }

    func tryOut() {
      let count = random.below(4)
      let before = model.world
      switch random.below(3) {
      case 0: return transaction { for _ in 0...count { write() } }
      case 1:
        _ = preview {
          for _ in 0...count { write() }
        } reading: {
          parts.number
        }
      default:
        try? transaction { () throws(Refused) in
          for _ in 0...count { write() }
          throw Refused()
        }
      }
      model.world = before
    }

    /// One batch.
    func step() {
      switch random.below(10) {
      case 0...2: write()
      case 3, 4: batch { for _ in 0...random.below(5) { write() } }
      case 5, 6: move()
      case 7: writeUnrecorded()
      case 8:
        batch {
          var hasMoved = false
          for _ in 0...random.below(6) {
            switch random.below(4) {
            case 0, 1: write(withList: !hasMoved)
            case 2:
              move()
              hasMoved = true
            default: writeUnrecorded()
            }
          }
        }
      default:
        batch {
          for _ in 0...random.below(3) { if random.below(2) == 0 { write() } else { tryOut() } }
        }
      }
    }
  }

  @Test("entries, menu and state are the model's, and observers see them", arguments: seeds(1000, inBlocksOf: 20))
  func model(seeds: Range<UInt64>) {
    for seed in seeds {
      expectNoResidue { program(Seeds.traced(seed)) }
    }
  }

  private func program(_ seed: UInt64) {
    let run = Run(seed: seed)
    let (parts, history) = (run.parts, run.parts.history)
    let answers = run.random.below(2) == 0
    // What is read in a batch and changes back runs an effect for nothing: it answers nothing then.
    var (number, count) = (0, 0)
    let answering = [
      Effect {
        let new = parts.number
        if answers, new != number { parts.answer.value = new * 2 }
        number = new
      },
      Effect {
        let new = parts.items.count
        if answers, new != count { parts.tags[9] = new }
        count = new
      },
    ]
    var (seen, menu) = (parts.world, "")
    let observers = [
      Effect {
        _ = (parts.number, parts.array.value, parts.answer.value, parts.items.elements, parts.tags.dictionary)
        _ = (parts.record.value, parts.draft.value)
        seen = parts.world
      },
      Effect { menu = parts.menu },
    ]
    for step in 0..<40 {
      let before = run.model.world
      run.model.begin()
      run.name = ["change", "x", "y"][run.random.below(3)]
      if run.name == "change" { run.step() } else { withCause(run.name) { run.step() } }
      run.model.note(run.name)
      if answers {
        let world = run.model.world
        if world["number"] != before["number"] { run.model.world["answer"] = "\(parts.number * 2)" }
        let count = parts.items.count
        if count != Self.count(before["items"]!) { run.model.world["tag 9"] = "\(count)" }
        run.model.note(run.name)
      }
      #expect(parts.world == run.model.world, "seed \(seed), step \(step)")
      #expect(untracked { parts.menu } == run.model.menu, "seed \(seed), step \(step)")
      #expect(menu == run.model.menu && seen == run.model.world, "seed \(seed), step \(step)")
      #expect(untracked { !history.isUndoing && !history.isRedoing })
      if parts.world != run.model.world { return }
    }
    withExtendedLifetime((answering, observers)) {}
  }

  private static func count(_ list: String) -> Int { list.split(separator: ",").count { $0 != "[]" } }
}
