import Foundation
import Hamon

/// A store in a directory: a file for each key, `theme.json`.
///
/// ```swift
/// let store = try FileStore(application: "postal")   // $XDG_STATE_HOME/postal, or ~/.local/state/postal
/// let theme = Stored("theme", default: Theme.light, in: store)
/// ```
///
/// - *Old or new, never half.* Bytes are written to another file (`.theme.json.new`), which is synced and then renamed; then the directory
///   is synced. A reader, a kill or a loss of power sees what was there before, or what is there now.
/// - *One writer at a time.* An update holds a lock (`flock` of `.lock` in the directory) from reading to renaming. It is one lock for all
///   keys, and the kernel lets it go when a process ends in any way. So nothing that another process has written in between is overwritten
///   unseen. Where the file system has no locks, updates fail, with ``StoreError/Kind/cannotLock``.
/// - *Changes by others* are noticed by inotify on Linux: the waiting costs nothing. Elsewhere, and if inotify is not available or the
///   directory was removed, the files that are waited for are read again each second. A network file system does not report to inotify what
///   other machines do.
/// - *One thread* waits and writes: it is made by the first stored value, and ends with the store, when the last value and the last
///   handle are gone. What was to be written until then is written first.
///
/// The directory is made with the first value, for its owner alone (0700), and so are the files (0600). A key may be any text: what a file
/// name should not have is written as `%2F`, with at most 240 bytes in all.
///
/// *Isolation:* none; `Sendable`. *Cost:* a thread, three file descriptors, and for each update a lock, a read, a write, two syncs and a
/// rename. *Misuse:* a file that is a symbolic link is replaced by a file. Two directories for what belongs together: only what is under
/// one key changes at once. A process that is stopped (`SIGSTOP`) while it holds the lock keeps others from saving until it goes on.
public final class FileStore: Store {
  /// Where the files are.
  public let directory: String
  let thread: StoreThread
  private let files: StoreFiles

  /// A store in this directory, which need not be there yet. Nothing is read or made before it is needed.
  ///
  /// *Cost:* none before the first value. *Isolation:* any. *Misuse:* a relative path follows the process's working directory.
  public init(directory: String) {
    self.directory = directory
    files = StoreFiles(directory)
    thread = StoreThread(directory)
  }

  /// For tests: `onStep` is called for each step of a write, on the thread that writes; `onEnd` at the end of the thread. With `polling`,
  /// in milliseconds, changes are not reported, and the files are read again at that interval.
  package init(
    directory: String, polling: Int32? = nil, onStep: (@Sendable (String) -> Void)? = nil,
    onEnd: (@Sendable () -> Void)? = nil
  ) {
    self.directory = directory
    files = StoreFiles(directory, onStep: onStep)
    thread = StoreThread(directory, polling: polling, onEnd: onEnd)
  }

  /// A store in the user's directory for the state of programs: `$XDG_STATE_HOME/<application>`, or
  /// `~/.local/state/<application>`.
  ///
  /// *Throws* ``StoreError/Kind/cannotRead`` if neither `XDG_STATE_HOME` nor `HOME` is an absolute path. *Cost:* none before the first
  /// value. *Isolation:* any. *Misuse:* two programs with one name share their values.
  public convenience init(
    application: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(StoreError) {
    func directory(_ variable: String) -> String? { environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    if let state = directory("XDG_STATE_HOME") {
      self.init(directory: "\(state)/\(application)")
    } else if let home = directory("HOME") {
      self.init(directory: "\(home)/.local/state/\(application)")
    } else {
      throw StoreError(
        .cannotRead, place: "the directory of \(application)",
        reason: "neither XDG_STATE_HOME nor HOME is an absolute path")
    }
  }

  deinit { thread.end() }

  public func read(_ key: String) throws(StoreError) -> [UInt8]? { try files.read(files.path(of: key)) }

  public func update(
    _ key: String, _ change: (_ present: [UInt8]?) throws(StoreError) -> StoreUpdate
  ) throws(StoreError) -> String? {
    try files.makeDirectory()
    let lock = try files.lock()
    defer { files.unlock(lock) }
    let path = files.path(of: key)
    switch try change(try files.read(path)) {
    case .leave: return nil
    case .write(let bytes):
      try files.replace(path, by: bytes)
      return nil
    case .setAside: return try files.setAside(path, staysUntilReplaced: false)
    case .setAsideAndWrite(let bytes):
      let aside = try files.setAside(path, staysUntilReplaced: true)
      try files.replace(path, by: bytes)
      return aside
    }
  }

  public func changes(of key: String) -> AsyncStream<Void> {
    try? files.makeDirectory()  // where that fails, each update says why
    return thread.changes(of: (files.path(of: key) as NSString).lastPathComponent)
  }

  public func perform<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      thread.add { [self] in
        continuation.resume(returning: work())
        withExtendedLifetime(self) {}
      }
    }
  }

  public func place(of key: String) -> String { files.path(of: key) }
}

extension FileStore: CountsAsides {
  func asideCount(of key: String) -> Int { files.asideCount(files.path(of: key)) }
}
