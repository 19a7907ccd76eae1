import CHamonThread

/// A value that is changed by calls, some of which leave it as it was. A signal or a tracked property that is declared with such a type
/// compares it after each change in place, as after an assignment. (An optional of it does not, nor a generic type's `Value`.)
///
/// ```swift
/// enum Door: ComparedInPlace {
///   case open, shut
///   mutating func close() { self = .shut }
/// }
///
/// @Tracked var door = Door.shut
/// door.close()  // wakes no reader
/// ```
///
/// ``LoadState`` is one (but for ``LoadState/update(_:)``, which counts as a change). A plain `Equatable` value of up to 64 bytes (see
/// ``Signal/value``) is compared without this protocol.
///
/// *Cost:* a property that holds one is a signal from the beginning. While it is observed, a change in place keeps a copy of the value
/// until it is compared. So an array in it is shared then, and copied when it is changed. *Isolation:* that of the value. *Misuse:* a
/// property that is given an `equality:` follows that, and every change in place counts, except of a small plain value.
public protocol ComparedInPlace: Equatable {}

extension Equality where Value: ComparedInPlace {
  @inlinable
  static var inPlace: Self { Self(kind: .customInPlace, same: { $0 == $1 }) }
}

extension Signal where Value: ComparedInPlace {
  /// Makes a signal that is also compared after a change in place.
  @inlinable
  public convenience init(
    _ value: Value, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(value, equality: .inPlace, name: name, fileID: fileID, line: line)
  }
}

extension Tracked where Value: ComparedInPlace {
  /// A property that is also compared after a change in place.
  // With the arguments of the plain one: one more, and the compiler would take that.
  @inlinable
  public init(wrappedValue: Value, fileID: StaticString = #fileID, line: UInt32 = #line) {
    self.init(promoted: wrappedValue, .customInPlace, Equality.inPlace.same, nil, fileID, line, "_")
  }

  /// A property with a name for messages and traces, which is also compared after a change in place.
  @inlinable
  public init(
    wrappedValue: Value, name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
    type: StaticString = #function
  ) {
    self.init(promoted: wrappedValue, .customInPlace, Equality.inPlace.same, name, fileID, line, type)
  }
}

/// Call this before the storage of `value` is changed. A change in place of it that is under way then counts without a comparison, and the
/// storage is not shared any more.
package func willChangeStorage<Value>(of value: inout Value) {
  if hamon_slow_path() == nil { return }
  withUnsafeMutablePointer(to: &value) { Graph.countAsChanged($0) }
}
