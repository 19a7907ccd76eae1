import Hamon

extension Issue {
  /// Reports the use of something that has ended. `thing`: its kind and name; `deed`: what was to be done; `type`: what to make anew.
  static func reportDisposed(_ thing: String, _ deed: String, _ type: String) {
    report(
      .disposedScope,
      """
      \(thing) was to \(deed), but has been disposed, or has ended with its owner: nothing happens. To fix this, make a new \(type), \
      or make it in an owner that lives as long as it is used.
      """)
  }
}
