import Foundation
import Hamon
import HamonHosting

/// The parked states of items, as they are stored: what `restore(from:)` of `ParkedStates` keeps.
///
/// *Isolation:* a value, `Sendable`. *Cost:* a text for each state. *Misuse:* made by hand it is empty, which is right for a default.
public struct StoredStates<Key: Hashable & Codable & Sendable>: Codable, Sendable, Hashable {
  struct Item: Codable, Sendable, Hashable {
    var key: Key
    var states: [String: StoredState]
  }

  /// The items, the one that was parked first at the beginning.
  var items: [Item] = []

  /// No states: the default.
  public init() {}

  mutating func set(_ key: Key, _ states: [String: StoredState]) {
    items.removeAll { $0.key == key }
    if !states.isEmpty { items.append(Item(key: key, states: states)) }
  }
}

/// The value of a state as JSON, until a cell asks for it with a type.
struct StoredState: Codable, Sendable, Hashable, RestoredValue {
  /// The JSON of an array of one value: older decoders take no bare values.
  var json: String

  init?(_ value: any Encodable) {
    if let state = value as? StoredState {
      self = state
      return
    }
    func encode<Value: Encodable>(_ value: Value) -> Data? { try? JSONEncoder().encode([value]) }
    guard let data = encode(value) else { return nil }
    json = String(decoding: data, as: UTF8.self)
  }

  init(from decoder: any Decoder) throws { json = try decoder.singleValueContainer().decode(String.self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json)
  }

  func value<Value: Decodable>(as type: Value.Type, name: String) -> Value? {
    do {
      return try JSONDecoder().decode([Value].self, from: Data(json.utf8)).first
    } catch {
      Issue.report(
        .storage,
        """
        the parked state "\(name)" was stored as \(json), which is no \(type): it begins anew. To fix this, give a state of another type \
        another name.
        """)
      return nil
    }
  }
}

extension ParkedStates where Key: Codable & Sendable {
  /// Parks the stored states, and stores from here on what is parked: drafts outlive the program.
  ///
  /// ```swift
  /// let drafts = ParkedStates<Int>()
  /// drafts.restore(from: Stored("drafts", default: StoredStates(), in: store))
  /// ```
  ///
  /// States with `Codable` values are stored; others are parked only. A state is decoded when a cell asks for it. If it has another type by
  /// then, it begins anew, with an `Issue`.
  ///
  /// *Cost:* each state is encoded when it is parked. An item that is taken or parked costs a look through those that are stored, of which
  /// there are at most `capacity`. *Isolation:* that of the cells. It keeps `stored` alive. *Misuse:* what a cell still shows is not
  /// parked, and so not stored: it is when its row leaves the cell, or the cell or its host ends. End the host before the last
  /// ``Stored/save(isolation:)``. Called twice, the second one counts.
  public func restore(from stored: Stored<StoredStates<Key>>) {
    onChange = nil
    for item in stored.peek().items {
      restore(item.states.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, under: item.key)
    }
    onChange = { key, states in
      let encoded = (states ?? []).compactMap { state in
        state.value.flatMap(StoredState.init).map { (state.name, $0) }
      }
      stored.value.set(key, Dictionary(encoded) { _, last in last })
    }
  }
}
