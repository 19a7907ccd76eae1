import Hamon
import TestSupport
import Testing

@testable import HamonHosting

#if DEBUG
  private let isDebug = true
#else
  private let isDebug = false
#endif

@Suite("No ghosts: after a rebind nothing of the older key can be reached")
struct GhostTests {
  /// Keeps what it is given for good: the leak.
  private final class Registry {
    var actions: [() -> Void] = []
    var receivers: [(Bool) -> Void] = []
  }

  private func cell(_ register: @escaping (CellContext, Signal<Bool>) -> Void) -> HostingCell<Int, Row, Line> {
    HostingCell(name: "town cell") { _, cell in
      let starred = cell.state("starred", initially: false)
      cell.onBind { register(cell, starred) }
      return Line(text: starred.value ? "★" : "☆") { starred.value.toggle() }
    }
  }

  @Test("a state that something holds is reported when the cell takes its next key: which, whose, and how to mend it")
  func reported() {
    let registry = Registry()
    let cell = cell { _, starred in registry.actions.append { starred.value.toggle() } }
    let issues = issues {
      cell.configure(1, Row(id: 1))
      cell.configure(2, Row(id: 2))
      registry.actions.removeLast()
      #expect(cell.ghosts == (isDebug ? ["state \"starred\" of key 1 (generation 1)"] : []))
      for key in 3...5 { cell.configure(key, Row(id: key)) }
      registry.actions = []
      cell.configure(6, Row(id: 6))
    }
    #expect(issues.map(\.kind) == (isDebug ? [.ghost, .ghost] : []))
    if issues.count == 2 {
      let message = issues[0].message
      #expect(
        message.contains(
          "state \"starred\" of key 1 (generation 1) is still held, though the cell \"town cell\" (HamonHostingTests/GhostTests.swift:22) has shown"
        ))
      #expect(message.contains("To fix this"))
      #expect(issues[1].message.contains("of key 3"))
    }
  }

  @Test("the fix: what comes late through guarded holds nothing, though it never comes")
  func guarded() {
    let registry = Registry()
    let cell = cell { context, starred in registry.receivers.append(context.guarded { starred.value = $0 }) }
    let issues = issues {
      for key in 1...5 { cell.configure(key, Row(id: key)) }
      cell.deactivate()
    }
    #expect(issues.isEmpty)
    #expect(cell.ghosts == [])
    #expect(registry.receivers.count == 5)
  }

  @Test(
    "no alarm: an action that is on the stack while its row leaves; a batch that compares; an item's and a slot's state"
  )
  func noAlarm() {
    let items = Signal([1])
    let cell = HostingCell<Int, Row, Line> { row, cell in
      let item = cell.state("item", .perItem, initially: 0)
      let slot = cell.state("slot", .slot, initially: 0)
      let tapped = cell.state("tapped", initially: 0)
      return Line(text: "\(row.id)") {
        for state in [item, slot, tapped] { state.value += 1 }
        items.value = [items.value[0] + 1]
      }
    }
    let issues = issues {
      let showing = Effect { cell.configure(items.value[0], Row(id: items.value[0])) }
      let painter = Effect { _ = cell.content }
      for _ in 0..<3 { cell.content?.tap() }
      batch {
        for key in 10..<13 { cell.configure(key, Row(id: key)) }
      }
      cell.configure(20, Row(id: 20))
      keep(showing, painter)
    }
    #expect(issues.isEmpty)
  }

  @Test("of a cell that is only changed in batches, states that nothing holds any more are no suspects any more")
  func suspects() {
    var held: [Signal<Bool>] = []
    let cell = HostingCell<Int, Row, String>(name: "town cell") { row, cell in
      let starred = cell.state("starred", initially: false)
      if row.text == "held" { held.append(starred) }
      return "\(starred.value)"
    }
    batch {
      for key in 1...5 { cell.configure(key, Row(id: key, text: "held")) }
      #expect(cell.ghostCheck.count == (isDebug ? 4 : 0))
      held.removeFirst(3)
      cell.configure(6, Row(id: 6))
      #expect(cell.ghostCheck.count == (isDebug ? 2 : 0))
      held = []
      cell.configure(7, Row(id: 7))
      #expect(cell.ghostCheck.count == 0)
    }
    #expect(issues { cell.configure(8, Row(id: 8)) }.isEmpty)
  }

  @Test("observers, tasks and receivers need no check: the generation has ended them, whatever holds their handles")
  func observers() {
    let tick = Signal(0)
    var effects: [Effect] = []
    let cell = cell { _, starred in effects.append(observe { _ = (tick.value, starred.value) }) }
    let issues = issues {
      for key in 1...3 { cell.configure(key, Row(id: key)) }
    }
    #expect(issues.isEmpty)
    #expect(effects.map(\.isCancelled) == [true, true, false])
  }

  @Test("a held state of an item counts where it was not parked: what is written to it is lost, and that is said")
  func itemStates() {
    let registry = Registry()
    let cell = HostingCell<Int, Row, String>(name: "town cell") { row, cell in
      let draft = cell.state("draft", .perItem, initially: "")
      if row.text == "typed" { cell.onBind { draft.value = "typed" } }
      registry.receivers.append { _ in draft.value += "!" }
      return draft.value
    }
    let issues = issues {
      cell.configure(1, Row(id: 1))
      cell.configure(2, Row(id: 2, text: "typed"))
      registry.receivers.first?(true)
      #expect(cell.ghosts == (isDebug ? ["state \"draft\" of key 1 (generation 1)"] : []))
      cell.configure(1, Row(id: 1))
      #expect(cell.content == "")
      registry.receivers[1](true)
      registry.receivers = []
      cell.configure(2, Row(id: 2))
      #expect(cell.content == "typed!")
    }
    #expect(issues.map(\.kind) == (isDebug ? [.ghost] : []))
  }
}
