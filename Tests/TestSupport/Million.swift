import Foundation

/// What tests of very large graphs count in: a million, or what `HAMON_MILLION` says. In a debug build a small part of it, which is as
/// much too deep for a call at each level: the stack is 512 KiB.
package let million = ProcessInfo.processInfo.environment["HAMON_MILLION"].flatMap { Int($0) } ?? usual

#if DEBUG
  private let usual = 30_000
#else
  private let usual = 1_000_000
#endif
