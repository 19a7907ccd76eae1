import HamonStorage
import Testing

@testable import showcase

@MainActor
struct StarTests {
  @Test("D4 a star is shown at once, by one body and one line, and is in the file afterwards")
  func atOnce() async throws {
    let store = MemoryStore()
    let app = try App(store: store)
    app.screen.apply(.moved(by: 3), label: "")
    let cost = app.cost(.starTapped)
    #expect(cost.bodies == 1)
    #expect(cost.lines == [3, 8])
    #expect(app.line(8).hasPrefix(" ▶ ★ 100-0003"))
    #expect(app.screen.model.stars.favourites.count == 0, "the file has not answered yet")
    await app.screen.model.settle()
    #expect(store["favourites"] == (try App.file(3)))
    #expect(store.writes == 1)
    #expect(app.line(1).hasSuffix("★ 1"))
  }

  @Test("D4 a star that cannot be saved is taken back, with the reason")
  func rollsBack() async throws {
    let store = MemoryStore()
    store.failure = "No space left on device"
    let app = try App(store: store)
    app.screen.apply(.starTapped, label: "")
    #expect(app.line(5).hasPrefix(" ▶ ★"))
    await app.screen.model.settle()
    #expect(app.line(5).hasPrefix(" ▶ ☆"))
    #expect(app.line(3).hasPrefix(" 星は元に戻しました: memory:favourites cannot be written (No space"))
    app.screen.apply(.typed("1"), label: "")
    #expect(!app.line(3).contains("星"))
  }

  @Test("D4 the newest of several taps on a row wins, whatever the order of the answers", arguments: 1...6)
  func newestWins(taps: Int) async throws {
    let store = MemoryStore()
    let app = try App(store: store)
    for _ in 0..<taps { app.screen.apply(.starTapped, label: "") }
    await app.screen.model.settle()
    let isStarred = taps % 2 == 1
    #expect(app.line(5).hasPrefix(isStarred ? " ▶ ★" : " ▶ ☆"))
    #expect(Stars(in: store).favourites.count == (isStarred ? 1 : 0))
    #expect(app.screen.model.progress == .asleep)
  }

  @Test("D3 a star stays with its row when its cell takes another")
  func staysWithItsRow() async throws {
    let app = try App()
    app.screen.apply(.starTapped, label: "")
    await app.screen.model.settle()
    app.screen.apply(.moved(by: 30), label: "")
    #expect((5...14).allSatisfy { !app.line($0).contains("★") }, "no row shows a star it was not given")
    #expect(app.screen.list.statistics.cells == 10, "the cells are the same")
    app.screen.apply(.movedToStart, label: "")
    #expect(app.line(5).hasPrefix(" ▶ ★ 100-0000"))
  }

  @Test("the list of favourites shows them, and loses a row with its star")
  func favourites() async throws {
    let app = try App()
    _ = await app.run("type 1500001\nstar\nclear\ntype 1000001\nstar\nfavourites")
    #expect(app.line(2) == " お気に入り ")
    #expect(app.line(5).hasPrefix(" ▶ ★ 100-0001"))
    #expect(app.line(6).hasPrefix("   ★ 150-0001"))
    _ = await app.run("star")
    #expect(app.line(5).hasPrefix(" ▶ ★ 150-0001"))
    #expect(app.line(6) == "")
    _ = await app.run("star")
    #expect(app.line(3) == " ありません")
  }

  @Test("the favourites of the file are there before the first frame")
  func loaded() async throws {
    let store = MemoryStore()
    store["favourites"] = try App.file(2)
    let app = try App(store: store)
    #expect(app.line(7).hasPrefix("   ★"))
    #expect(app.line(1).hasSuffix("★ 1"))
    #expect(app.screen.model.progress == .asleep)
    app.screen.apply(.appeared, label: "")
    #expect(app.screen.model.notice == nil)
    #expect(store.writes == 0)
  }

  @Test("a star that another program sets is shown by itself, by one body")
  func otherProgram() async throws {
    let store = MemoryStore()
    let app = try App(store: store)
    let before = app.screen.list.statistics.bodyRuns
    store["favourites"] = try App.file(2)
    await app.wait(for: "the star of the other program") { app.screen.model.stars.favourites.count == 1 }
    #expect(app.line(7).hasPrefix("   ★"))
    #expect(app.screen.list.statistics.bodyRuns == before + 1)
  }

  @Test("two programs do not undo each other's stars")
  func bothPrograms() async throws {
    let store = MemoryStore()
    let (one, other) = (try App(store: store), try App(store: store))
    one.screen.apply(.starTapped, label: "")
    other.screen.apply(.moved(by: 1), label: "")
    other.screen.apply(.starTapped, label: "")
    await one.screen.model.settle()
    await other.screen.model.settle()
    #expect(store["favourites"] == (try App.file(0, 1)))
    await one.wait(for: "the star of the other program") { one.screen.model.stars.favourites.count == 2 }
    #expect(one.line(6).hasPrefix("   ★"))
  }

  @Test("an answer that confirms what is shown runs no body")
  func confirmed() async throws {
    let app = try App()
    app.screen.apply(.starTapped, label: "")
    let before = app.screen.list.statistics.bodyRuns
    await app.screen.model.settle()
    #expect(app.screen.list.statistics.bodyRuns == before)
  }

  @Test("favourites that cannot be read are named, and esc closes the notice before it goes back")
  func notice() async throws {
    let store = MemoryStore()
    store["favourites"] = "garbage"
    let app = try App(store: store)
    app.screen.apply(.appeared, label: "")
    #expect(app.line(3).hasPrefix(" お気に入り: it is cut off, or no JSON at all。memory:favourites.aside-1 として"))
    #expect(store.asides(of: "favourites") == ["garbage"])
    app.screen.apply(.favouritesTapped, label: "")
    app.screen.apply(.backTapped, label: "")
    #expect(app.line(3) == " ありません")
    #expect(app.screen.model.place == .favourites)
    app.screen.apply(.backTapped, label: "")
    #expect(app.screen.model.place == nil)
  }

  @Test("damaged favourites: the reason is first, then the name they are kept under, and the path is last")
  func damaged() throws {
    try withTemporaryDirectory { directory in
      let file = "\(directory)/favourites.json"
      try write("garbage", to: file)
      let model = PostalModel(
        table: try App.table.get(), search: PostalSearch(try App.table.get()), store: FileStore(directory: directory))
      model.apply(.appeared)
      let notice = try #require(model.notice)
      #expect(
        ScreenLines(language: .en).notice(notice).text
          == " Favourites: it is cut off, or no JSON at all; kept as favourites.json.aside-1: \(file)")
      #expect(try text(of: "\(file).aside-1") == "garbage")
    }
  }

  @Test("what is pasted is searched for, and gives no star, whatever is in it; a text has an end")
  func pasted() async throws {
    let app = try App()
    var decoder = KeyDecoder()
    for key in decoder.decode("\u{1B}[200~東京都 千代田区\n * 丸の内 q\u{1B}[201~".utf8) {
      if case .pasted(let text) = key { app.screen.apply(.typed(text), label: "paste") }
    }
    await app.screen.model.settle()
    #expect(app.screen.model.text == "東京都千代田区*丸の内q")
    #expect(app.screen.model.stars.favourites.count == 0)
    app.screen.apply(.typed(String(repeating: "1", count: 5000)), label: "paste")
    #expect(app.screen.model.text.count == 100)
  }

  @Test("two rows that cannot be saved are two changes, one after the other, and one sentence")
  func twoFailures() async throws {
    let store = MemoryStore()
    store.failure = "No space left on device"
    let app = try App(store: store)
    app.screen.apply(.starTapped, label: "")
    app.screen.apply(.moved(by: 1), label: "")
    app.screen.apply(.starTapped, label: "")
    #expect(app.line(5).hasPrefix("   ★"))
    #expect(app.line(6).hasPrefix(" ▶ ★"))
    await app.screen.model.settle()
    #expect(app.line(5).hasPrefix("   ☆"))
    #expect(app.line(6).hasPrefix(" ▶ ☆"))
    app.screen.apply(.backTapped, label: "")
    #expect(app.screen.model.notice == nil)
  }
}
