/// A value of the environment that a view reads: `@Environment(\.fontSize) var fontSize`.
///
/// When the value changes (`==`, for `Equatable` values) the body of every view with such a property runs again, whether or not its last
/// run has read it. No other body does.
///
/// *Cost:* a look-up in a small dictionary when the view appears, and when its environment changes; a read is a load. *Isolation:* that of
/// the view. *Misuse:* outside of a host (the body was called by hand) it answers with the default.
@propertyWrapper
public struct Environment<Value>: StoredProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let link = Link()

  private final class Link {
    var slot: EnvironmentSlot<Value>?
  }

  /// Reads the value at a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  /// The value at the view's place; outside of a host, the default.
  public var wrappedValue: Value { link.slot?.value ?? EnvironmentValues()[keyPath: keyPath] }

  func makeStorage(in element: Element, name: String) -> AnyObject {
    EnvironmentSlot(keyPath, element.environment, element.host.fields)
  }

  func join(_ storage: AnyObject) -> Bool { HamonHosting.join(&link.slot, storage) }
}

/// What an identity has found in its environment.
final class EnvironmentSlot<Value>: EnvironmentReader {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let fields: FieldComparison
  private(set) var value: Value

  init(_ keyPath: KeyPath<EnvironmentValues, Value>, _ environment: EnvironmentValues, _ fields: FieldComparison) {
    self.keyPath = keyPath
    self.fields = fields
    value = environment[keyPath: keyPath]
  }

  func refresh(_ environment: EnvironmentValues) -> Bool {
    let new = environment[keyPath: keyPath]
    defer { value = new }
    return !fields.isSame(value, new)
  }
}

protocol EnvironmentReader: AnyObject {
  /// Reads again; says whether the value has changed.
  func refresh(_ environment: EnvironmentValues) -> Bool
}
