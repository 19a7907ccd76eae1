/// Hands on what a log notes while a scope lives: whenever a flush of its thread is over, and at the end.
///
/// It starts the log and stops it. Until what a flush has brought is handed on, the log keeps all of that, whatever its limit.
///
/// *Isolation:* that of the scope. *Cost:* while there is any stream, the end of each flush takes a lock, a walk over the nodes that the
/// log has met, and the new entries.
package final class CausalStream {
  private let log: CausalLog
  private var write: ((ArraySlice<CausalEntry>) -> Void)?

  /// Begins to hand on the entries of `log`; in a scope that has been disposed there is nothing to hand on.
  package init(_ log: CausalLog, in scope: Scope, write: @escaping (ArraySlice<CausalEntry>) -> Void) {
    self.log = log
    if scope.isDisposed { return }
    self.write = write
    Self.add(self)
    log.start(in: scope)
    scope.run { onCleanup { [weak self] in self?.stop() } }
  }

  /// Whether it is under way.
  package var isOn: Bool { write != nil }

  /// Hands on the rest, and ends. Stopping twice does nothing.
  package func stop() {
    log.stop()
    handOn()
    write = nil
    Self.remove(self)
  }

  private func handOn() {
    guard let write else { return }
    let new = log.recorder.entries(after: log.recorder.core.pointee.handedOn)
    guard let last = new.last else { return }
    log.recorder.core.pointee.handedOn = last.number
    untracked { write(new[...]) }
  }

  // MARK: all streams

  /// A stream is touched where its log is on: the table only keeps it.
  private struct Kept: @unchecked Sendable {  // see above
    let stream: CausalStream
  }

  private static let all = Lock<[ObjectIdentifier: Kept]>([:])

  private static func add(_ stream: CausalStream) {
    let kept = Kept(stream: stream)
    all.withLock { $0[ObjectIdentifier(kept.stream.log.recorder)] = kept }
    stream.log.recorder.core.pointee.hasStream = true
  }

  private static func remove(_ stream: CausalStream) {
    let key = ObjectIdentifier(stream.log.recorder)
    stream.log.recorder.core.pointee.hasStream = false
    let last = all.withLock { $0.removeValue(forKey: key) }
    withExtendedLifetime(last) {}  // its end is not in the lock
  }

  /// A flush is over: hands on what the logs of this thread have noted.
  @inline(never)  // kept out of the flush
  static func handOn(_ context: Context) {
    var next = Graph.log(context)
    while let log = next {
      next = log.pointee.outer
      if !log.pointee.hasStream { continue }
      let key = ObjectIdentifier(log.cold)
      all.withLock { $0[key] }?.stream.handOn()
    }
  }
}
