/// What a view finds around itself: exactly what was configured, by the host and by `.environment` on the way down, and
/// defaults for the rest.
///
/// A value: a copy is independent. Reading a key costs a look-up in a small dictionary.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// Nothing but defaults.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)].map { $0 as! Key.Value } ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
