import HamonHosting
import Testing

@testable import showcase

@MainActor
struct ScriptedSessionTests {
  @Test("a command that is not understood is named, and the rest goes on")
  func goesOn() async throws {
    let app = try App()
    let result = await app.run("type 150\ndwon 2\ndown 2\nframe")
    #expect(!result.understoodAll)
    #expect(result.complaints == ["Line 2: there is no command `dwon`; did you mean `down`?"])
    #expect(result.frames.contains(" 3 / 143 件"))
  }

  @Test("nothing runs after quit")
  func quit() async throws {
    let app = try App()
    let result = await app.run("frame\nquit\nframe")
    #expect(result.understoodAll)
    #expect(result.frames.split(separator: "\n", omittingEmptySubsequences: false).count == 20)
  }

  @Test("every line of the tour fits 80 columns, and every stop says what it shows")
  func tour() async throws {
    let app = try App()
    var output = ""
    let session = ScriptedSession(screen: app.screen, write: { output += $0 }, complain: { _ in })
    await session.playTour()
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 80 })
    for stop in Tour.stops { #expect(output.contains(stop.words)) }
    #expect(output.contains("確定 〒150-0001"))
    #expect(output.contains("入力した郵便番号は存在しませんでした。"))
    #expect(app.screen.list.statistics.cells == 10)
  }
}
