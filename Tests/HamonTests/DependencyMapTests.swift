import Testing

@testable import Hamon

@Suite("The map of dependencies")
struct DependencyMapTests {
  /// a, b -> sum -> "show"; a -> "log"; c is read by nobody.
  private final class Fixture {
    let a = Signal(1, name: "a")
    let b = Signal(2, name: "b")
    let c = Signal(3, name: "c")
    let scope = Scope(name: "screen")
    let sum: Computed<Int>

    init() {
      let (a, b) = (a, b)
      sum = Computed(name: "sum") { a.value + b.value }
      scope.run { [sum] in
        observe(name: "show") { _ = sum.value }
        observe(name: "log") { _ = a.value }
      }
    }

    var text: [String] {
      let entries = scope.dependencies
      return entries.map { entry in
        let read = entry.sources.map { source in entries.first { $0.number == source }?.name ?? "?" }
        return "\(entry.kind) \(entry.name ?? "?")" + (read.isEmpty ? "" : " <- \(read.joined(separator: " "))")
      }
    }

    func changed(_ event: () -> Void) -> [String: String] {
      let changes = scope.changes(during: event)
      let names = scope.dependencies.compactMap { entry in
        changes[entry.number].map { (entry.name ?? "?", $0) }
      }
      return Dictionary(uniqueKeysWithValues: names)
    }
  }

  @Test("what a scope owns comes first, as it was made; then what was read, each once")
  func map() {
    let text = Fixture().text
    #expect(
      text == [
        "scope screen", "effect show <- sum", "effect log <- a", "computed sum <- a b", "signal a", "signal b",
      ])
  }

  @Test("the map is of the last run: what is no longer read has gone")
  func lastRun() {
    let flag = Signal(true, name: "flag")
    let other = Signal(0, name: "other")
    let scope = Scope { observe(name: "reader") { if flag.value { _ = other.value } } }
    #expect(scope.dependencies.compactMap(\.name) == ["reader", "flag", "other"])
    flag.value = false
    #expect(scope.dependencies.compactMap(\.name) == ["reader", "flag"])
  }

  @Test("what an event has changed, and who wrote it; what it has written back, or nobody has read, is not there")
  func changes() {
    let fixture = Fixture()
    #expect(fixture.changed { fixture.a.value = 5 } == ["a": "the program"])
    #expect(fixture.changed { withCause("tap") { fixture.b.value = 5 } } == ["b": "tap"])
    #expect(fixture.changed { fixture.c.value = 5 } == [:])
    #expect(fixture.changed { fixture.a.value = 5 } == [:])
    let both = fixture.changed {
      batch {
        fixture.a.value = 9
        fixture.b.value = 9
        fixture.b.value = 5
      }
    }
    #expect(both == ["a": "the program"])
    #expect(fixture.changed {} == [:])
    let twice = fixture.changed {
      withCause("first") { fixture.a.value = 1 }
      withCause("second") { fixture.a.value = 2 }
    }
    #expect(twice == ["a": "second"])
  }

  @Test("several flushes in one event are all seen, also of what is read only after the first")
  func manyFlushes() {
    let (step, late) = (Signal(0, name: "step"), Signal(0, name: "late"))
    let scope = Scope { observe { if step.value > 0 { _ = late.value } } }
    let changes = scope.changes {
      for number in 1...30 { step.value = number }
      late.value = 1
    }
    // The witness stops after 20 calls; `step` was known long before.
    #expect(changes.count == 1)
    let again = scope.changes {
      step.value = 0
      step.value = 1
      late.value = 2
    }
    #expect(again.count == 2)
  }

  @Test("looking leaves nothing behind")
  func leaks() {
    let fixture = Fixture()
    _ = fixture.text
    let before = GraphStatistics.withoutDeferred
    _ = fixture.text
    _ = fixture.changed { fixture.a.value += 1 }
    #expect(GraphStatistics.withoutDeferred == before)
  }
}
