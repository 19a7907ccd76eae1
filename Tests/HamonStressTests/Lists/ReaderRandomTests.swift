import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// Readers of every kind of a list and of a dictionary whose elements call back: where they are compared and where they end, and the
/// readers themselves, edit both and replace other readers. After each step every reader has seen what is there.
@Suite("Collections: random readers")
struct ReaderRandomTests {
  private final class Box {
    private weak var world: World?
    init(_ world: World) { self.world = world }
    func compare() { world?.compare() }
    deinit { world?.act() }
  }

  private struct Item: Identifiable, Equatable {
    let id: Int
    var number: Int
    let box: Box

    static func == (one: Item, other: Item) -> Bool {
      one.box.compare()
      return one.id == other.id && one.number == other.number
    }
  }

  private struct Reader {
    let name: String
    /// Whether it asks a computed, which must not be asked by what the computed's own values leave behind.
    var asksComputed = false
    let read: () -> String
    var effect: Effect?
    var seen = ""
  }

  private final class World {
    private var random: SeededGenerator
    private let comparisonsEdit: Bool
    private var budget = 0
    private var depth = 0
    private let list = TrackedList<Item>()
    private let dictionary = TrackedDictionary<Int, Item>()
    private let state = Signal(0)
    private let double: Computed<Int>
    private let total: Computed<Int>
    private var readers: [Reader] = []

    init(_ seed: UInt64) {
      random = SeededGenerator(seed: seed)
      comparisonsEdit = random.below(2) == 0
      double = Computed { [state] in state.value * 2 }
      total = Computed { [list, dictionary] in
        list.elements.reduce(0) { $0 + $1.number } + dictionary.values.reduce(0) { $0 + $1.number }
      }
      addReaders(list)
      addReaders(dictionary)
      readers.append(Reader(name: "total", asksComputed: true) { [total] in "\(total.value)" })
      for index in readers.indices where seed % 4 != 0 || index % 3 == 0 { replaceReader(index) }
    }

    private func addReader(_ name: String, _ read: @escaping () -> String) {
      readers.append(Reader(name: name, read: read))
    }

    private func addReaders(_ list: TrackedList<Item>) {
      addReader("count") { "\(list.count)" }
      addReader("ids") { "\(list.ids)" }
      addReader("elements") { "\(list.elements.map { [$0.id, $0.number] })" }
      addReader("ends") { "\([list.first?.number, list.last?.number])" }
      for id in 0..<5 {
        addReader("element \(id)") { "\([list[id: id]?.number])" }
        addReader("contains \(id)") { "\(list.contains(id: id))" }
        addReader("index of \(id)") { "\([list.index(of: id)])" }
      }
    }

    private func addReaders(_ dictionary: TrackedDictionary<Int, Item>) {
      addReader("count of values") { "\(dictionary.count)" }
      addReader("keys") { "\(dictionary.keys.sorted())" }
      addReader("values") { "\(dictionary.dictionary.map { [$0.key, $0.value.number] }.sorted { $0[0] < $1[0] })" }
      for key in 0..<5 {
        addReader("value of \(key)") { "\([dictionary[key]?.number])" }
        addReader("contains key \(key)") { "\(dictionary.contains(key: key))" }
      }
    }

    func compare() {
      if comparisonsEdit { act() } else if budget > 0, random.below(3) == 0 { _ = untracked { double.value } }
    }

    func act() {
      if budget == 0 || depth > 2 || random.below(4) != 0 { return }
      budget -= 1
      depth += 1
      defer { depth -= 1 }
      untracked { edit(random.below(17)) }
    }

    private func make(_ id: Int) -> Item { Item(id: id, number: random.below(4), box: Box(self)) }

    private func edit(_ choice: Int) {
      let id = random.below(6)
      switch choice {
      case 0, 1: if !list.contains(id: id) { list.insert(make(id), at: random.below(list.count + 1)) }
      case 2: list.remove(id: id)
      case 3: list[id: id]?.number += 1
      case 4: if list.contains(id: id) { list[id: id] = make(id) }
      case 5: if list.count > 0 { list.move(from: random.below(list.count), to: random.below(list.count)) }
      case 6: list.replaceAll(with: Set((0..<4).map { _ in random.below(6) }).sorted().map(make))
      case 7: list.removeAll()
      case 8: list.reverse()
      case 9: dictionary[id] = make(id)
      case 10: dictionary[id] = nil
      case 11: dictionary[id]?.number += 1
      case 12: dictionary[id, default: make(id)].number += 1
      case 13: dictionary.removeAll()
      case 14: state.value += 1
      case 15: replaceReader(random.below(readers.count))
      case 16: batch { for _ in 0..<4 { edit(random.below(16)) } }
      case 17: list.sort { $0.number < $1.number }
      default: _ = total.value
      }
    }

    private func replaceReader(_ index: Int) {
      let old = readers[index].effect.take()
      withExtendedLifetime(old) {}
      if depth > 0 && readers[index].asksComputed || random.below(4) == 0 { return }
      let read = readers[index].read
      let acts = random.below(3) == 0
      // On its own: what is made in a run of another reader would end with the next one.
      let effect = detached {
        Effect { [unowned self] in
          readers[index].seen = read()
          if acts { act() }
        }
      }
      let last = readers[index].effect.take()
      readers[index].effect = effect
      withExtendedLifetime(last) {}
    }

    func step() {
      budget = 8
      edit(random.below(19))
      budget = 0
    }

    /// Who has not seen what is there.
    var broken: String? {
      untracked {
        for reader in readers where reader.effect != nil {
          let now = reader.read()
          if reader.seen != now { return "\(reader.name): \(reader.seen), not \(now)" }
        }
        return nil
      }
    }
  }

  @Test("whatever edits at whatever moment, every reader has seen what is there", arguments: seeds(200, inBlocksOf: 25))
  func random(seeds: Range<UInt64>) {
    for seed in seeds {
      Seeds.trace(seed)
      let world = World(seed)
      // What is written in the middle of a derivation, by the end of an element, may be reported.
      _ = issues {
        for step in 0..<60 {
          world.step()
          if let broken = world.broken {
            Testing.Issue.record("seed \(seed), step \(step): \(broken)")
            break
          }
        }
      }
    }
  }
}
