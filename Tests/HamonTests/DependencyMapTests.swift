import Testing

@testable import Hamon

@Suite("The map of dependencies")
struct DependencyMapTests {
  /// a, b -> sum -> "show"; a -> "log"; c is read by nothing.
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

  @Test("looking leaves nothing behind")
  func leaks() {
    let fixture = Fixture()
    _ = fixture.text
    let before = GraphStatistics.withoutDeferred
    _ = fixture.text
    #expect(GraphStatistics.withoutDeferred == before)
  }
}
