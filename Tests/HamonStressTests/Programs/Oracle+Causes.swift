import Hamon
import HamonInspector

/// Why each run and evaluation happened, by its definition and not by notification: the sources that the run before had read, and that
/// have changed since it read them; unless the change is of the run's own making.
///
///     run 1    reads a, b
///     write a, write b                  a changed, b changed, both after run 1 has read them
///     run 2    because of a and b       b: if it was known by the end of run 2 that b had changed, and before that read it
extension Oracle {
  struct Happening: CustomStringConvertible {
    enum Kind: String { case write, evaluated, ran }
    let kind: Kind
    let number: Int
    /// The first appearance of the node.
    let node: Int
    var because: [Int] = []

    var description: String { "\(number): \(kind) of \(node)" + (because.isEmpty ? "" : ", because of \(because)") }
  }

  /// What is known of a node.
  struct History {
    var number: Int?
    /// Its changes: which happening each is of, the first write that led to it, and when it was known.
    var changes: [(happening: Int, origin: Int, moment: Int)] = []
    var happenings: [(happening: Int, origin: Int)] = []
    /// What its last run has read, and when.
    var reads: [(source: Node, moment: Int)] = []
    /// What the run that is under way has read, and has ended since.
    var lost: [(source: Node, moment: Int)] = []
    var endedAt = Int.max
  }

  func noteRead(_ link: Link) {
    moment += 1
    link.readAt = moment
  }

  func noteLoss(_ link: Link) {
    if link.observer.isRunning { link.observer.history.lost.append((link.source, link.readAt)) }
  }

  func noteEnd(_ node: Node) { node.history.endedAt = moment }

  func noteWrite(_ signal: Node) { signal.history.happenings.append((add(.write, signal), happenings.count)) }

  func noteChange(_ source: Node) {
    moment += 1
    guard let last = source.history.happenings.last(where: { !isTakenBack($0.happening) }) else { return }
    source.history.changes.append((last.happening, last.origin, moment))
  }

  /// A run begins: how much has happened before it.
  func noteBeginning(_ node: Node) -> Int { happenings.count }

  func noteRun(_ node: Node, since beginning: Int) {
    // What is known of a source only after this run has read it is for the next one.
    var readAgain: [ObjectIdentifier: Int] = [:]
    for link in node.sources { readAgain[ObjectIdentifier(link.source)] = link.readAt }
    let reasons = reasons(of: node, before: beginning, readAgain)
    node.history.reads = node.sources.map { ($0.source, $0.readAt) } + node.history.lost
    node.history.lost = []
    let origin = reasons.map(\.origin).min()
    let kind = node.kind == .computed ? Happening.Kind.evaluated : .ran
    let number = add(kind, node, because: reasons.map(\.happening))
    node.history.happenings.append((number, origin ?? number))
  }

  /// What has changed since then was taken back.
  func noteTakenBack(since beginning: Int) { takenBack.append(beginning + 1..<happenings.count + 1) }

  /// A token is called, and ends.
  func noteCall(_ node: Node, since beginning: Int) {
    _ = add(.ran, node, because: reasons(of: node, before: beginning).map(\.happening))
  }

  private func reasons(
    of node: Node, before beginning: Int, _ readAgain: [ObjectIdentifier: Int] = [:]
  ) -> [(happening: Int, origin: Int)] {
    node.history.reads.flatMap { source, readAt in
      let end = min(node.history.endedAt, readAgain[ObjectIdentifier(source)] ?? .max)
      return source.history.changes
        .filter { $0.moment > readAt && $0.moment <= end && $0.origin <= beginning }
        .filter { !isTakenBack($0.happening) }
        .map { ($0.happening, $0.origin) }
    }
  }

  private func isTakenBack(_ happening: Int) -> Bool { takenBack.contains { $0.contains(happening) } }

  private func add(_ kind: Happening.Kind, _ node: Node, because: [Int] = []) -> Int {
    let number = happenings.count + 1
    if node.history.number == nil { node.history.number = number }
    happenings.append(
      Happening(kind: kind, number: number, node: node.history.number ?? 0, because: Set(because).sorted()))
    return number
  }
}

extension CausalRecord {
  /// What a log says of the same, in the same form.
  var happenings: [String] {
    var numbers: [Int: Int] = [:]
    var nodes: [Int: Int] = [:]
    var lines: [String] = []
    for entry in entries {
      guard let kind = Oracle.Happening.Kind(rawValue: entry.event.rawValue), let node = entry.node else { continue }
      let number = lines.count + 1
      numbers[entry.number] = number
      if nodes[node] == nil { nodes[node] = number }
      let because = entry.because.map { numbers[$0] ?? 0 }.sorted()
      lines.append(Oracle.Happening(kind: kind, number: number, node: nodes[node] ?? 0, because: because).description)
    }
    return lines
  }
}
