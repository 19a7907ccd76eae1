import Hamon
import HamonFlow
import HamonHosting
import HamonStorage
import HamonTesting
import TestSupport
import Testing

@MainActor final class Settings {
  let theme: Stored<String>
  @Stored var fontSize: Int

  init(in store: any Store) {
    theme = Stored("theme", default: "light", in: store)
    _fontSize = Stored("font-size", default: 12, in: store)
  }
}

actor Sync {
  private let store: any Store
  private lazy var cursor = Stored("cursor", default: 0, in: store)
  init(in store: any Store) { self.store = store }
  func next() -> Int {
    cursor.value += 1
    return cursor.value
  }
}

private struct Theme: Codable, Sendable, Equatable {
  var name: String
}

private enum Screen: Codable, Equatable {
  case items
}

@Suite("The pages on storage")
@MainActor
struct KeptOnDiskTests {
  private let written = RunLog()
  private func draw(_ line: String) { written(line) }

  @Test("the landing page")
  func landingPage() {
    let store = MemoryStore()
    let scope = Scope {
      let theme = Stored("theme", default: "light", in: store)
      observe { draw("theme: \(theme.value)") }
      theme.value = "dark"  // drawn before the next line, saved a moment later
    }
    #expect(written.take() == ["theme: light", "theme: dark"])
    scope.dispose()
  }

  @Test("in a model")
  func model() async throws {
    let store = MemoryStore()
    let settings = Settings(in: store)
    settings.theme.value = "dark"
    settings.fontSize += 1
    let field = Binding(settings.theme)
    try await settings.theme.save()
    try await settings.$fontSize.save()
    #expect(field.value == "dark")
    #expect(Settings(in: store).fontSize == 13)
    #expect(store.writes == 2)
  }

  @Test("with the key beside it, and in an actor")
  func forms() async throws {
    let store = MemoryStore()
    @Stored("launches", default: 0, in: store) var launches: Int
    launches += 1
    #expect(launches == 1)
    try await $launches.save()
    let sync = Sync(in: store)
    #expect(await sync.next() == 1)
    #expect(await sync.next() == 2)
  }

  @Test("in a test")
  func test() async {
    let store = MemoryStore()
    let clock = ManualClock()
    let name = Stored("name", default: "", in: store, clock: clock)
    for text in ["A", "Ao", "Aoi"] { name.value = text }
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(100))
    for await isSaved in values({ name.isSaved }) where isSaved { break }
    #expect(store.writes == 1)
  }

  @Test("two processes")
  func processes() async throws {
    let store = MemoryStore()
    let here = Stored("stars", default: Set<Int>(), in: store, merge: .elements)
    let there = Stored("stars", default: Set<Int>(), in: store, merge: .elements)
    here.value.insert(1)
    there.value.insert(2)
    try await here.save()
    try await there.save()
    #expect(there.value == [1, 2])
  }

  @Test("versions")
  func versions() {
    let store = MemoryStore()
    store["theme"] = record("theme", #""dark""#)
    let light = Theme(name: "light")
    let theme = Stored("theme", default: light, version: 2, in: store) { old in
      switch old.version {
      case 1: Theme(name: try old.decode(String.self))  // it was a name, once
      default: nil
      }
    }
    #expect(theme.value == Theme(name: "dark"))
  }

  @Test("when something is wrong")
  func failure() async {
    let store = MemoryStore()
    let name = Stored("name", default: "", in: store)
    store.failure = "full"
    name.value = "Aoi"
    do {
      try await name.save()
    } catch {
      name.revert()
      draw("taken back: \(error)")
    }
    #expect(written.take() == ["taken back: memory:name cannot be written (full)"])
    #expect(name.value == "")
  }

  @Test("drafts and paths")
  func drafts() async throws {
    let store = MemoryStore()
    store["path"] = record("path", #"[{"items":{}}]"#)
    let (router, drafts) = (Router<Screen>(), ParkedStates<Int>())
    let path = Stored("path", default: [Screen](), in: store)
    let storing = router.restore(from: path)
    drafts.restore(from: Stored("drafts", default: StoredStates(), in: store))
    #expect(router.path == [.items])
    keep(storing)
  }

  @Test(
    "every line of Swift on the pages stands in this file, and so compiles and runs",
    arguments: [("HamonStorage", 1), ("KeptOnDisk", 10)])
  func sameLines(name: String, blocks: Int) throws {
    let page = try Page("Sources/HamonStorage/HamonStorage.docc/\(name).md")
    #expect(page.blocks.count == blocks)
    #expect(try page.missing(in: #filePath) == [])
  }
}
