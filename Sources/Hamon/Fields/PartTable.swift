/// The parts of one value that are in use, by the paths to them: a part that is asked for twice is the same one.
///
///     signal's owner record ─▶ table ┄┄weak┄┄▶ part "address" ─▶ table ┄┄weak┄┄▶ part "address.city"
///                        signal ◀─────────────────── ◀─────────────────────────────────┘
///
/// A table holds no part: a part holds its source, and is held by its readers. The references are weak ones, because a part may be let go
/// on any thread; everything else happens where the graph lives.
///
/// *Cost:* an entry for each path in use. *Isolation:* that of the graph; it is not `Sendable`. *Misuse:* it is for sources of parts; a
/// program has no use for it.
public final class PartTable {
  /// By the path itself, and by the object of each literal that was seen: hashing a path takes a walk along it.
  private var byPath: [AnyKeyPath: PartReference] = [:]
  private var byLiteral: [ObjectIdentifier: Literal] = [:]
  /// By index or key: a `KeyedParts`; the type of the value settles its type.
  private var byKey: AnyObject?
  private var limit = 16

  private struct Literal {
    /// It keeps the object, so that no other one gets its address.
    let path: AnyKeyPath
    let reference: PartReference
  }

  @usableFromInline
  package init() {}

  /// The part at a path; `make` makes a missing one. One of another type, which only a type annotation can ask for, is kept beside the
  /// table.
  @usableFromInline
  func part<Value>(at path: AnyKeyPath, _ make: () -> Part<Value>) -> Part<Value> {
    let literal = ObjectIdentifier(path)
    if let part = byLiteral[literal]?.reference.part as? Part<Value> { return part }
    if let reference = byPath[path], let part = reference.part as? Part<Value> {
      note(path, reference)
      return part
    }
    let part = make()
    if byPath[path]?.part != nil { return part }
    if byPath.count >= limit { purge() }
    let reference = PartReference(part)
    byPath[path] = reference
    note(path, reference)
    return part
  }

  private func note(_ path: AnyKeyPath, _ reference: PartReference) {
    if byLiteral.count > 2 * limit { byLiteral.removeAll(keepingCapacity: true) }
    byLiteral[ObjectIdentifier(path)] = Literal(path: path, reference: reference)
  }

  private func purge() {
    byLiteral.removeAll()
    byPath = byPath.filter { $0.value.part != nil }
    limit = max(16, 2 * byPath.count)
  }

  /// The part at an index or a key.
  @usableFromInline
  func part<Key: Hashable, Value>(key: Key, _ make: () -> Part<Value>) -> Part<Value> {
    if byKey == nil { byKey = KeyedParts<Key>() }
    let parts = unsafeDowncast(byKey.unsafelyUnwrapped, to: KeyedParts<Key>.self)
    return parts.part(key, make)
  }
}

/// The parts of an array or a dictionary, or of a list's elements, by index, key or id.
@usableFromInline
package final class KeyedParts<Key: Hashable> {
  private var references: [Key: PartReference] = [:]
  private var limit = 16

  @usableFromInline
  package init() {}

  @usableFromInline
  package func part<Value>(_ key: Key, _ make: () -> Part<Value>) -> Part<Value> {
    if let part = references[key]?.part as? Part<Value> { return part }
    let part = make()
    if references.count >= limit {
      references = references.filter { $0.value.part != nil }
      limit = max(16, 2 * references.count)
    }
    references[key] = PartReference(part)
    return part
  }
}

/// A part, while something else holds it.
@usableFromInline
final class PartReference {
  fileprivate weak var part: AnyObject?

  fileprivate init(_ part: AnyObject) { self.part = part }
}
