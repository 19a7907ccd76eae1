import Hamon
import HamonFlow
import Testing

extension FlowTester {
  /// Compares the new state with what `changes` makes of the state before.
  ///
  /// `reads` gives the changed sources of the tester, for a failure. Partially, `changes` is made on what came: what it states is true if
  /// that changes nothing.
  func check(
    _ event: String, _ before: State, _ actual: State, _ sourceLocation: SourceLocation, advice: String? = nil,
    reads: @autoclosure () -> [ChangedRead] = [], _ changes: (inout State) -> Void
  ) {
    var expected = exhaustivity == .full ? before : actual
    changes(&expected)
    var parts = [before, expected, actual].map { properties(of: $0, only: only) }
    if Set(parts.map(\.count)).count > 1 {  // of an `Any`
      parts = [before, expected, actual].map { [(name: "the state", value: $0)] }
    }
    var names: [String] = []
    let findings = parts[0].indices.flatMap { index in
      let found = finding(parts[0][index].name, parts[0][index].value, parts[1][index].value, parts[2][index].value)
      if !found.isEmpty { names.append(parts[0][index].name) }
      return found
    }
    if findings.isEmpty { return }
    let message =
      ["\(event): the state is not what the test says (- expected, + is)."] + findings
      + reasons(for: names, among: parts[0].map { $0.name }, reads()).map { "  Why: " + $0 }
      + (advice.map { ["  " + $0] } ?? [])
    TestFailure.report(message.joined(separator: "\n"), sourceLocation)
  }

  /// What is wrong with one property, in lines.
  private func finding(_ name: String, _ before: Any, _ expected: Any, _ actual: Any) -> [String] {
    let found = differences(name, expected, actual)
    if found.isEmpty { return [] }
    let title =
      if exhaustivity == .partial {
        "\(name) is something else:"
      } else if isSame(before, expected) {
        "\(name) changed, and the test does not mention it:"
      } else if isSame(before, actual) {
        "\(name) did not change:"
      } else {
        "\(name) changed into something else:"
      }
    let lines = found.prefix(mostDifferences).flatMap { $0.lines }
    let rest = found.count - mostDifferences
    return ["  " + title] + lines.map { "    " + $0 } + (rest > 0 ? ["    … and \(rest) more"] : [])
      + (found.contains { $0.isNumbered } ? ["    " + advice(onNumbersIn: actual, name)] : [])
  }

  /// How to read what is shown depends on what holds it.
  private func advice(onNumbersIn value: Any, _ name: String) -> String {
    let value = Mirror(reflecting: value)
    let isHolder = value.children.contains { child in
      let parts = value.displayStyle == .dictionary ? Array(Mirror(reflecting: child.value).children) : [child]
      return parts.contains { $0.value is any NumbersItsChanges }
    }
    let path: String? =
      switch value.displayStyle {
      case _ where value.subjectType is any NumbersItsChanges.Type: ".value"
      case .optional where isHolder: "?.value"
      case .collection where isHolder: ".map(\\.value)"
      case .dictionary where isHolder: ".mapValues(\\.value)"
      default: nil
      }
    let advice =
      path.map { "put what is shown of it into the snapshot: `\(name): $0.\(name)\($0)`." }
      ?? "put the `value` of each in `\(name)` into the snapshot, and not the whole."
    return "An Optimistic numbers its changes, so no test can state one. To fix this, \(advice)"
  }

  private var mostDifferences: Int { 20 }

  /// Runs `action`; its issues and those of the tasks that it starts fail the test, unless the test listens to them itself.
  func failingOnIssues(of event: String, _ sourceLocation: SourceLocation, _ action: () -> Void) {
    if exhaustivity == .partial || Hamon.Issue.isHandled { return action() }
    Hamon.Issue.$handlerOfTask.withValue(
      Hamon.Issue.Handler {
        TestFailure.report("\(event): an issue of the graph, \($0.kind): \($0.withCauses)", sourceLocation)
      },
      operation: action)
  }

  func reportUnknown(_ unknown: [String], _ names: [String]) {
    if unknown.isEmpty { return }
    let there =
      names.isEmpty
      ? "It has no tracked properties." : "Its tracked properties are \(names.joined(separator: ", "))."
    TestFailure.report(
      """
      FlowTester: `except:` names what is no tracked property of \(Model.self): \(unknown.joined(separator: ", ")). \(there) \
      To fix this, correct the name, or take it away.
      """, made)
  }

  func reportUncovered(_ names: [String]) {
    let covered = properties(of: stated, only: only).map { $0.name }
    let uncovered = names.filter { !covered.contains($0) }
    if uncovered.isEmpty { return }
    let elements = uncovered.map { "\($0): $0.\($0)" }.joined(separator: ", ")
    let advice =
      only.map { "write `{ $0.\($0.name) }`, or add `\(elements)` to the tuple" }
      ?? "make it a tuple with `\(elements)`"
    let what =
      only == nil && uncovered == names
      ? "nothing in the snapshot has the name of a tracked property of \(Model.self) (one value alone has no name), so that their"
      : "the snapshot leaves out tracked properties of \(Model.self), whose"
    TestFailure.report(
      """
      FlowTester: \(what) changes would go unseen: \(uncovered.joined(separator: ", ")). To fix this, \(advice), or name them \
      in `except:`, where private ones have to be named.
      """, made)
  }
}
