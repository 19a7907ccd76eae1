internal import Foundation
import Hamon
import HamonInspector
import Testing

/// Expects that what `body` does makes nothing run more often than a checked-in file says, so that CI reports when a screen begins to cost
/// more.
///
/// ```swift
/// expectRerunBudget("checkout.budget") {
///   let screen = Checkout(cart)
///   cart.apply(.added(tea))
/// }
/// ```
///
/// The file is beside the test's, and has a line for each name, with how often it ran or was evaluated: `1 effect "total label"`. Nodes
/// with names that differ only in numbers are one line, `41 effect "row #"`. What is not in the file may not run. The failure says what
/// rose, from what to what, and why it ran last. What costs less passes.
///
/// SwiftPM warns of a file that it does not know: name it in the manifest, `.testTarget(name: "CartTests", exclude: ["checkout.budget"])`.
///
/// `writesAnew: true` writes the file, and fails the test, so that it cannot stay: look at what has changed in the file, and take it away
/// again. *Isolation:* the caller's, which must be that of the graph. *Cost:* a `CausalLog` that is on while `body` runs. *Misuse:* only
/// what runs on this thread before `body` returns is counted. Give names, because in release builds a node without a name is known by its
/// kind alone.
public func expectRerunBudget<Failure: Error>(
  _ file: String, writesAnew: Bool = false, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Void
) throws(Failure) {
  let log = CausalLog(limit: 10_000_000)
  try log.during { () throws(Failure) in try body() }
  let path = file.hasPrefix("/") ? file : directory(of: filePath) + file
  if let message = checkBudget(log.record, file, path, writesAnew) { TestFailure.report(message, sourceLocation) }
}

/// Of a file, with the `/` at its end.
func directory(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
}

/// What is wrong; nil if nothing is.
private func checkBudget(_ record: CausalRecord, _ file: String, _ path: String, _ writesAnew: Bool) -> String? {
  let measured = RerunBudget(record)
  if writesAnew {
    do {
      try measured.text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      return "expectRerunBudget: \(file) could not be written: \(error.localizedDescription)"
    }
    return
      "expectRerunBudget: \(file) was written anew. To fix this, look at what has changed in it, and take `writesAnew` away."
  }
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
    return "expectRerunBudget: there is no \(file) beside this test. To fix this, run it once with `writesAnew: true`."
  }
  let allowed: RerunBudget
  do {
    allowed = try RerunBudget(text)
  } catch {
    return """
      expectRerunBudget: line \(error.line) of \(file) is no budget. To fix this, write it like `1 effect "label"`, or have the file \
      written with `writesAnew: true`.
      """
  }
  let risen = measured.runs.filter { $0.value > allowed.runs[$0.key] ?? 0 }.sorted { $0.key < $1.key }
  if risen.isEmpty { return nil }
  let lines = risen.prefix(10).map { name, count in
    "  \(name): from \(allowed.runs[name] ?? 0) to \(count)."
      + (reason(name, record).map { " Why it ran last: \($0)" } ?? "")
  }
  return """
    expectRerunBudget: what runs costs more than \(file) allows.
    \(lines.joined(separator: "\n"))\(risen.count > 10 ? "\n  … and \(risen.count - 10) more" : "")
    To fix this, change it in one `batch { }`, or read less where it runs. If it is meant to cost more, run once with `writesAnew: true`.
    """
}

/// Why the last node of a name did what it did.
private func reason(_ name: String, _ record: CausalRecord) -> String? {
  let nodes = Set(record.costs().filter { RerunBudget.family($0.name) == name }.map(\.node))
  let last = record.entries.last { entry in
    (entry.event == .ran || entry.event == .evaluated) && entry.node.map(nodes.contains) ?? false
  }
  return last?.node.flatMap { record.chain(of: $0) }
}
