import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("Nothing is charged with what a host asks, and its events belong to nothing")
@MainActor
struct ChargeTests {
  private let log = RunLog()

  @Test("an effect that scrolls a list hears neither of what `onBodyRun` reads nor of what ids and bodies do")
  func scrolls() {
    let (page, verbose, offset) = (Signal(0), Signal(0), Signal(0))
    let list = ListHost(Array(0..<20), id: { $0 + offset.value }, height: 3) { [log] item, _ in
      log("row \(item) \(verbose.value)")
      return ""
    }
    list.onBodyRun = { _ in _ = verbose.value }
    let effect = Effect { [log] in
      log("page \(page.value)")
      list.scroll(to: page.value)
    }
    _ = log.take()
    page.value = 1
    #expect(log.take() == ["page 1", "row 3 0"])
    offset.value = 100
    #expect(log.take() == [])
    verbose.value = 1
    #expect(log.take().sorted() == ["row 1 1", "row 2 1", "row 3 1"])
    withExtendedLifetime(effect) {}
  }

  @Test("a body is not charged with what the cancellation handler of its task reads")
  func cancellationHandler() async {
    let (id, other) = (Signal(1), Signal(0))
    nonisolated(unsafe) let read = { _ = other.value }  // called on the main actor, where the task is cancelled
    let started = Signal(false)
    let clock = ManualClock()  // stands still
    let cell = HostingCell<Int, Int, String> { [log] _, cell in
      log("body")
      cell.task(id: id.value) {
        await withTaskCancellationHandler {
          started.value = true
          try? await clock.sleep(for: .seconds(1))
        } onCancel: {
          read()
        }
      } receive: { _ in
      }
      return ""
    }
    cell.configure(1, 1)
    for await isStarted in values({ started.value }) where isStarted { break }
    id.value = 2
    #expect(log.take() == ["body", "body"])
    other.value = 1
    #expect(log.take() == [])
    cell.dispose()
  }

  @Test("what an action makes belongs to nothing, also where the tap stands in a scope")
  func tapInScope() {
    let source = Signal(0)
    var kept: Effect?
    let host = Host { [log] in
      Button("x") { kept = Effect { log("sees \(source.value)") } }
    }
    let scope = Scope { host.tap("x") }
    scope.dispose()
    source.value = 1
    #expect(log.take() == ["sees 0", "sees 1"])
    withExtendedLifetime(kept) {}
  }

  @Test("a row whose id is not equal to itself is made anew with each update, and ends")
  func rowsOfNaN() {
    let turn = Signal(0)
    let host = Host { [log] in
      ForEach([1.0, .nan], id: \.self) { row in
        Text("\(row) \(turn.peek())").onAppear { log("appear \(row)") }.onDisappear { log("disappear \(row)") }
      }
      Text("\(turn.value)")
    }
    turn.value = 1
    #expect(log.take() == ["appear 1.0", "appear nan", "disappear nan", "appear nan"])
    #expect(host.texts.count == 3)
    host.dispose()
    #expect(log.take().sorted() == ["disappear 1.0", "disappear nan"])
  }

  @Test("states of an item whose key is not equal to itself go like all others")
  func parkedNaN() {
    let parked = ParkedStates<Double>(capacity: 1)
    let cell = HostingCell<Double, Int, String>(parked: parked) { item, cell in
      cell.state("draft", .perItem, initially: 0).value = 1
      return "\(item)"
    }
    for key in [.nan, 2, 3, .nan, 4] { cell.configure(key, 1) }
    #expect(parked.count == 1)
    #expect(parked.evictions == 3)
  }

  @Test("an effect that forgets parked states is not charged with what it asks of their keys")
  func forgets() {
    let (turn, limit) = (Signal(0), Signal(1))
    let parked = ParkedStates<Int>(capacity: 10)
    let cell = HostingCell<Int, Int, String>(parked: parked) { item, cell in
      cell.state("draft", .perItem, initially: 0).value = 1
      return "\(item)"
    }
    for key in 1...4 { cell.configure(key, 1) }
    let effect = Effect { [log] in
      log("turn \(turn.value)")
      parked.removeAll { $0 <= limit.value }
    }
    #expect(parked.count == 2)
    limit.value = 2
    #expect(log.take() == ["turn 0"])
    withExtendedLifetime(effect) {}
  }

  @Test("a commit hook that scrolls a list which is being disposed of traps, as in every layout")
  func disposed() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        var list: ListHost<[Int], Int, String>!
        list = ListHost(Array(0..<20), id: { $0 }, height: 3) { item, cell in
          if item == 2 { cell.onCommit { list.scroll(by: 1) } }
          return ""
        }
        list.dispose()
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("while it was laying out its rows"))
  }
}
