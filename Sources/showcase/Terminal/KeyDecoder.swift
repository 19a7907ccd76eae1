/// Turns the bytes of a terminal into keys, one byte at a time; it reads nothing and knows no clock.
///
///              ESC             [               0-9 ;             A-Z ~
///     ground ───────▶ escape ──────▶ sequence ──────▶ sequence ─────────▶ ground + key
///       ▲ │             │  O                                       (unknown ones are dropped)
///       │ │ lead byte   └──────▶ single ── A-Z ──▶ ground + key
///       │ ▼
///     character ── continuation bytes ──▶ ground + key
///
/// What is pasted stands between ESC [ 2 0 0 ~ and ESC [ 2 0 1 ~, and is one key.
///
/// After an escape byte only time can tell the escape key from the beginning of a sequence: the reader waits while
/// `isWaiting`, and calls `timeOut()` when nothing followed.
struct KeyDecoder: Sendable {
  private enum State: Equatable {
    case ground
    case escape
    case sequence
    case single
    /// The Linux console sends its function keys as ESC [ [ A: one more byte belongs to them.
    case consoleKey
    case character(missing: Int)
    /// In what is pasted, with how much of the sequence that ends it.
    case paste(matched: Int)
  }

  private var state = State.ground
  private var gathered: [UInt8] = []

  /// Whether the bytes so far may be the beginning of something longer, of which time tells that it does not come. A paste ends by itself.
  var isWaiting: Bool {
    switch state {
    case .ground, .paste: false
    default: true
    }
  }

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [KeyPress] {
    var keys: [KeyPress] = []
    for byte in bytes { decode(byte, into: &keys) }
    return keys
  }

  /// Ends what was waiting: a lone escape byte is the escape key, everything else unfinished is dropped.
  mutating func timeOut() -> [KeyPress] {
    if !isWaiting { return [] }
    defer { reset() }
    return state == .escape ? [.escape] : []
  }

  private mutating func reset() {
    state = .ground
    gathered.removeAll(keepingCapacity: true)
  }

  private mutating func decode(_ byte: UInt8, into keys: inout [KeyPress]) {
    switch state {
    case .ground:
      decodeGround(byte, into: &keys)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .sequence
      case UInt8(ascii: "O"): state = .single
      default:
        // The escape key, or the alt key of some terminals, before another key.
        keys.append(.escape)
        reset()
        decodeGround(byte, into: &keys)
      }
    case .sequence:
      decodeSequence(byte, into: &keys)
    case .single:
      reset()
      if byte == 0x1B { state = .escape } else if let key = Self.arrow(byte) { keys.append(key) }
    case .consoleKey:
      reset()
    case .paste(let matched):
      decodePaste(byte, matched, into: &keys)
    case .character(let missing):
      guard byte & 0xC0 == 0x80 else {
        reset()
        return decodeGround(byte, into: &keys)
      }
      gathered.append(byte)
      if missing > 1 {
        state = .character(missing: missing - 1)
      } else {
        if let text = String(validating: gathered, as: UTF8.self), let character = text.first {
          keys.append(.character(character))
        }
        reset()
      }
    }
  }

  private mutating func decodeGround(_ byte: UInt8, into keys: inout [KeyPress]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: keys.append(.enter)
    case 0x09: keys.append(.tab)
    case 0x7F, 0x08: keys.append(.backspace)
    case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
    case 0x20...0x7E: keys.append(.character(Character(Unicode.Scalar(byte))))
    case 0xC2...0xDF: begin(byte, missing: 1)
    case 0xE0...0xEF: begin(byte, missing: 2)
    case 0xF0...0xF4: begin(byte, missing: 3)
    default: break
    }
  }

  private mutating func begin(_ byte: UInt8, missing: Int) {
    gathered = [byte]
    state = .character(missing: missing)
  }

  private mutating func decodeSequence(_ byte: UInt8, into keys: inout [KeyPress]) {
    switch byte {
    case 0x1B:
      reset()
      state = .escape
    case UInt8(ascii: "[") where gathered.isEmpty:
      state = .consoleKey
    case 0x20...0x3F:
      // Longer than any real sequence: line noise, whose end is still waited for, but which is not kept.
      if gathered.count < 32 { gathered.append(byte) }
    case 0x40...0x7E:
      if byte == UInt8(ascii: "~"), gathered == Array("200".utf8) {
        gathered.removeAll(keepingCapacity: true)
        state = .paste(matched: 0)
        return
      }
      if byte == UInt8(ascii: "~") {
        if let key = Self.numbered(gathered) { keys.append(key) }
      } else if let key = Self.arrow(byte) {
        keys.append(key)
      }
      reset()
    default:
      reset()
    }
  }

  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  private mutating func decodePaste(_ byte: UInt8, _ matched: Int, into keys: inout [KeyPress]) {
    if byte == Self.endOfPaste[matched] {
      if matched + 1 < Self.endOfPaste.count {
        state = .paste(matched: matched + 1)
      } else {
        keys.append(.pasted(Self.pasted(gathered)))
        reset()
      }
    } else if byte == 0x03 {
      // No terminal pastes it: the way out where the end of a paste got lost.
      keys.append(.control("c"))
      reset()
    } else {
      // Longer than any text that is searched for: the end is waited for, but the rest is not kept.
      if gathered.count < 4096 { gathered.append(byte) }
      state = .paste(matched: byte == 0x1B ? 1 : 0)
    }
  }

  private static func pasted(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).filter { character in
      !character.isWhitespace && character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
  }

  private static func arrow(_ byte: UInt8) -> KeyPress? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }

  /// ESC [ 5 ~ and its like; what follows a semicolon are the modifier keys, which do not matter here.
  private static func numbered(_ parameters: [UInt8]) -> KeyPress? {
    switch Int(String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)) {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }
}
