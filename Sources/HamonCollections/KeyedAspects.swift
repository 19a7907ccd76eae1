import Hamon

/// The signals of one aspect of many keys.
@usableFromInline
struct KeyedAspects<Key: Hashable> {
  @usableFromInline var aspects: [Key: Aspect] = [:]

  @inlinable
  init() {}

  /// Nil if it has ended.
  @inlinable
  subscript(key: Key) -> Aspect? { aspects.isEmpty ? nil : aspects[key].live }

  @inlinable
  mutating func insert(_ aspect: Aspect, for key: Key) {
    if aspects.updateValue(aspect, forKey: key) == nil { return }
    // The key of the one that has ended goes while that still holds it: its end is user code.
    aspects[key] = nil
    aspects[key] = aspect
  }

  /// Forgets an ended signal, unless another one has taken its place.
  @inlinable
  mutating func remove(_ aspect: Aspect, for key: Key) {
    guard aspects[key] == aspect else { return }
    aspects[key] = nil
    if aspects.isEmpty {
      aspects = [:]
    } else if aspects.capacity > 64, aspects.count < aspects.capacity / 8 {
      // A dictionary does not shrink by itself.
      aspects = Dictionary(uniqueKeysWithValues: aspects.lazy.map { ($0, $1) })
    }
  }
}
