import Hamon
import HamonCollections
import HamonFlow

struct Item: Identifiable, Equatable {
  var id: Int
  var title: String
}

/// The model of these tests: a text, a list, a dictionary, and a count that is no part of its history.
@MainActor
final class Notes: @MainActor UnidirectionalDataFlow {
  enum Input: Equatable {
    case typed(String), added(Int, String), removed(Int), moved(Int, Int), renamed(Int, String), tagged(String, Int?)
    case several([Input]), undo, redo, loaded([Item])
  }

  @Tracked private(set) var text = ""
  @Tracked private(set) var count = 0
  let items = TrackedList<Item>()
  let tags = TrackedDictionary<String, Int>()
  let inputs = InputQueue<Input>()
  private(set) lazy var history = History(of: self, limit: limit) { [$0.$text, $0.items, $0.tags] }
  private let limit: Int

  init(limit: Int = 100) {
    self.limit = limit
    _ = history
  }

  func apply(_ input: Input) { inputs.handle(input) { handle($0) } }

  private func handle(_ input: Input) {
    count += 1
    switch input {
    case .typed(let text): self.text = text
    case .added(let id, let title): items.insert(Item(id: id, title: title), at: min(id % 5, items.count))
    case .removed(let id): items.remove(id: id)
    case .moved(let id, let place): if !items.isEmpty { items.move(id: id, to: place % items.count) }
    case .renamed(let id, let title): items.update(id: id) { $0.title = title }
    case .tagged(let tag, let value): tags[tag] = value
    case .several(let inputs): for input in inputs { handle(input) }
    case .undo: history.undo()
    case .redo: history.redo()
    case .loaded(let items): history.unrecorded { self.items.replaceAll(with: items) }
    }
  }

  /// All that is in the history.
  var state: String {
    untracked {
      "\(text) \(items.elements.map { "\($0.id)\($0.title)" }) \(tags.dictionary.sorted { $0.key < $1.key }.map { "\($0)\($1)" })"
    }
  }
}
