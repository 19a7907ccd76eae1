/// The reads of models that a host tracks. *Isolation:* none; `Sendable`.
public enum TrackingStyle: Sendable, Hashable {
  /// Each body, and each closure that runs late, is a scope of its own: nothing is read unnoticed. The default, and what
  /// SwiftUI does with `@Observable` models from iOS 17 on.
  case automatic
  /// Only what is read inside ``WithTracking``, as in the article of scenario D7 (a back-port of Observation to iOS 13 to 16). A read
  /// outside of it is not tracked, and reported once for each place. `@State`, `@Binding` to it and `@Environment` belong to the host and
  /// are still tracked. So are the elements that a `ForEach` or `LazyStack` reads for its rows in a tracked list.
  case explicit
}
