import Foundation

/// Which of some files has something to read.
enum Readiness: Sendable {
  case ready(Set<Int32>)
  case timedOut
  case interrupted
  case failed

  /// Waits on a thread of its own, for a number of milliseconds or, if that is negative, for ever.
  static func wait(
    for files: [Int32], milliseconds: Int32, isolation: isolated (any Actor)? = #isolation
  ) async -> Readiness {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: poll(files, milliseconds)) }
    }
  }

  private static func poll(_ files: [Int32], _ milliseconds: Int32) -> Readiness {
    var sources = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = Foundation.poll(&sources, nfds_t(sources.count), milliseconds)
    if count < 0 { return errno == EINTR ? .interrupted : .failed }
    return count == 0 ? .timedOut : .ready(Set(sources.filter { $0.revents != 0 }.map(\.fd)))
  }
}
