import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

// Law 8, Ownership: what belongs to a run ends with it, and says so to those who use it still
@Suite("What has ended with its owner")
struct EndedUseTests {
  private final class Model {
    let tasks = TrackedList([Row(1), Row(2)])
    lazy var rows = tasks.mapKeyed(name: "rows") { $0.id * 10 }
    lazy var kept = detached { tasks.mapKeyed { $0.id * 10 } }
  }

  private let model = Model()
  private var asked: () -> [Int] { { [model] in model.rows.map(\.value) } }

  @Test("a lazy mapKeyed that an effect reads first ends before its next run; that is said then, once")
  func effect() {
    let other = Signal(0)
    var seen: [[Int]] = []
    let effect = Effect { seen.append(asked() + [other.value]) }
    let issue = expectIssue(.endedWithOwner) {
      model.tasks.append(Row(3))
      other.value = 1
      other.value = 2
      _ = model.rows.count
    }
    #expect(issue?.message.contains("mapKeyed \"rows\" (HamonTests/EndedUseTests.swift:12)") == true)
    #expect(issue?.message.contains("To fix this, make it outside of that owner, or in `detached { }`.") == true)
    #expect(seen == [[10, 20, 0], [10, 20, 30, 0], [10, 20, 30, 1], [10, 20, 30, 2]])
    keep(effect)
  }

  @Test("one without a name is named by its list, and not by its type")
  func named() {
    let tasks = TrackedList([Row(1)], name: "tasks")
    var rows: ReadOnlyTrackedList<KeyedElement<Int, Int>>?
    Scope { rows = tasks.mapKeyed { $0.id } }.dispose()
    let issue = expectIssue(.endedWithOwner) { _ = rows?.count }
    #expect(
      issue?.message.hasPrefix(#"mapKeyed of "tasks" (HamonTests/EndedUseTests.swift:\#(#line - 2)) is used, but has"#)
        == true)
  }

  @Test("likewise one that was made in a computed, or in a scope", arguments: ["computed", "scope"])
  func otherOwners(owner: String) {
    let number = Signal(0)
    let computed = Computed { asked().count + number.value }
    let scope = Scope { if owner == "scope" { #expect(asked() == [10, 20]) } }
    failOnIssues {
      if owner == "computed" { #expect(computed.value == 2) }
    }
    expectIssue(.endedWithOwner) {
      number.value = 1
      scope.dispose()
      #expect(computed.value == 3)
    }
  }

  @Test("a list derived from it follows it, and that is said as well", arguments: [true, false])
  func derived(isObserved: Bool) {
    let scope = Scope { _ = model.rows }
    scope.dispose()
    expectIssue(.endedWithOwner) {
      let large = model.rows.filter { $0.value > 10 }
      let observer = isObserved ? Effect { _ = large.count } : nil
      #expect(large.count == 1)
      keep(observer)
    }
  }

  @Test("who looks at it in a cleanup, while it ends, is told nothing")
  func cleanups() {
    var seen: [Int] = []
    let scope = Scope {
      onCleanup { seen = asked() }
      #expect(asked() == [10, 20])
    }
    failOnIssues { scope.dispose() }
    #expect(seen == [10, 20])
    expectIssue(.endedWithOwner) { _ = asked() }  // which was not it
  }

  @Test("what was made in `detached`, or outside, lasts, and there is nothing to say")
  func detachedOnes() {
    let outside = model.tasks.mapKeyed { $0.id }
    var seen = 0
    let effect = Effect { seen = model.kept.count + outside.count }
    failOnIssues {
      model.tasks.append(Row(3))
      model.tasks.append(Row(4))
    }
    #expect(seen == 8)
    keep(effect)
  }

  @Test("a handler that uses the thing again is told nothing more")
  func handler() {
    let scope = Scope { _ = model.rows }
    scope.dispose()
    var reports = 0
    withIssueHandler { _ in
      reports += 1
      _ = asked()
    } operation: {
      _ = asked()
    }
    #expect(reports == 1)
  }
}
