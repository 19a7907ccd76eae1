/// A value that a view finds around itself rather than being handed it.
///
/// ```swift
/// private struct FontSizeKey: EnvironmentKey { static let defaultValue = 12 }
///
/// extension EnvironmentValues {
///   var fontSize: Int {
///     get { self[FontSizeKey.self] }
///     set { self[FontSizeKey.self] = newValue }
///   }
/// }
/// ```
public protocol EnvironmentKey {
  associatedtype Value
  /// What a view finds where nobody has set anything.
  static var defaultValue: Value { get }
}
