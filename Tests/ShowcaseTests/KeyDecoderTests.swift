import Testing

@testable import showcase

@Suite("KeyDecoder")
struct KeyDecoderTests {
  static let sequences: [(String, [KeyPress])] = [
    ("a1~", [.character("a"), .character("1"), .character("~")]),
    ("東é😀", [.character("東"), .character("é"), .character("😀")]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OB\u{1B}OH\u{1B}OF", [.up, .down, .home, .end]),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.pageUp, .pageDown, .delete]),
    ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end, .home, .end]),
    ("\u{1B}[1;5A\u{1B}[5;2~", [.up, .pageUp]),
    ("\r\n\t\u{7F}\u{8}\u{1B}[Z", [.enter, .enter, .tab, .backspace, .backspace, .backTab]),
    ("\u{3}\u{1A}\u{11}", [.control("c"), .control("z"), .control("q")]),
    ("\u{1B}[15~\u{1B}[?1;2c\u{1B}[[Ax", [.character("x")]),
    ("\u{1B}x\u{1B}\u{1B}[A", [.escape, .character("x"), .escape, .up]),
    ("\u{1B}[1;\u{1B}[B", [.down]),
    ("\u{0}", []),
    ("\u{1B}[200~150 0001\r\n東京　\t都\u{1B}[201~a", [.pasted("1500001東京都"), .character("a")]),
    ("\u{1B}[200~\u{1B}[20\u{1B}[201~\u{1B}[A", [.pasted(""), .up]),
    ("\u{1B}[200~lost\u{3}q", [.control("c"), .character("q")]),
  ]

  @Test("bytes become the keys that were pressed", arguments: sequences)
  func decodes(bytes: String, keys: [KeyPress]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes.utf8) == keys)
    #expect(!decoder.isWaiting)
  }

  @Test("it does not matter how a terminal cuts the bytes into reads", arguments: sequences)
  func splits(bytes: String, keys: [KeyPress]) {
    let all = Array(bytes.utf8)
    for cut in 0...all.count {
      var decoder = KeyDecoder()
      #expect(decoder.decode(all[..<cut]) + decoder.decode(all[cut...]) == keys, "cut at \(cut)")
    }
  }

  @Test("an escape byte alone is the escape key once time is up")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut() == [.escape])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode("[A".utf8) == [.character("["), .character("A")])
  }

  @Test(
    "a sequence or character that stays unfinished is dropped",
    arguments: [[0x1B, 0x5B, 0x31], [0xE6, 0x9D]] as [[UInt8]])
  func unfinished(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut() == [])
    #expect(decoder.decode("a".utf8) == [.character("a")])
  }

  @Test(
    "bytes that are no UTF-8 are dropped, and what follows is not",
    arguments: [
      [0xFF, 0x61], [0x93, 0x61], [0xE6, 0x61], [0xE0, 0x80, 0x80, 0x61], [0xED, 0xA0, 0x80, 0x61], [0xC0, 0x61],
    ]
      as [[UInt8]])
  func invalid(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes) == [.character("a")])
  }

  @Test("a paste takes as long as it takes, and of an endless one the beginning is kept")
  func paste() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~15".utf8) == [])
    #expect(!decoder.isWaiting && decoder.timeOut() == [])
    #expect(decoder.decode("0\u{1B}[201~".utf8) == [.pasted("150")])
    let keys = decoder.decode(
      Array("\u{1B}[200~".utf8) + [UInt8](repeating: 0x31, count: 100_000) + Array("\u{1B}[201~".utf8))
    #expect(keys == [.pasted(String(repeating: "1", count: 4096))])
  }

  @Test("a sequence without end uses no more memory")
  func endless() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode([0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 100_000) + Array("mx".utf8)) == [.character("x")])
  }
}
