/// A value that views hand up the tree, to a view around them that asks for it.
///
/// ```swift
/// struct WidthKey: PreferenceKey {
///   static let defaultValue = 0
///   static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
/// }
/// ```
///
/// *Isolation:* that of the conforming type; `reduce` is called where the host is, in a frame. *Cost:* a call of `reduce` for each two
/// views that have set the key, when what they hand up is put together. *Misuse:* a `reduce` that does anything but reduce.
public protocol PreferenceKey {
  /// The type of the value that is handed up.
  associatedtype Value: Equatable
  /// The value that is handed up if no view has set any.
  static var defaultValue: Value { get }
  /// Makes one value of two: that of earlier views, and that of the next.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

/// What the views below have set, by key.
struct PreferenceValues {
  private struct Entry {
    var value: Any
    let reduce: (inout Any, Any) -> Void
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  subscript<Key: PreferenceKey>(key: Key.Type) -> Key.Value {
    entries[ObjectIdentifier(key)].map { $0.value as! Key.Value } ?? Key.defaultValue
  }

  mutating func set<Key: PreferenceKey>(_ key: Key.Type, _ value: Key.Value) {
    entries[ObjectIdentifier(key)] = Entry(value: value) { first, next in
      var value = first as! Key.Value
      first = ()  // a value that collects is added to in its place
      Key.reduce(value: &value) { next as! Key.Value }
      first = value
    }
  }

  mutating func append(_ other: PreferenceValues) {
    if entries.isEmpty {
      entries = other.entries
    } else {
      for (key, next) in other.entries {
        guard var entry = entries.removeValue(forKey: key) else {
          entries[key] = next
          continue
        }
        entry.reduce(&entry.value, next.value)
        entries[key] = entry
      }
    }
  }
}
