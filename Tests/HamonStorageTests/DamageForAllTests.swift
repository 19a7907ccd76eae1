import TestSupport
import Testing

@testable import HamonStorage

@Suite("What is damaged, for several readers")
struct DamageForAllTests {
  /// What a read says: the value, and whether there is a problem.
  private func read(_ disk: StoredDisk<String>) -> String {
    guard case .found(let value, let bytes, let problem, _) = disk.read() else { return "nothing new" }
    disk.setAncestor(bytes, isKnown: value != nil)
    return "\(value ?? "nothing") \(problem.map { "\($0.kind): \($0.reason)" } ?? "-")"
  }

  private func check(_ stores: [any Store], write: (String?) -> Void) {
    let disks = stores.map {
      StoredDisk(
        codec: StoredCodec<String>(key: "theme", version: 1, migrate: nil), store: $0, initial: "light", merge: .latest)
    }
    let dark = record("theme", #""dark""#)
    write(dark)
    #expect(disks.map(read) == ["dark -", "dark -"])
    // The first one keeps it aside; for the second one that is no removal.
    write("garbage")
    #expect(
      disks.map(read) == [
        "nothing damaged: it is cut off, or no JSON at all",
        "nothing damaged: it was damaged, and another reader has kept it aside",
      ])
    write(dark)
    #expect(disks.map(read) == ["dark -", "dark -"])
    // A removal is one, also behind damage.
    write(nil)
    #expect(disks.map(read) == ["nothing -", "nothing -"])
  }

  @Test("in memory, damage that one reader keeps aside is no removal for another one")
  func memory() {
    let store = MemoryStore()
    check([store, store]) { store["theme"] = $0 }
  }

  @Test("in files, damage that one reader keeps aside is no removal for another one, nor for another store")
  func files() throws {
    let directory = try Directory()
    check([FileStore(directory: directory.path), FileStore(directory: directory.path)]) {
      directory["theme.json"] = $0
    }
    #expect(directory.names == ["theme.json.aside-1"])
  }
}
