/// What is behind a tracked dictionary; as ``ListCore``, without an order.
final class DictionaryCore<Key: Hashable, Value> {
  let site: CollectionSite
  let same: (Value, Value) -> Bool
  /// Nil inside: the value is being changed in place.
  var storage: [Key: Value?] = [:]
  var log = EditLog<Key>()
  var nodes = DictionaryNodes<Key>()
  /// What was there before the writes of a batch, where that is observed.
  weak var keysMark: TouchMark<Key, Bool>?
  weak var contentsMark: TouchMark<Key, Value?>?

  init(_ site: CollectionSite, equality: Equality<Value>) {
    self.site = site
    same = comparison(equality)
  }

  var count: Int { storage.count }

  func contains(_ key: Key) -> Bool { storage.index(forKey: key) != nil }

  func peek(_ key: Key) -> Value? {
    guard let index = storage.index(forKey: key) else { return nil }
    guard let value = storage.values[index] else { trapOnAccess(key) }
    return value
  }

  var all: [Key: Value] {
    storage.mapValues { value in
      guard let value else { trapOnAccess() }
      return value
    }
  }

  /// In the order of the keys.
  var allValues: [Value] {
    storage.values.map { value in
      guard let value else { trapOnAccess() }
      return value
    }
  }

  func trapOnAccess(_ key: Key? = nil) -> Never {
    fatalError(
      """
      Hamon: the value of \(key.map { "\($0)" } ?? "a key") in \(site.description) is read or written while it is being \
      changed in place. \
      To fix this, read what you need before the change (in "a?.b = c", c is read during it), or change a copy and assign it.
      """)
  }
}

/// The signals of a dictionary's aspects.
struct DictionaryNodes<Key: Hashable> {
  var count: NodePointer?
  /// Which keys there are.
  var keys: NodePointer?
  /// Everything.
  var contents: NodePointer?
  /// Every edit, for those who follow the log.
  var edits: NodePointer?
  var values = KeyedAspects<Key>()
  var presences = KeyedAspects<Key>()
  /// How many there are in all.
  var total = 0
}

/// What was there before the writes of a batch, of the keys that were touched.
final class TouchMark<Key: Hashable, Old> {
  private(set) var olds: [Key: Old] = [:]

  /// Keeps what was there when a key is touched for the first time.
  func keep(_ key: Key, _ old: () -> Old) {
    if olds.index(forKey: key) == nil { olds[key] = .some(old()) }
  }
}
