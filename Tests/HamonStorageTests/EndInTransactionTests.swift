import Hamon
import HamonStorage
import HamonTesting
import TestSupport
import Testing

@Suite("Stored, ended in a transaction")
@MainActor
struct EndInTransactionTests {
  let store = MemoryStore()
  private struct Refused: Error {}

  /// A value with "a" in the store, and "b" of its own.
  private func changed() -> Stored<String> {
    store["name"] = record("name", #""a""#)
    let name = Stored("name", default: "", in: store, delay: .seconds(1000))
    name.value = "b"
    return name
  }

  private func stored(_ text: String) async {
    let name = Stored("name", default: "", in: store, delay: .seconds(1000))
    await wait { name.value == text }
    #expect(store.writes == 1)
  }

  @Test("what was taken back is not stored, but what was there before")
  func takenBack() async {
    var name: Stored<String>? = changed()
    try? transaction {
      name?.value = "gone"
      name = nil
      throw Refused()
    }
    await stored("b")
  }

  @Test("what a preview has written is not stored")
  func previewed() async {
    var name: Stored<String>? = changed()
    preview {
      name?.value = "gone"
      name = nil
    } reading: {
    }
    await stored("b")
  }

  @Test("what stays is stored; nested ones are waited for", arguments: [false, true])
  func nested(isOuterTakenBack: Bool) async {
    var name: Stored<String>? = changed()
    try? transaction {
      transaction {
        name?.value = "c"
        name = nil
      }
      if isOuterTakenBack { throw Refused() }
    }
    await stored(isOuterTakenBack ? "b" : "c")
  }

  @Test("one that nothing was written to is stored as it is")
  func unwritten() async {
    var name: Stored<String>? = changed()
    #expect(name?.value == "b")
    try? transaction {
      name = nil
      throw Refused()
    }
    await stored("b")
  }
}
