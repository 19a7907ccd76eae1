import Hamon

extension HostCore {
  /// Checks what a body or late closure has read outside of `WithTracking`. The host's own state is tracked, and what the library reads for
  /// the user (`ownRead`); a read of anything else has escaped. Reads cost nothing more: the scope that ran the body has a list of what it
  /// read.
  func dropEscapedReads(of evaluation: Evaluation, in tracking: TrackingScope, ownRead: (() -> Void)?) {
    let sources = tracking.sources
    let own = nodes(readBy: ownRead)
    let escaped = sources.filter { states[$0.node] == nil && !own.contains($0.node) }
    if escaped.isEmpty { return }
    let reads = sources.compactMap { states[$0.node] }
    tracking.track {
      for read in reads { read() }
      ownRead?()
    }
    for source in escaped {
      reportOnce(.escapedRead, at: "\(evaluation.site) \(source.fullName)", message(evaluation, source))
    }
  }

  private func nodes(readBy read: (() -> Void)?) -> Set<UInt> {
    guard let read else { return [] }
    let probe = TrackingScope(name: "own reads", line: 0) {}
    probe.track(read)
    defer { probe.cancel() }
    return Set(probe.sources.map(\.node))
  }

  private func message(_ evaluation: Evaluation, _ source: SourceDescription) -> String {
    let place =
      switch evaluation.kind {
      case .body:
        """
        the body of \(evaluation.name) read it outside of WithTracking, or ran a builder closure that did. \
        To fix this, write `var body: some View { WithTracking { … } }`; if the read is in a closure that \
        \(evaluation.name) keeps, write `\(evaluation.name) { WithTracking { … } }` for it
        """
      case .closure where evaluation.name.hasSuffix(" row"):
        """
        the row closure of a \(evaluation.name.dropLast(4)) in \(evaluation.viewName) read it, which runs after \
        WithTracking has closed. To fix this, write \
        `\(evaluation.name.dropLast(4))(rows) { row in WithTracking { RowView(row) } }`
        """
      case .closure where evaluation.name.hasSuffix(" content"):
        """
        the content of a \(evaluation.name.dropLast(8)) in \(evaluation.viewName) read it, which runs after WithTracking \
        has closed. To fix this, write `.\(evaluation.name.dropLast(8))(…) { WithTracking { … } }`
        """
      case .closure:
        """
        the host's root closure read it outside of WithTracking. To fix this, write `Host { WithTracking { … } }`
        """
      }
    return "A change of \(source.fullName) will not be seen: \(place)."
  }

  /// Reports an issue, the first time only for each site.
  func reportOnce(_ kind: Issue.Kind, at site: String, _ message: @autoclosure () -> String) {
    if reported.insert(site).inserted { Issue.report(kind, message()) }
  }
}
