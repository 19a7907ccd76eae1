import Foundation

/// The header of a stored value, which tells it from another program's file.
///
///     {"format":"hamon","key":"theme","value":"dark","version":1}
///
/// One object, so that a text that was cut off anywhere is no JSON. Keys are sorted: equal values are equal bytes, except for what has no
/// order, such as a `Set`.
private struct RecordHead: Codable {
  static let format = "hamon"

  var format: String
  var key: String
  var version: Int
}

struct RecordBody<Value: Decodable>: Decodable {
  var value: Value
}

private struct Record<Value: Encodable>: Encodable {
  var format = RecordHead.format
  var key: String
  var value: Value
  var version: Int
}

/// Makes bytes of the values of one key, and values of bytes.
struct StoredCodec<Value: Codable & Sendable>: Sendable {
  let key: String
  let version: Int
  let migrate: (@Sendable (OldValue) throws -> Value?)?

  func encode(_ value: Value, _ place: String) throws(StoreError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(Record(key: key, value: value, version: version)))
    } catch {
      throw StoreError(.cannotEncode, place: place, reason: sentence(error))
    }
  }

  func decode(_ bytes: [UInt8], _ place: String) throws(StoreError) -> Value {
    func damaged(_ reason: String) -> StoreError { StoreError(.damaged, place: place, reason: reason) }
    let data = Data(bytes)
    let head: RecordHead
    do {
      head = try JSONDecoder().decode(RecordHead.self, from: data)
    } catch DecodingError.dataCorrupted {
      throw damaged(bytes.isEmpty ? "it is empty" : "it is cut off, or no JSON at all")
    } catch {
      throw damaged("it is another program's: \(sentence(error))")
    }
    if head.format != RecordHead.format { throw damaged("it is another program's: its format is \(head.format)") }
    if head.key != key { throw damaged("it belongs to the key \"\(head.key)\"") }
    do {
      if head.version == version { return try JSONDecoder().decode(RecordBody<Value>.self, from: data).value }
      if head.version < version, let migrate,
        let value = try migrate(OldValue(version: head.version, bytes: bytes))
      {
        return value
      }
    } catch {
      throw damaged("version \(head.version) does not decode: \(sentence(error))")
    }
    throw StoreError(.unknownVersion, place: place, reason: "\(head.version); this program knows \(version)")
  }

  /// Whether a value of this key was stored, of whatever type and version.
  func isOfThisKey(_ bytes: [UInt8]) -> Bool {
    let head = try? JSONDecoder().decode(RecordHead.self, from: Data(bytes))
    return head?.format == RecordHead.format && head?.key == key
  }

  private func sentence(_ error: any Error) -> String {
    func path(_ keys: [any CodingKey]) -> String {
      keys.isEmpty ? "" : " at " + keys.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case EncodingError.invalidValue(_, let context): return context.debugDescription + path(context.codingPath)
    case DecodingError.keyNotFound(let key, let context):
      return "it has no \"\(key.stringValue)\"" + path(context.codingPath)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      return context.debugDescription + path(context.codingPath)
    default: return "\(error)"
    }
  }
}
