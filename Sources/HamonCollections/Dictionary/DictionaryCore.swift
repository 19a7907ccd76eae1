import Hamon

/// What is behind a tracked dictionary: a ``ListCore`` without an order.
@usableFromInline
final class DictionaryCore<Key: Hashable, Value> {
  @usableFromInline let site: CollectionSite
  @usableFromInline let same: (Value, Value) -> Bool
  /// Nil inside: the value is being changed in place.
  @usableFromInline var storage: [Key: Value?] = [:]
  @usableFromInline var log = EditLog<Key>()
  @usableFromInline var aspects = DictionaryAspects<Key>()
  /// What was there before the writes of a batch, where that is observed.
  @usableFromInline weak var keysMark: TouchMark<Key, Bool>?
  @usableFromInline weak var contentsMark: TouchMark<Key, Value?>?

  @inlinable
  init(_ site: CollectionSite, equality: Equality<Value>) {
    self.site = site
    same = equality.comparison
  }

  @inlinable
  var count: Int { storage.count }

  @inlinable
  func contains(_ key: Key) -> Bool { storage.index(forKey: key) != nil }

  @inlinable
  func peek(_ key: Key) -> Value? {
    guard let index = storage.index(forKey: key) else { return nil }
    guard let value = storage.values[index] else { trapOnAccess(key) }
    return value
  }

  @inlinable
  var all: [Key: Value] {
    storage.mapValues { value in
      guard let value else { trapOnAccess() }
      return value
    }
  }

  /// In the order of the keys.
  @inlinable
  var allValues: [Value] {
    storage.values.map { value in
      guard let value else { trapOnAccess() }
      return value
    }
  }

  @usableFromInline
  @inline(never)  // kept out of the clients' code
  func trapOnAccess(_ key: Key? = nil) -> Never {
    fatalError(
      """
      Hamon: the value of \(key.map { "\($0)" } ?? "a key") in \(site.description) is read or written while it is being \
      changed in place. \
      To fix this, read what you need before the change (in "a?.b = c", c is read during it), or change a copy and assign it.
      """)
  }
}

/// The aspects of a dictionary besides single keys.
@usableFromInline
enum DictionaryAspect {
  case count
  /// Which keys there are.
  case keys
  /// Everything.
  case contents
  /// Every edit, for followers of the log.
  case edits

  @inlinable
  var name: StaticString {
    switch self {
    case .count: "count"
    case .keys: "keys"
    case .contents: "contents"
    case .edits: "edits"
    }
  }
}

/// The signals of a dictionary's aspects.
@usableFromInline
struct DictionaryAspects<Key: Hashable> {
  @usableFromInline var count: Aspect?
  @usableFromInline var keys: Aspect?
  @usableFromInline var contents: Aspect?
  @usableFromInline var edits: Aspect?
  @usableFromInline var values = KeyedAspects<Key>()
  @usableFromInline var presences = KeyedAspects<Key>()
  /// How many there are in all.
  @usableFromInline var total = 0

  @inlinable
  init() {}

  @inlinable
  subscript(aspect: DictionaryAspect) -> Aspect? {
    get {
      switch aspect {
      case .count: count
      case .keys: keys
      case .contents: contents
      case .edits: edits
      }
    }
    set {
      switch aspect {
      case .count: count = newValue
      case .keys: keys = newValue
      case .contents: contents = newValue
      case .edits: edits = newValue
      }
    }
  }
}

/// What was there before the writes of a batch, of the keys that were touched.
@usableFromInline
final class TouchMark<Key: Hashable, Old> {
  @usableFromInline var olds: [Key: Old] = [:]

  @inlinable
  init() {}

  /// Keeps what was there when a key is touched for the first time.
  @inlinable
  func keep(_ key: Key, _ old: () -> Old) {
    if olds.index(forKey: key) == nil { olds[key] = .some(old()) }
  }
}
