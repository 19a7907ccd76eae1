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
///
/// *Isolation:* that of the conforming type; `defaultValue` is asked wherever the environment is read. *Cost:* a `static let` is made once;
/// a computed property is evaluated at each read of an unset key. *Misuse:* a value that cannot be compared counts as changed whenever it
/// is set, as an input does (<doc:WhatReRunsAndWhy>).
public protocol EnvironmentKey {
  /// The type of the value under the key.
  associatedtype Value
  /// What a view finds if the key was not set.
  static var defaultValue: Value { get }
}
