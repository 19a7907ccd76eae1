import Foundation
import Hamon
import HamonTesting
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

  /// Some changes are saved, each after the usual delay, and seen by another program: what others do in answer to each other has its time.
  @MainActor private func rounds(in directory: Directory) async {
    let one = Stored("rounds", default: 0, in: FileStore(directory: directory.path))
    let other = Stored("rounds", default: 0, in: FileStore(directory: directory.path))
    for _ in 0..<5 {
      one.value += 1
      await wait { other.value == one.value && one.isSaved }
    }
    try? FileManager.default.removeItem(atPath: directory.path + "/rounds.json")
  }

  private struct Person: Codable, Sendable, Equatable { var name = "" }
  private struct Contact: Codable, Sendable, Equatable { var name = "", email = "" }

  @Test("a program that starts with another type takes its default; the value of the one that runs is stored again")
  @MainActor
  func newType() async throws {
    let directory = try Directory()
    let old = Stored("who", default: Person(), in: FileStore(directory: directory.path))
    old.value.name = "Ann"
    try await old.save()
    let ann = record("who", #"{"name":"Ann"}"#)
    #expect(directory["who.json"] == ann)
    var new: Stored<Contact>?
    await withIssueHandler({ _ in }) {
      let contact = Stored("who", default: Contact(), in: FileStore(directory: directory.path))
      new = contact
      // Kept aside by the new one, stored again by the old one, and left there by the new one.
      await wait { contact.failure?.reason.contains("has come back") == true }
      await wait { old.isSaved }
      await rounds(in: directory)  // if they went on, it would be seen
    }
    #expect(old.value.name == "Ann" && old.isSaved)
    #expect(new?.value == Contact() && new?.isSaved == false)
    #expect(directory["who.json"] == ann)
    #expect(directory.names == ["who.json", "who.json.aside-1"])
    #expect(directory["who.json.aside-1"] == ann)
  }

  @Test("two types under one key set each other's value aside, and not without end")
  @MainActor
  func twoTypes() async throws {
    let directory = try Directory()
    let old = Stored("size", default: 12, in: FileStore(directory: directory.path))
    old.value = 14
    try await old.save()
    await withIssueHandler({ _ in }) {
      let new = Stored("size", default: "medium", in: FileStore(directory: directory.path))
      await wait { new.failure?.reason.contains("has come back") == true }
      new.value = "large"
      try? await new.save()
      await wait { new.isSaved == false }
      await rounds(in: directory)
      let names = directory.names
      await rounds(in: directory)
      #expect(directory.names == names && names.count <= 6)
      #expect(new.value == "large" && old.value == 14)
    }
    // Whose value has come back to the other one first stays.
    #expect([record("size", "14"), record("size", #""large""#)].contains(directory["size.json"]))
  }

  @Test("where nothing was loaded, nothing is stored for damage: the default stays a default")
  @MainActor
  func nothingLoaded() async throws {
    let directory = try Directory()
    var made: Stored<String>?
    await expectIssue(.storage) {
      let theme = Stored("theme", default: "light", in: FileStore(directory: directory.path))
      made = theme
      directory["theme.json"] = "garbage"
      await wait { theme.failure?.kind == .damaged }
      await rounds(in: directory)
    }
    let theme = try #require(made)
    #expect(directory.names == ["theme.json.aside-1"])
    directory["theme.json"] = record("theme", #""dark""#)
    await wait { theme.isSaved }
    #expect(theme.value == "dark")
  }

  @Test("a save that fails again and again keeps what was there aside once")
  @MainActor
  func failedSaves() async throws {
    let directory = try Directory()
    let newer = record("theme", #""dark""#, version: 9)
    directory["theme.json"] = newer
    // The file that is to be renamed cannot be made: a directory with something in it has its name.
    try FileManager.default.createDirectory(
      atPath: directory.path + "/.theme.json.new/full", withIntermediateDirectories: true)
    var made: Stored<String>?
    expectIssue(.storage) { made = Stored("theme", default: "light", in: FileStore(directory: directory.path)) }
    let theme = try #require(made)
    for text in ["a", "b", "c"] {
      theme.value = text
      await #expect(throws: StoreError.self) { try await theme.save() }
    }
    #expect(directory["theme.json"] == newer)
    #expect(directory.names == [".theme.json.new", "theme.json", "theme.json.aside-1"])
    try FileManager.default.removeItem(atPath: directory.path + "/.theme.json.new")
    try await theme.save()
    #expect(directory["theme.json"] == record("theme", #""c""#))
    #expect(directory.names == ["theme.json", "theme.json.aside-1"])
    #expect(directory["theme.json.aside-1"] == newer)
  }
}
