import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("Random programs for cells, against a slow and obvious model")
struct CellProgramTests {
  @Test("contents, state, runs, hooks, observers and the parked items agree after every step", arguments: seeds(240))
  func agrees(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let identity: CellIdentity = seed % 2 == 0 ? .keyed : .structural
    let hasActions = seed % 4 < 2
    let capacity = Int(seed / 4 % 4)
    let before = GraphStatistics.withoutDeferred
    var kinds: [Hamon.Issue.Kind] = []
    do {
      let real = RealCells(identity, hasActions: hasActions, capacity: capacity)
      let model = CellModel(identity, hasActions: hasActions, capacity: capacity)
      for step in 0..<80 {
        let operation = CellOperation.random(using: &random)
        kinds += issues { real.run(operation) }.map(\.kind)
        model.run(operation)
        let note: Comment = "seed \(seed), step \(step): \(operation)"
        #expect(real.cells.map { $0.content?.text } == model.cells.map { $0.shown?.text }, note)
        #expect(real.cells.map(\.bodyRuns) == model.cells.map(\.runs), note)
        #expect(real.cells.map(\.generation) == model.cells.map(\.generation), note)
        #expect(real.parked.keys == model.parked.map(\.key), note)
        #expect(real.parked.evictions == model.evictions, note)
        let (log, expected) = (real.log.take(), model.log.take())
        #expect(log == expected, note)
        if log != expected { return }
      }
      kinds += issues { for cell in real.cells { cell.dispose() } }.map(\.kind)
    }
    #expect(GraphStatistics.withoutDeferred == before, "seed \(seed)")
    // Kept contents hold states of older generations, and are reported; nothing else is.
    #expect(hasActions && identity == .keyed ? kinds.allSatisfy { $0 == .ghost } : kinds.isEmpty, "seed \(seed)")
  }
}
