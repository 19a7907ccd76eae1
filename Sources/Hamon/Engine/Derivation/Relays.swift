/// Relays: what makes a deriving effect due for one of the many things that it looks after; see `Graph.enqueueDeriving`.
extension Graph {
  /// Makes a relay of `source` for `target`, a deriving effect that outlives it. From here on `body` is called once after
  /// the source was marked, by the next deriving effect that calls the marked relays, and then not again until `rearm`.
  @usableFromInline
  static func makeRelay(_ source: NodePointer, for target: NodePointer, _ body: @escaping () -> Void) -> NodePointer {
    let relay = makeDerivingEffect(.relay(for: NodeOffset(target)))
    setBody(relay, body)
    let context = Context.current
    context.beginBusy()
    adopt(context, relay)
    let run = beginRun(context, relay, in: .anyCode)
    track(context, source)
    endRun(context, run)
    context.endBusy()
    return relay
  }

  /// Calls the bodies of all marked relays, in the order of marking. None of them calls user code.
  @usableFromInline
  static func callMarkedRelays() {
    let context = Context.current
    for i in 0..<context.pointee.markedRelays.count {
      let relay = context.pointee.markedRelays[i]
      relay.asWatcher.flags.remove(.queued)
      if !relay.pointee.flags.contains(.ending) { callBody(relay) }
    }
    context.pointee.markedRelays.removeAll()
  }

  /// The relay's source is about to be brought up to date.
  @inlinable
  static func rearm(_ relay: NodePointer) { relay.pointee.flags.remove(.stale) }
}
