import Hamon
import HamonObservation
import HamonTesting
import Observation
import TestSupport
import Testing

private final class Slot: Observable {
  @ObservableTracked var number: Int
  init(_ number: Int) { self.number = number }
}

/// Numbers behind both kinds of properties, and what is derived from them, in the plain.
private struct BridgeModel {
  var cells: [Int]
  var slots: [Int]

  /// Reads what it reads by what it finds: dependencies move.
  func derived(_ place: Int) -> Int {
    let first = cells[place]
    return first % 2 == 0 ? cells[(place + 1) % cells.count] / 2 : slots[place] * 10 + first
  }
}

/// The same over observables and nodes, and observers of both kinds.
@MainActor
private final class Bridge {
  static let size = 4
  let log = RunLog()
  /// The objects themselves are replaced now and then: the old one ends in the middle of being observed.
  let cells: [Signal<Cell>]
  let slots: [Slot]
  var derived: [Computed<Int>] = []
  var visible: [ObservableValue<Int>] = []
  var effects: [Int: Effect] = [:]
  var back: [Int: Effect] = [:]
  var flags: [Int: Flag] = [:]
  /// Which of them may be told of nothing but a changed result.
  var strict: Set<Int> = []
  /// What the effects have seen last.
  var seen: [Int: Int] = [:]
  var seenBack: [Int: Int] = [:]
  var runs = 0

  init(_ model: BridgeModel) {
    cells = model.cells.map { Signal(Cell($0)) }
    slots = model.slots.map { Slot($0) }
    let (cells, slots) = (cells, slots)
    derived = (0..<Self.size).map { place in
      Computed {
        let object = cells[place].value
        let first = trackObservables { object.number }
        if first % 2 != 0 { return slots[place].number * 10 + first }
        let next = cells[(place + 1) % Self.size].value
        return trackObservables { next.number } / 2
      }
    }
    visible = derived.map { computed in ObservableValue { computed.value } }
  }

  func observe(_ place: Int) {
    effects[place] = Effect { [unowned self] in
      seen[place] = derived[place].value
      runs += 1
    }
  }

  func observeBack(_ place: Int) {
    back[place] = Effect { [unowned self] in seenBack[place] = trackObservables { visible[place].value } }
  }

  /// Arms the toolchain; returns what it has read. Where that evaluates the computed, the toolchain sees what the computed
  /// reads of observables, and tells of that as well; a look before keeps it from that.
  func arm(_ place: Int, looksBefore: Bool) -> Int {
    if looksBefore {
      _ = visible[place].value
      strict.insert(place)
    } else {
      strict.remove(place)
    }
    let flag = Flag()
    flags[place] = flag
    return withObservationTracking {
      visible[place].value
    } onChange: {
      flag.raise()
    }
  }
}

@Suite("both directions at random", .tags(.threads))
@MainActor
struct RandomBridgeTests {
  @Test("effects, computeds and the toolchain's observers agree with the model", arguments: seeds(120))
  func agree(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let start = GraphStatistics.withoutDeferred
    do {
      var model = BridgeModel(cells: [], slots: [])
      for _ in 0..<Bridge.size {
        model.cells.append(Int.random(in: 0..<6, using: &random))
        model.slots.append(Int.random(in: 0..<3, using: &random))
      }
      let bridge = Bridge(model)
      var log: [String] = []
      for _ in 0..<120 {
        let before = (0..<Bridge.size).map { model.derived($0) }
        bridge.runs = 0
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<4: write(&model, bridge, &log, &random)
        case 4, 5:
          log.append("batch {")
          batch {
            for _ in 0..<Int.random(in: 1...4, using: &random) {
              write(&model, bridge, &log, &random)
              // A look in the middle, by either side.
              let place = Int.random(in: 0..<Bridge.size, using: &random)
              if Bool.random(using: &random) { #expect(bridge.derived[place].value == model.derived(place)) }
              if Bool.random(using: &random) { #expect(bridge.visible[place].value == model.derived(place)) }
            }
          }
          log.append("}")
        case 6, 7:
          let place = Int.random(in: 0..<Bridge.size, using: &random)
          log.append("effect \(place)")
          if bridge.effects[place] == nil { bridge.observe(place) } else { bridge.effects[place] = nil }
          bridge.runs = 0
        case 8:
          let place = Int.random(in: 0..<Bridge.size, using: &random)
          log.append("back \(place)")
          if bridge.back[place] == nil { bridge.observeBack(place) } else { bridge.back[place] = nil }
        case 9:
          let place = Int.random(in: 0..<Bridge.size, using: &random)
          log.append("replace \(place)")
          model.cells[place] = Int.random(in: 0..<6, using: &random)
          bridge.cells[place].value = Cell(model.cells[place])
        default:
          let place = Int.random(in: 0..<Bridge.size, using: &random)
          log.append("arm \(place)")
          let looksBefore = Bool.random(using: &random)
          #expect(bridge.arm(place, looksBefore: looksBefore) == model.derived(place), "seed \(seed): \(log)")
        }
        let now = (0..<Bridge.size).map { model.derived($0) }
        for place in 0..<Bridge.size {
          if bridge.effects[place] != nil {
            #expect(bridge.seen[place] == now[place], "seed \(seed): \(log)")
          }
          if bridge.back[place] != nil {
            #expect(bridge.seenBack[place] == now[place], "seed \(seed): \(log)")
          }
          if let flag = bridge.flags[place] {
            // Told of a real change, and of no other. After that the observer reads again, now or later.
            let wasTold = flag.take()
            let hasChanged = now[place] != before[place]
            if hasChanged { #expect(wasTold, "seed \(seed), \(place): \(log)") }
            if !hasChanged, log.last != "}", bridge.strict.contains(place) {
              #expect(!wasTold, "seed \(seed), \(place): \(log)")
            }
            if wasTold {
              bridge.flags[place] = nil
              if Bool.random(using: &random) { #expect(bridge.arm(place, looksBefore: true) == now[place]) }
            }
          }
        }
        // Each effect at most once for a step, and not at all where its value is the same.
        let due = (0..<Bridge.size).filter { bridge.effects[$0] != nil && now[$0] != before[$0] }.count
        if log.last != "}" {
          #expect(bridge.runs == due, "seed \(seed): \(log)")
        } else {
          #expect(bridge.runs >= due && bridge.runs <= bridge.effects.count, "seed \(seed): \(log)")
        }
      }
    }
    let left = GraphStatistics.withoutDeferred
    #expect(left == start, "seed \(seed)")
  }

  private func write(
    _ model: inout BridgeModel, _ bridge: Bridge, _ log: inout [String], _ random: inout SeededGenerator
  ) {
    let place = Int.random(in: 0..<Bridge.size, using: &random)
    if Bool.random(using: &random) {
      model.cells[place] = Int.random(in: 0..<6, using: &random)
      log.append("cell \(place) = \(model.cells[place])")
      bridge.cells[place].peek().number = model.cells[place]
    } else {
      model.slots[place] = Int.random(in: 0..<3, using: &random)
      log.append("slot \(place) = \(model.slots[place])")
      bridge.slots[place].number = model.slots[place]
    }
  }
}
