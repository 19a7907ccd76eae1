import HamonTesting
import TestSupport

/// What can be done to a few cells. Numbers out of range are taken modulo what there is.
enum CellOperation {
  case configure(cell: Int, key: Int, text: String)
  case rebind(cell: Int, key: Int, text: String)
  case reconfigure(cell: Int, text: String, always: Bool)
  case deactivate(cell: Int)
  /// Ends the cell, and makes another in its place.
  case replace(cell: Int)
  /// An action of what the cell shows: counts one of its states up.
  case tap(cell: Int, state: Int)
  /// Keeps what the cell shows, for later.
  case keep(cell: Int)
  /// An action of something that was shown once.
  case tapKept(index: Int, state: Int)
  /// A result for some generation, perhaps of long ago.
  case late(index: Int, state: Int)
  /// A model that rows with this key read.
  case price(key: Int)
  /// What the generations' observers read.
  case tick
  case batch([CellOperation])

  static let keys = 5

  static func random(using random: inout SeededGenerator, inBatch: Bool = false) -> CellOperation {
    let cell = Int.random(in: 0..<100, using: &random)
    let key = Int.random(in: 0..<keys, using: &random)
    let state = Int.random(in: 0..<3, using: &random)
    let text = ["", "a", "b"].randomElement(using: &random)!
    switch Int.random(in: 0..<(inBatch ? 18 : 20), using: &random) {
    case 0...3: return .configure(cell: cell, key: key, text: text)
    case 4: return .rebind(cell: cell, key: key, text: text)
    case 5, 6: return .reconfigure(cell: cell, text: text, always: .random(using: &random))
    case 7: return .deactivate(cell: cell)
    case 8: return state == 0 ? .replace(cell: cell) : .deactivate(cell: cell)
    case 9...11: return .tap(cell: cell, state: state)
    case 12: return .keep(cell: cell)
    case 13: return .tapKept(index: cell, state: state)
    case 14, 15: return .late(index: cell, state: state)
    case 16: return .price(key: key)
    case 17: return .tick
    default: return .batch((0..<4).map { _ in .random(using: &random, inBatch: true) })
    }
  }
}
