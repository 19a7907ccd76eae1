import HamonHosting
import Testing

@testable import showcase

@MainActor
struct ScriptedSessionTests {
  @Test("a command that is not understood is named, and the rest goes on")
  func goesOn() async throws {
    let app = try App(.en)
    let result = await app.run("type 150\ndwon 2\ndown 2\nframe")
    #expect(!result.understoodAll)
    #expect(result.complaints == ["Line 2: there is no command `dwon`; did you mean `down`?"])
    #expect(result.frames.contains(" 3 of 143"))
  }

  @Test("what is not understood is said in the language of the screen")
  func japanese() async throws {
    let result = try await App(.ja).run("dwon 2\nup 0")
    #expect(
      result.complaints == [
        "1 行目: `dwon` というコマンドはありません。`down` のことですか？", "2 行目: `up` に指定できるのは 1 以上の整数です (`0` は使えません)。",
      ])
    #expect(try await App(.en).run("type 9999999\nframe").frames.contains(" There is no such postal code.\n"))
  }

  @Test("nothing runs after quit")
  func quit() async throws {
    let app = try App()
    let result = await app.run("frame\nquit\nframe")
    #expect(result.understoodAll)
    #expect(result.frames.split(separator: "\n", omittingEmptySubsequences: false).count == 20)
  }

  @Test("every line of the tour fits 80 columns, and every stop says what it shows", arguments: Language.allCases)
  func tour(language: Language) async throws {
    let app = try App(language)
    var output = ""
    let session = ScriptedSession(screen: app.screen, write: { output += $0 }, complain: { _ in })
    await session.playTour()
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 80 })
    for stop in Tour.stops { #expect(output.contains("  \(stop.words(language))\n")) }
    #expect(output.contains("\(Words("Confirmed", "確定")(language)) 〒150-0001"))
    #expect(output.contains(SearchFailure.noSuchCode.words(language)))
    #expect(app.screen.list.statistics.cells == 10)
  }
}
