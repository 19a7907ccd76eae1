import Hamon
import HamonFlow
import HamonHosting
import HamonStorage
import HamonTesting
import TestSupport
import Testing

@Suite("Paths and parked states are there again")
@MainActor
struct RestoreTests {
  enum Screen: Codable, Sendable, Equatable {
    case items
    case item(Int)
  }

  struct Draft: Equatable {  // not Codable
    var text = ""
  }

  let store = MemoryStore()

  func path() -> Stored<[Screen]> { Stored("path", default: [], in: store, delay: .seconds(1000)) }
  func drafts() -> Stored<StoredStates<Int>> {
    Stored("drafts", default: StoredStates(), in: store, delay: .seconds(1000))
  }

  @Test("a router goes to the stored path, as far as it is valid, and stores where it goes")
  func router() async throws {
    do {
      let (router, stored) = (Router<Screen>([.item(9)]), path())
      let effect = router.restore(from: stored)
      #expect(router.path == [])
      router.push(.items, .item(3))
      router.push(.item(4))
      try await stored.save()
      keep(effect)
    }
    #expect(store.writes == 1)
    let log = RunLog()
    let (router, stored) = (Router<Screen>(), path())
    let shown = Effect { log(router.path) }
    let effect = router.restore(from: stored) { $0 != .item(4) }
    #expect(router.path == [.items, .item(3)])
    #expect(log.take() == ["[]", "\([Screen.items, .item(3)])"])
    try await stored.save()
    #expect(path().value == [.items, .item(3)])
    effect.cancel()
    router.popToRoot()
    #expect(stored.isSaved)
    keep(shown)
  }

  @Test("another process's path is not gone to")
  func otherRouter() async throws {
    let (here, stored) = (Router<Screen>(), path())
    let effect = here.restore(from: stored)
    let there = path()
    there.value = [.items]
    try await there.save()
    await wait { stored.value == [.items] }
    #expect(here.path == [])
    keep(effect)
  }

  @Test("a router, its stored path and the effect end together")
  func noLeaks() {
    expectNoLeaks {
      let router = Router<Screen>()
      let effect = router.restore(from: path())
      router.push(.items)
      effect.cancel()
    }
  }

  @Test("drafts of rows are there again when their row is shown; what is not Codable is parked only")
  func rows() async throws {
    do {
      let (parked, stored) = (ParkedStates<Int>(), drafts())
      parked.restore(from: stored)
      let cell = HostingCell<Int, Int, String>(parked: parked) { item, cell in
        let draft = cell.state("draft", .perItem, initially: "")
        let other = cell.state("other", .perItem, initially: Draft())
        if item == 1 {
          cell.onBind {
            draft.value = "hello"
            other.value.text = "lost"
          }
        }
        return draft.value
      }
      cell.configure(1, 1)
      #expect(stored.value == StoredStates())
      cell.configure(2, 2)
      cell.configure(3, 3)
      cell.dispose()
      try await stored.save()
    }
    #expect(store["drafts"]?.contains(#"{"key":1,"states":{"draft":"[\"hello\"]"}}"#) == true)

    let (parked, stored) = (ParkedStates<Int>(), drafts())
    parked.restore(from: stored)
    #expect(parked.keys == [1])
    #expect(stored.isSaved)
    let cell = HostingCell<Int, Int, String>(parked: parked) { _, cell in
      cell.state("draft", .perItem, initially: "").value + cell.state("other", .perItem, initially: Draft()).value.text
    }
    cell.configure(2, 2)
    #expect(cell.content == "")
    cell.configure(1, 1)
    #expect(cell.content == "hello")
    cell.configure(2, 2)
    #expect(parked.keys == [1])
    cell.dispose()
    try await stored.save()
    #expect(drafts().value == stored.value)
  }

  @Test("a state that nothing asks for is parked again as it was; one of another type begins anew, with an issue")
  func types() async throws {
    let text = #"{"items":[{"key":1,"states":{"draft":"[\"7\"]","unasked":"[1,2]"}}]}"#
    store["drafts"] = record("drafts", text)
    let (parked, stored) = (ParkedStates<Int>(), drafts())
    parked.restore(from: stored)
    let cell = HostingCell<Int, Int, Int>(parked: parked) { _, cell in
      cell.state("draft", .perItem, initially: 0).value
    }
    let issue = expectIssue(.storage) { cell.configure(1, 1) }
    #expect(
      issue?.message == """
        the parked state "draft" was stored as ["7"], which is no Int: it begins anew. To fix this, give a state of another type \
        another name.
        """)
    #expect(cell.content == 0)
    cell.configure(2, 2)
    cell.dispose()
    try await stored.save()
    #expect(store["drafts"] == record("drafts", #"{"items":[{"key":1,"states":{"unasked":"[1,2]"}}]}"#))
  }

  @Test("what goes for want of room, and what is removed, is not stored any more")
  func evicted() async throws {
    let (parked, stored) = (ParkedStates<Int>(capacity: 2), drafts())
    parked.restore(from: stored)
    let cell = HostingCell<Int, Int, Int>(parked: parked) { item, cell in
      let draft = cell.state("draft", .perItem, initially: 0)
      cell.onBind { draft.value = item }
      return draft.value
    }
    for item in 1...4 { cell.configure(item, item) }
    #expect(parked.keys == [2, 3])
    parked.remove(2)
    cell.dispose()
    try await stored.save()
    #expect(drafts().value == stored.value)
    let again = ParkedStates<Int>()
    again.restore(from: drafts())
    #expect(again.keys == [3, 4])
  }
}
