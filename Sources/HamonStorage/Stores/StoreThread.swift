import Foundation
import Hamon

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one thread of a store: does its work, one after the other, and waits for changes of its directory.
///
///     add(work) ──▶ queue ──▶ ┌──────┐
///     end() ────────────────▶ │ poll │ ──▶ work; then, after `end()` and the last work: over
///     directory ─ inotify ──▶ └──────┘ ──▶ listeners
///
/// It is started by the first work or the first listener. The thread holds this object, and not the store: so the store's end can end it.
final class StoreThread: Sendable {
  typealias Work = @Sendable () -> Void

  private struct State {
    var work: [Work] = []
    var isStarted = false
    var isEnding = false
    /// A write to it wakes the thread; -1 without a thread. Used under the lock: nothing is written to it once it is closed.
    var waker: Int32 = -1

    /// Makes the way to wake it; returns the thread's end of it.
    mutating func start() -> Int32? {
      isStarted = true
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        fatalError("HamonStorage: no pipe for a store: \(String(cString: strerror(errno)))")
      }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      waker = ends[1]
      return ends[0]
    }

    @discardableResult
    func wake() -> Int32? {
      var byte: UInt8 = 1
      if waker >= 0 { _ = write(waker, &byte, 1) }  // a full pipe wakes as well
      return nil
    }

    mutating func close() {
      systemClose(waker)
      waker = -1
    }
  }

  private let state = Lock(State())
  private let directory: String
  private let listeners = ChangeListeners()
  private let onEnd: (@Sendable () -> Void)?
  /// The interval of checks, in milliseconds, if nothing reports changes.
  private let pollInterval: Int32
  private let isDeaf: Bool

  /// With `polling` it does not listen for changes, but checks at that interval.
  init(_ directory: String, polling: Int32? = nil, onEnd: (@Sendable () -> Void)? = nil) {
    self.directory = directory
    self.onEnd = onEnd
    pollInterval = polling ?? 1000
    isDeaf = polling != nil
  }

  /// Adds work, which is done after all that was added before.
  func add(_ work: @escaping Work) {
    state.withLock { $0.work.append(work) }
    wake()
  }

  /// Changes of a file of the directory, from here on.
  func changes(of name: String) -> AsyncStream<Void> {
    let stream = listeners.stream(of: name)
    wake()
    return stream
  }

  /// No more work comes. The thread ends when what there is has been done; it is not waited for.
  func end() {
    state.withLock { state in
      state.isEnding = true
      state.wake()
    }
  }

  /// Starts the thread, or wakes it. The directory is watched from the start on, if it is there.
  private func wake() {
    let reader = state.withLock { $0.isStarted ? $0.wake() : $0.start() }
    guard let reader else { return }
    let watch = DirectoryWatch(directory, isDeaf: isDeaf)
    Thread.detachNewThread { [self] in run(reader, watch) }
  }

  // MARK: on the thread

  private func run(_ reader: Int32, _ watch: DirectoryWatch) {
    var watch = watch
    while true {
      while let work = next() { work() }
      let isOver = state.withLock { state in
        let isOver = state.isEnding && state.work.isEmpty
        if isOver { state.close() }
        return isOver
      }
      if isOver { break }
      wait(reader, &watch)
    }
    systemClose(reader)
    watch.end()
    onEnd?()
  }

  private func next() -> Work? {
    state.withLock { $0.work.isEmpty ? nil : $0.work.removeFirst() }
  }

  /// Until there is work, or the directory has changed.
  private func wait(_ reader: Int32, _ watch: inout DirectoryWatch) {
    if watch.resume() { listeners.tell(nil) }  // earlier changes were not noticed
    let isPolling = !watch.isWatching && listeners.count > 0
    var sources = [
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0), pollfd(fd: watch.file, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&sources, nfds_t(sources.count), isPolling ? pollInterval : -1)
    if ready == 0 { return listeners.tell(nil) }
    if sources[0].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(reader, &bytes, bytes.count) == bytes.count {}
    }
    if ready > 0, sources[1].revents != 0 { listeners.tell(watch.take()) }
  }
}

private func systemClose(_ file: Int32) { close(file) }
