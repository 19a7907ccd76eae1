import Hamon

/// What runs again: a body or a late closure, with what it has read, and whether and why it is due.
final class Evaluation: DueWork {
  private unowned let element: Element  // the element keeps its evaluation, and ends it before it goes
  let kind: BodyRun.Kind
  let name: String
  private let tracksModels: Bool
  private var tracking: TrackingScope?
  private var reasons: [RunReason] = []
  private var lastRun = ChangeStamp.now

  init(of element: Element, kind: BodyRun.Kind, name: String, alwaysTracks: Bool = false) {
    self.element = element
    self.kind = kind
    self.name = name
    tracksModels = alwaysTracks || element.host.style == .automatic
    if element.host.scope.isDisposed { return }  // by the body of a view before it
    tracking = element.host.scope.run { [weak self] in
      TrackingScope(name: "\(name) \(kind)", line: 0) { self?.readHasChanged() }
    }
  }

  /// Its place in the program, rather than in the tree: the same for all rows.
  var site: String { "\(viewName)/\(name)" }

  var viewName: String { element.viewName }

  var isDue: Bool { !reasons.isEmpty }

  func setDue(_ reason: RunReason) {
    if reasons.isEmpty { element.host.enqueue(self, depth: element.depth) }
    if !reasons.contains(reason) { reasons.append(reason) }
  }

  func evaluateIfDue() {
    if isDue, tracking != nil { element.evaluate() }
  }

  /// Runs `body` as the body or closure; `ownRead` repeats what it reads for the library.
  func run<Result>(ownRead: (() -> Void)? = nil, _ body: () -> Result) -> Result {
    if isDue { noteChangedReads() }  // effects that have come in between may have written
    element.host.note(BodyRun(kind: kind, name: name, path: element.path, reasons: reasons))
    reasons = []
    lastRun = .now
    guard let tracking else { return body() }
    let result = tracking.track(body)
    if !tracksModels { element.host.dropEscapedReads(of: self, in: tracking, ownRead: ownRead) }
    tracking.traceSources()
    return result
  }

  func end() {
    tracking?.cancel()
    tracking = nil  // gone: a queue that still has it leaves it alone
  }

  private func noteChangedReads() {
    let changes = tracking?.changes(since: lastRun) ?? []
    if tracking == nil { return }  // the `==` of a source that was asked has ended the element
    for change in changes { setDue(.read(change.name, writer: change.writer)) }
  }

  private func readHasChanged() {
    noteChangedReads()
    if tracking == nil { return }
    // Deeper than what is traced: a computed of computeds is named, but not known to have changed before it was traced.
    if !isDue { setDue(.read("something", writer: "the program")) }
    element.host.requestFrame()
  }
}
