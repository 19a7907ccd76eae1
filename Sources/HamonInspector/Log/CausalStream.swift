import Hamon

/// Hands on what a log notes while a scope lives: whenever a flush of its thread is over, and at the end.
///
/// It starts the log and stops it. Until what a flush has brought is handed on, the log keeps all of that, whatever its limit.
///
/// *Isolation:* that of the scope. *Cost:* while there is any stream, the end of each flush takes a walk over the nodes that the
/// log has met, and the new entries.
package final class CausalStream {
  private let log: CausalLog
  private var write: ((ArraySlice<CausalEntry>) -> Void)?

  /// Begins to hand on the entries of `log`; in a scope that has been disposed there is nothing to hand on.
  package init(_ log: CausalLog, in scope: Scope, write: @escaping (ArraySlice<CausalEntry>) -> Void) {
    self.log = log
    if scope.isDisposed || !CausalLog.isHeardFromHereOn("Inspector.attach") { return }
    self.write = write
    log.recorder.handOn = { self.handOn() }  // keeps it, until it ends
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
    log.recorder.handOn = nil
  }

  private func handOn() {
    guard let write else { return }
    let new = log.recorder.entries(after: log.recorder.handedOn)
    guard let last = new.last else { return }
    log.recorder.handedOn = last.number
    untracked { write(new[...]) }
  }
}
