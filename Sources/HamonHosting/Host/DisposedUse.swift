import Hamon

extension Issue {
  /// `thing` with its name, which has ended; `deed`: what it was to do, or what was to be done to it; `type`: what to make anew.
  static func reportDisposed(_ thing: String, _ deed: String, _ type: String) {
    report(
      .disposedScope,
      """
      \(thing) was to \(deed), but has been disposed, or has ended with its owner: nothing happens. To fix this, make a new \(type), \
      or make it in an owner that lives as long as it is used.
      """)
  }
}
