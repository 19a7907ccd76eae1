/// What the graph reports of nodes: those that are not stable, that read themselves, or that are written and dropped where they should not
/// be.
extension Graph {
  static func reportUnstable(_ node: NodePointer) {
    let text =
      node.pointee.traits.kind == .signal
      ? """
      is written by its own comparison, or where its old value ends, and was not stable after \(maximumPasses) passes. \
      To fix this, compare without writing, and do not write it where its values end.
      """
      : """
      writes what it reads and was not stable after \(maximumPasses) passes. \
      To fix this, write in an Effect, or return the value instead of writing it.
      """
    Issue.report(.unstableComputed, "\(describe(node)) \(text)", why: chain(.current, of: node))
  }

  /// Reports a computed that every validation asked again: each answer wrote something for which others, and then it, had to be asked
  /// again.
  static func reportChase(_ node: NodePointer) {
    Issue.report(
      .unstableComputed,
      """
      \(describe(node)) was brought up to date \(maximumPasses) times for one read. While it is (in a cleanup, in a comparison, or where a \
      value ends) it writes what another node reads, which writes in turn what it reads itself. \
      To fix this, do not write there what computeds read.
      """, why: chain(.current, of: node))
  }

  /// Reports a node with cleanups that have made it run again and again. The cleanups that are left are called before the next run.
  static func reportRestless(_ node: NodePointer) {
    Issue.report(
      .unstableComputed,
      """
      \(describe(node)) ran again in its own cleanup, \(maximumPasses) times. \
      To fix this, do not read it in a cleanup that it registers, or do not write there what it reads.
      """, why: chain(.current, of: node))
  }

  /// A computed (or what is made with one: a selector, a `Linked`) of an object that has ended, and that has no value from before.
  @usableFromInline
  static func trapOnEndedObject(_ node: NodePointer) -> Never {
    fatalError(
      """
      Hamon: \(describe(node)) is read for the first time after the end of the object it is made for, to which its `deinit` belongs. \
      To fix this, keep the object, or read it for the first time while the object lives.
      """)
  }

  /// A computed that needs itself: there is no value to give. Where a validation finds that out, `observer` asks, and its way down begins
  /// at `base`.
  static func trapOnCycle(
    _ context: Context, at node: NodePointer, through observer: NodePointer? = nil, since base: Int? = nil
  ) -> Never {
    var path: [NodePointer] = []
    for i in 0..<context.pointee.running.count {
      let running = context.pointee.running[i]
      if running == node { path = [] }
      path.append(running)
    }
    var known = Set(path + [node])
    for between in validated(context, by: path, since: base) + (observer.map { [$0] } ?? [])
    where known.insert(between).inserted { path.append(between) }
    fatalError(
      """
      Hamon: a computed reads itself: \(chain(path + [node])). \
      To fix this, split what they compute, or keep one of the values in a Signal that an Effect writes. \
      Where users make the dependencies, as in a spreadsheet, look for cycles before a computed reads another one.
      """)
  }

  /// Whether an observer and its source are parts of one `Linked`, which a message names once. What its source has read is no part of it,
  /// also if that is a `Linked` of the same name.
  static func areOneLinked(_ observer: NodePointer, _ source: NodePointer) -> Bool {
    guard let label = observer.pointee.ownerRecord.optional?.pointee.label?.pointee,
      let other = source.pointee.ownerRecord.optional?.pointee.label?.pointee,
      kindInWords(observer.pointee.traits.kind, label) == "linked"
    else { return false }
    return kindInWords(source.pointee.traits.kind, other).hasSuffix("linked")
      && label.name == other.name && label.place == other.place
  }

  /// Which node reads which, in words; of a long chain its beginning and its end.
  private static func chain(_ path: [NodePointer]) -> String {
    let most = 20
    let path = path.indices.filter { $0 == 0 || $0 == path.count - 1 || !areOneLinked(path[$0 - 1], path[$0]) }
      .map { path[$0] }
    var words = describe(path[0])
    for (i, node) in path.enumerated().dropFirst() {
      if path.count > most, i == most / 2 { words += ", which reads … (\(path.count - most) more)" }
      if path.count > most, i >= most / 2, i < path.count - most / 2 { continue }
      words += ", which \(path[i - 1].pointee.traits.kind == .computed && node.pointee.isWatcher ? "runs" : "reads") "
      words += describe(node)
    }
    return words
  }

  /// What is being validated lies between two running nodes: observer by observer, down to the next one. Not what waits for the first of
  /// the running ones: none of them reads it.
  private static func validated(_ context: Context, by running: [NodePointer], since base: Int?) -> [NodePointer] {
    var nodes: [NodePointer] = []
    var last: NodePointer?
    var isRead = false
    for i in 0..<context.pointee.path.count {
      let link = context.pointee.path[i].pointee
      guard let observer = link.observer.optional, let source = link.source.optional else { continue }
      // Another validation begins where one does not go on.
      if observer != last || i == base { isRead = i == base || running.contains { reads($0, observer) } }
      if isRead { nodes += [observer, source] }
      last = source
    }
    return nodes
  }

  private static func reads(_ observer: NodePointer, _ source: NodePointer) -> Bool {
    var next = observer.pointee.sources
    while let link = next.optional {
      if link.pointee.source.optional == source { return true }
      next = link.pointee.nextSource
    }
    return false
  }

  static func reportDroppedObserve(_ node: NodePointer) {
    Issue.report(
      .unownedObserve,
      """
      \(describe(node)) was made outside of every owner, and what was returned for it was dropped: it has ended. \
      To fix this, make it inside a Scope or an effect, or keep what is returned. (If it was kept, and let go before anything else was \
      made or written, all is well.)
      """)
  }

  /// A write during the evaluation of a computed: by itself, or by an effect that it has made, which runs at once. (A deriving effect
  /// is the library's, and settles wherever it is asked for.)
  static func reportWriteInComputed(_ context: Context, _ node: NodePointer?) {
    if context.pointee.transaction?.isPreview(at: context.pointee.evaluating) == true {
      // What is written may be what the list is derived from, which would be derived again and again.
      if context.pointee.listClosureAt != context.pointee.running.count { return }
      return Issue.report(
        .writeInComputed,
        """
        A closure of a list previews a write to \(node.map(describe) ?? "a tracked property") while the list is derived. \
        To fix this, preview in a Computed, and read that in the closure.
        """)
    }
    var computed: NodePointer?
    var effect: NodePointer?
    for i in 0..<context.pointee.running.count {
      let running = context.pointee.running[i]
      if running.pointee.traits.kind == .computed {
        (computed, effect) = (running, nil)
      } else if running.pointee.traits.kind == .effect, !running.derives {
        effect = running
      }
    }
    let who = computed.map(describe) ?? "a computed"
    let what = node.map(describe) ?? "a tracked property that is not observed"
    let law = "A computed only derives: it may run at any time, or never."
    if let effect, computed != nil {
      return Issue.report(
        .writeInComputed,
        """
        \(describe(effect)), which \(who) has made, writes \(what) while that is evaluated. \(law) \
        To fix this, make the effect in a Scope, outside of the computed.
        """)
    }
    Issue.report(
      .writeInComputed,
      """
      \(who) writes \(what) while it is evaluated. \(law) To fix this, write in an Effect, or where the source was changed.
      """)
  }
}
