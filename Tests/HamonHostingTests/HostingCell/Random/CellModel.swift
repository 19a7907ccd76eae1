import HamonHosting
import HamonTesting

/// What the reuse contract says, the slow and obvious way: boxes that are made and thrown away, and after each operation a
/// comparison of everything a body has read.
final class CellModel {
  final class Box {
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  /// A result that may come late: where it goes, and while which generation.
  private struct Late {
    let cell: ModelCell
    let generation: Int
    let boxes: [Box]
  }

  final class ModelCell {
    let serial: Int
    let slot = Box(0)
    var key: Int?
    var text = ""
    var forced = 0
    var generation = 0
    /// The generation that is there, or 0.
    var current = 0
    var transient = Box(0)
    var item = Box(0)
    /// The key that `onBind` ran for.
    var boundKey: Int?
    var runs = 0
    var read: [String] = []
    var shown: (text: String, boxes: [Box])?

    init(serial: Int) { self.serial = serial }
  }

  let log = RunLog()
  private(set) var cells: [ModelCell] = []
  private(set) var evictions = 0
  private(set) var parked: [(key: Int, box: Box)] = []
  private let isKeyed: Bool
  private let hasActions: Bool
  private let capacity: Int
  private var prices = Array(0..<CellOperation.keys)
  private var tick = 0
  private var observers: [(cell: ModelCell, seen: Int)] = []
  private var kept: [[Box]] = []
  private var late: [Late] = []
  private var serial = 0

  init(_ identity: CellIdentity, hasActions: Bool, capacity: Int) {
    isKeyed = identity == .keyed
    self.hasActions = hasActions
    self.capacity = capacity
    cells = (0..<3).map { _ in makeCell() }
  }

  private func makeCell() -> ModelCell {
    serial += 1
    return ModelCell(serial: serial)
  }

  func run(_ operation: CellOperation) {
    step(operation)
    flush()
  }

  private func step(_ operation: CellOperation) {
    switch operation {
    case .configure(let cell, let key, let text):
      if self[cell].key == key { self[cell].text = text } else { rebind(self[cell], key, text) }
    case .rebind(let cell, let key, let text): rebind(self[cell], key, text)
    case .reconfigure(let cell, let text, let always):
      if self[cell].key == nil { return }
      self[cell].text = text
      if always { self[cell].forced += 1 }
    case .deactivate(let cell): deactivate(self[cell])
    case .replace(let cell):
      deactivate(self[cell])
      self[cell].current = 0
      cells[cell % cells.count] = makeCell()
    case .tap(let cell, let state): if hasActions { self[cell].shown?.boxes[state].value += 1 }
    case .keep(let cell): if let shown = self[cell].shown { kept.append(shown.boxes) }
    case .tapKept(let index, let state):
      if hasActions, !kept.isEmpty { kept[index % kept.count][state].value += 1 }
    case .late(let index, let state):
      if late.isEmpty { return }
      let late = late[index % late.count]
      if late.cell.current == late.generation { late.boxes[state].value += 1 }
    case .price(let key): prices[key] += 10
    case .tick: tick += 1
    case .batch(let operations): for operation in operations { step(operation) }
    }
  }

  private subscript(cell: Int) -> ModelCell { cells[cell % cells.count] }

  // MARK: the contract

  private func rebind(_ cell: ModelCell, _ key: Int, _ text: String) {
    let carried = leave(cell, next: key)
    cell.key = key
    cell.text = text
    cell.forced += 1
    if cell.current == 0 {
      cell.generation += 1
      cell.current = cell.generation
      cell.transient = Box(key)
    }
    cell.item = carried ?? Box(0)
    if cell.boundKey == nil {
      cell.boundKey = key
      late.append(Late(cell: cell, generation: cell.current, boxes: [cell.transient, cell.item, cell.slot]))
      observers.append((cell, tick))
      log("observe \(cell.serial): \(tick)")
    }
    runBody(cell)
  }

  private func deactivate(_ cell: ModelCell) {
    if cell.key == nil { return }
    _ = leave(cell, next: nil)
    endObservers(cell)
    cell.key = nil
    cell.shown = nil
  }

  private func leave(_ cell: ModelCell, next: Int?) -> Box? {
    guard let key = cell.key else { return next.flatMap(unpark) }
    // Hooks are those of the last body run: they know its row and its boxes.
    log("commit \(cell.serial): \(key) \(cell.transient.value) \(cell.item.value) \(cell.slot.value)")
    if isKeyed {
      cell.current = 0
      endObservers(cell)
    }
    if cell.item.value == 0 { return next.flatMap(unpark) }
    if next == key { return cell.item }
    let arriving = next.flatMap(unpark)
    parked.removeAll { $0.key == key }
    parked.append((key, cell.item))
    if parked.count > capacity {
      parked.removeFirst()
      evictions += 1
    }
    return arriving
  }

  private func endObservers(_ cell: ModelCell) {
    if let key = cell.boundKey { log("end \(cell.serial): \(key)") }
    cell.boundKey = nil
    observers.removeAll { $0.cell === cell }
  }

  private func unpark(_ key: Int) -> Box? {
    guard let index = parked.firstIndex(where: { $0.key == key }) else { return nil }
    return parked.remove(at: index).box
  }

  // MARK: what runs

  private func flush() {
    for index in observers.indices where observers[index].seen != tick {
      observers[index].seen = tick
      log("observe \(observers[index].cell.serial): \(tick)")
    }
    for cell in cells where cell.key != nil && cell.read != reads(cell) { runBody(cell) }
  }

  private func runBody(_ cell: ModelCell) {
    cell.runs += 1
    cell.read = reads(cell)
    let values = "\(cell.transient.value) \(cell.item.value) \(cell.slot.value) \(prices[cell.key!])"
    cell.shown = ("\(cell.key!)\(cell.text) \(values)", [cell.transient, cell.item, cell.slot])
  }

  private func reads(_ cell: ModelCell) -> [String] {
    let values = [cell.transient.value, cell.item.value, cell.slot.value, prices[cell.key!], cell.forced]
    return ["\(cell.key!)", cell.text] + values.map(String.init)
  }
}
