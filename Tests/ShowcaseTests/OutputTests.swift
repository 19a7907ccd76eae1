#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Testing

@testable import showcase

@Suite("The output of the showcase")
struct OutputTests {
  #if os(Linux)
    @Test("what cannot be written for want of room is an error, in the screen's language", arguments: [true, false])
    func fullDisk(isJapanese: Bool) async {
      let result = await #expect(processExitsWith: .exitCode(74), observing: [\.standardErrorContent]) {
        [isJapanese] in
        dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO)
        await Showcase.say("a line\n", isJapanese ? .ja : .en)
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let words = Words(
        "showcase: The output cannot be written: No space left on device.\n",
        "showcase: 出力を書き込めません: No space left on device。\n")
      #expect(said == words(isJapanese ? .ja : .en))
    }
  #endif

  @Test("a reader that has gone is no failure")
  func readerHasGone() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      dup2(ends[1], STDOUT_FILENO)
      await Showcase.say("a line\n", .en)
    }
  }
}
