import Foundation

/// What tests of very large graphs count in: a million; a quarter of it in a debug build, and where that is still too much, under a
/// sanitizer, what `HAMON_MILLION=100000 swift test …` says.
package let million = ProcessInfo.processInfo.environment["HAMON_MILLION"].flatMap { Int($0) } ?? whole

#if DEBUG
  private let whole = 250_000
#else
  private let whole = 1_000_000
#endif
