import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

/// What a presentation promises, as simply as it can be said.
private struct Model {
  struct Entry: Equatable {
    let number: Int
    let priority: Int
  }

  var shown: Entry?
  var waiting: [Entry] = []
  var told: [String] = []

  mutating func wait(_ entry: Entry) {
    waiting.append(entry)
    waiting.sort { ($1.priority, $0.number) < ($0.priority, $1.number) }
  }

  mutating func present(_ entry: Entry) {
    if shown == nil { shown = entry } else { wait(entry) }
  }

  mutating func dismiss(_ number: Int, _ which: Dismissal) {
    if shown?.number == number {
      shown = waiting.isEmpty ? nil : waiting.removeFirst()
    } else if let index = waiting.firstIndex(where: { $0.number == number }) {
      waiting.remove(at: index)
    } else {
      return
    }
    told.append("\(number) \(which)")
  }

  mutating func dismissAll(_ which: Dismissal) {
    told += ([shown].compactMap { $0 } + waiting).map { "\($0.number) \(which)" }
    shown = nil
    waiting = []
  }
}

@Suite("Presentation: at random")
struct RandomPresentationTests {
  @Test(
    "it agrees with its model: one slot, order by priority then arrival, each told once",
    arguments: seeds(60))
  func agreement(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let presentation = Presentation<Int>()
    var model = Model()
    let log = RunLog()
    var ids: [Presented<Int>.ID] = []
    // What an observer sees after each transaction.
    var seen: [Int?] = []
    let effect = Effect { [presentation] in
      seen.append(presentation.item)
      if presentation.item == nil { #expect(presentation.waiting.isEmpty, "seed \(seed): nothing waits for nothing") }
    }
    for step in 0..<150 {
      let new = Model.Entry(number: ids.count, priority: Int.random(in: 0..<3, using: &random) * 10)
      let priority = PresentationPriority(rawValue: new.priority)
      let which = Dismissal.allCases.randomElement(using: &random)!
      let before = model.shown
      seen = []
      let isTold: (Dismissal) -> Void = { log("\(new.number) \($0)") }
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<8:
        ids.append(presentation.present(new.number, priority: priority, onDismiss: isTold))
        model.present(new)
      case 8:
        ids.append(presentation.interrupt(with: new.number, priority: priority, onDismiss: isTold))
        let interrupted = model.shown
        model.shown = new
        if let interrupted { model.wait(interrupted) }
      case 9:
        ids.append(presentation.replace(with: new.number, priority: priority, onDismiss: isTold))
        if let replaced = model.shown { model.told.append("\(replaced.number) replaced") }
        model.shown = new
      case 10..<14:
        presentation.dismiss(by: which)
        if let shown = model.shown { model.dismiss(shown.number, which) }
      case 14..<19:
        guard !ids.isEmpty else { continue }
        let number = Int.random(in: 0..<ids.count, using: &random)
        presentation.dismiss(ids[number], by: which)
        model.dismiss(number, which)
      default:
        guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
        presentation.dismissAll(by: which)
        model.dismissAll(which)
      }
      #expect(presentation.item == model.shown?.number, "seed \(seed), step \(step)")
      #expect(presentation.waiting.map(\.item) == model.waiting.map(\.number), "seed \(seed), step \(step)")
      #expect(seen.allSatisfy { $0 == model.shown?.number }, "seed \(seed), step \(step): saw something between")
      if before != model.shown { #expect(!seen.isEmpty, "seed \(seed), step \(step): saw nothing") }
    }
    presentation.dismissAll()
    model.dismissAll(.program)
    let told = log.take()
    #expect(told == model.told, "seed \(seed)")
    #expect(told.count == ids.count, "seed \(seed): all that was presented was told of its end, once")
    effect.cancel()
  }
}
