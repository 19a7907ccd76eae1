/// A value with parts that can be observed one by one: a ``Signal``, `$property` of a tracked property, and a ``Part`` itself.
///
/// | of a value that is | write | and get |
/// |---|---|---|
/// | a structure or a class's properties | `$user.address` | `Part<Address>` |
/// | optional | `$user.address.city` | `Part<String?>`: nil where there is no address |
/// | an array | `$items[3]` | `Part<Item?>`: nil where there is none at this index |
/// | a dictionary | `$people["ann"]` | `Part<Person?>`: nil where there is none with this key |
/// | an enumeration | `$state.failure`, a property that returns what the case has | `Part<Failure?>` |
///
/// The source's own names go first: for a field with the name `value` use ``part(_:)``.
///
/// *Cost:* that of a ``Part``. *Isolation:* that of the source. *Misuse:* a path
/// through a property that computes its value, and traps where the whole has no such part any more: a part may be asked before its reader
/// is. A type of another module cannot conform.
@dynamicMemberLookup
public protocol PartSource<Value>: AnyObject {
  /// The type of the value.
  associatedtype Value
  /// The whole value; a tracked read of it subscribes. For the parts.
  var _whole: Value { get }
  /// The table of the parts in use.
  var _parts: PartTable { get }
  /// Its name, if it has one.
  var _name: String? { get }
}

extension PartSource {
  /// A field of the value, as a part of its own. *Cost:* a look-up.
  @inlinable
  public subscript<Field>(dynamicMember path: KeyPath<Value, Field>) -> Part<Field> { part(path) }

  /// A field of an optional value; nil if that is nil. *Cost:* a look-up.
  @inlinable
  public subscript<Wrapped, Field>(dynamicMember path: KeyPath<Wrapped, Field>) -> Part<Field?>
  where Value == Wrapped? {
    _parts.part(at: path) {
      let field = reading(path)
      return Part(name: named(path)) { [self] in _whole.map(field) }
    }
  }

  /// An optional field of an optional value; nil if either is nil. *Cost:* a look-up.
  @inlinable
  public subscript<Wrapped, Field>(dynamicMember path: KeyPath<Wrapped, Field?>) -> Part<Field?>
  where Value == Wrapped? {
    _parts.part(at: path) {
      let field = reading(path)
      return Part(name: named(path)) { [self] in _whole.flatMap(field) }
    }
  }

  /// The part at a key path, of any kind. *Cost:* a look-up.
  @inlinable
  public func part<Field>(_ path: KeyPath<Value, Field>) -> Part<Field> {
    _parts.part(at: path) {
      let field = reading(path)
      return Part(name: named(path)) { [self] in field(_whole) }
    }
  }

  /// The element at an index of an array, or nil if it has none there. *Cost:* a look-up.
  @inlinable
  public subscript<Element>(index: Int) -> Part<Element?> where Value == [Element] {
    _parts.part(key: index) { Part(name: named(index)) { [self] in element(index, of: _whole) } }
  }

  /// The element at an index of an optional array; nil if it is missing. *Cost:* a look-up.
  @inlinable
  public subscript<Element>(index: Int) -> Part<Element?> where Value == [Element]? {
    _parts.part(key: index) { Part(name: named(index)) { [self] in _whole.flatMap { element(index, of: $0) } } }
  }

  /// The value of a dictionary for a key, or nil. *Cost:* a look-up.
  @inlinable
  public subscript<Key, Entry>(key: Key) -> Part<Entry?> where Value == [Key: Entry] {
    _parts.part(key: key) { Part(name: named(key)) { [self] in _whole[key] } }
  }

  /// The value of an optional dictionary for a key; nil if it is missing. *Cost:* a look-up.
  @inlinable
  public subscript<Key, Entry>(key: Key) -> Part<Entry?> where Value == [Key: Entry]? {
    _parts.part(key: key) { Part(name: named(key)) { [self] in _whole?[key] } }
  }

  @usableFromInline
  func named(_ path: AnyKeyPath) -> () -> String? {
    { [self] in _name.map { $0 + "." + nameOfPart(at: path) } }
  }

  @usableFromInline
  func named<Key>(_ key: Key) -> () -> String? {
    { [self] in _name.map { "\($0)[\(String(reflecting: key))]" } }
  }
}

/// How the field at a path is read. One that is stored in its whole has a place there, which is found once: to go by the key path takes a
/// look at the run-time's descriptions of the types at each read.
@inlinable
func reading<Whole, Field>(_ path: KeyPath<Whole, Field>) -> (Whole) -> Field {
  guard let offset = MemoryLayout<Whole>.offset(of: path) else { return { $0[keyPath: path] } }
  return { whole in
    withUnsafePointer(to: whole) { (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Field.self).pointee }
  }
}

@inlinable
func element<Element>(_ index: Int, of elements: [Element]) -> Element? {
  elements.indices.contains(index) ? elements[index] : nil
}

/// "address.city" for `\User.address.city`.
private func nameOfPart(at path: AnyKeyPath) -> String {
  let text = "\(path)"
  guard let dot = text.firstIndex(of: ".") else { return text }
  return String(text[dot...].dropFirst())
}

extension Signal: PartSource {
  @inlinable
  public var _whole: Value { value }
  @inlinable
  public var _parts: PartTable { Graph.parts(of: node) }
  @inlinable
  public var _name: String? { nameForParts(node) }
}

extension ReadOnlySignal: PartSource {
  @inlinable
  public var _whole: Value { value }
  @inlinable
  public var _parts: PartTable { Graph.parts(of: node) }
  @inlinable
  public var _name: String? { nameForParts(node) }
}

@usableFromInline
func nameForParts(_ signal: NodePointer) -> String? {
  signal.pointee.ownerRecord.optional?.pointee.label?.pointee.ownName
}
