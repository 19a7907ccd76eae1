/// The environment of a view: exactly what was configured, by the host and by `.environment` on the way down, and defaults for the rest.
///
/// *Isolation:* a value; a copy is independent. Not `Sendable`, because what is in it need not be. *Cost:* reading a key is a look-up in a
/// small dictionary. *Misuse:* no misuse is reported: a key that was not set has its default.
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
