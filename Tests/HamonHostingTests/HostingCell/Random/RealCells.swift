import Hamon
import HamonHosting
import HamonTesting

/// The cells themselves, driven by operations.
final class RealCells {
  struct Shown {
    let text: String
    let add: ((Int) -> Void)?
  }

  typealias Cell = HostingCell<Int, Row, Shown>

  let log = RunLog()
  let parked: ParkedStates<Int>
  private(set) var cells: [Cell] = []
  private let identity: CellIdentity
  /// Whether what is shown has actions: they hold the states, so that signals cannot be used again.
  private let hasActions: Bool
  private let tick = Signal(0)
  private let prices = (0..<CellOperation.keys).map { Signal($0) }
  private var kept: [Shown] = []
  private var late: [(Int) -> Void] = []
  private var serial = 0

  init(_ identity: CellIdentity, hasActions: Bool, capacity: Int) {
    self.identity = identity
    self.hasActions = hasActions
    parked = ParkedStates(capacity: capacity)
    cells = (0..<3).map { _ in makeCell() }
  }

  private func makeCell() -> Cell {
    serial += 1
    let (serial, log, tick, prices) = (serial, log, tick, prices)
    return Cell(identity: identity, parked: parked) { [hasActions, unowned self] row, cell in
      let transient = cell.state("transient", initially: row.id)
      let item = cell.state("item", .perItem, initially: 0)
      let slot = cell.state("slot", .slot, initially: 0)
      func add(_ state: Int) { [transient, item, slot][state].value += 1 }
      cell.onCommit { log("commit \(serial): \(row.id) \(transient.peek()) \(item.peek()) \(slot.peek())") }
      cell.onBind {
        late.append(cell.guarded(add))
        observe { log("observe \(serial): \(tick.value)") }
        onCleanup { log("end \(serial): \(row.id)") }
      }
      let values = "\(transient.value) \(item.value) \(slot.value) \(prices[row.id].value)"
      return Shown(text: "\(row.id)\(row.text) \(values)", add: hasActions ? add : nil)
    }
  }

  func run(_ operation: CellOperation) {
    switch operation {
    case .configure(let cell, let key, let text): self[cell].configure(key, Row(id: key, text: text))
    case .rebind(let cell, let key, let text): self[cell].rebind(key, Row(id: key, text: text))
    case .reconfigure(let cell, let text, let always):
      if let key = self[cell].key { self[cell].reconfigure(Row(id: key, text: text), always: always) }
    case .deactivate(let cell): self[cell].deactivate()
    case .replace(let cell):
      self[cell].dispose()
      cells[cell % cells.count] = makeCell()
    case .tap(let cell, let state): untracked { self[cell].content }?.add?(state)
    case .keep(let cell): if let shown = self[cell].content { kept.append(shown) }
    case .tapKept(let index, let state): if !kept.isEmpty { kept[index % kept.count].add?(state) }
    case .late(let index, let state): if !late.isEmpty { late[index % late.count](state) }
    case .price(let key): prices[key].value += 10
    case .tick: tick.value += 1
    case .batch(let operations): batch { for operation in operations { run(operation) } }
    }
  }

  private subscript(cell: Int) -> Cell { cells[cell % cells.count] }
}
