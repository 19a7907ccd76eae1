import Foundation
import Hamon
import HamonStorage
import HamonTesting
import TestSupport
import Testing

@Suite("What cannot be read", .tags(.threads))
@MainActor
struct DamageTests {
  let directory: Directory
  let store: FileStore

  init() throws {
    directory = try Directory()
    store = FileStore(directory: directory.path)
  }

  func theme(version: Int = 1, migrate: (@Sendable (OldValue) throws -> String?)? = nil) -> Stored<String> {
    Stored("theme", default: "light", version: version, in: store, delay: .seconds(1000), migrate: migrate)
  }

  @Test(
    "what is damaged is named with its reason, and kept aside; the default is used",
    arguments: [
      ("", "it is empty"),
      (#"{"format":"hamon","key":"theme","value":"da"#, "it is cut off, or no JSON at all"),
      ("dark\n", "it is cut off, or no JSON at all"),
      (#"{"theme":"dark"}"#, #"it is another program's: it has no "format""#),
      (#"{"format":"other","key":"theme","version":1}"#, "it is another program's: its format is other"),
      (record("font", #""dark""#), #"it belongs to the key "font""#),
      (record("theme", "[1]"), "version 1 does not decode: "),
      (
        record("theme", #""dark""#, version: 1).replacing(",\"value\":\"dark\"", with: ""),
        "version 1 does not decode: "
      ),
    ])
  func damaged(text: String, reason: String) async throws {
    directory["theme.json"] = text
    var theme: Stored<String>?
    let issue = expectIssue(.storage) { theme = self.theme() }
    let message = try #require(issue?.message)
    let path = "\(directory.path)/theme.json"
    #expect(message.hasPrefix("the stored value \"theme\": \(path) holds no such value (\(reason)"))
    #expect(message.contains("): the default is used, and what was there is kept as \(path).aside-1. To fix this, "))
    #expect(theme?.value == "light")
    #expect(theme?.failure?.kind == .damaged)
    #expect(directory["theme.json"] == nil)
    #expect(directory["theme.json.aside-1"] == text)
    theme?.value = "dark"
    try await theme?.save()
    #expect(theme?.failure == nil)
    #expect(directory["theme.json"] == record("theme", #""dark""#))
    #expect(directory.names == ["theme.json", "theme.json.aside-1"])
  }

  @Test("a file cut off at any byte is never taken for a value")
  func cutOff() throws {
    let whole = record("theme", #""dark""#)
    for length in 0..<whole.utf8.count {
      directory["theme.json"] = String(decoding: Array(whole.utf8).prefix(length), as: UTF8.self)
      expectIssue(.storage) { #expect(theme().value == "light") }
    }
    #expect(directory.names.count == whole.utf8.count)
    directory["theme.json"] = whole
    failOnIssues { #expect(theme().value == "dark") }
  }

  @Test("a newer version stays for its program until this one saves, and is kept then")
  func newer() async throws {
    let newer = record("theme", #"{"name":"dark"}"#, version: 3)
    directory["theme.json"] = newer
    var theme: Stored<String>?
    let issue = expectIssue(.storage) { theme = self.theme(version: 2) { _ in nil } }
    #expect(
      issue?.message == """
        the stored value "theme": \(directory.path)/theme.json has an unknown version (3; this program knows 2): the default is used, \
        and what is there stays until this program saves: then it is kept aside. To fix this, use the newer program, or give \
        `migrate` a way from an older version.
        """)
    #expect(theme?.value == "light")
    #expect(directory["theme.json"] == newer)
    theme?.value = "dark"
    try await theme?.save()
    #expect(directory["theme.json.aside-1"] == newer)
    #expect(directory["theme.json"] == record("theme", #""dark""#, version: 2))
  }

  @Test("an older version goes through the migration, and is stored anew with the next change")
  func older() async throws {
    let older = record("theme", "1")
    directory["theme.json"] = older
    let theme = theme(version: 3) { old in
      switch old.version {
      case 1: try old.decode(Int.self) == 1 ? "dark" : "light"
      default: nil
      }
    }
    #expect(theme.value == "dark")
    #expect(directory["theme.json"] == older)
    theme.value = "darker"
    try await theme.save()
    #expect(directory["theme.json"] == record("theme", #""darker""#, version: 3))
    #expect(directory.names == ["theme.json"])
  }

  @Test("an older version without a way is unknown; one that fails on the way is damaged")
  func noWay() {
    directory["theme.json"] = record("theme", "1")
    let unknown = expectIssue(.storage) { _ = theme(version: 2) }
    #expect(unknown?.message.contains("has an unknown version (1; this program knows 2)") == true)
    let damaged = expectIssue(.storage) { _ = theme(version: 2) { try $0.decode(String.self) } }
    #expect(damaged?.message.contains("version 1 does not decode") == true)
    #expect(directory.names == ["theme.json.aside-1"])
  }

  @Test("damage while the program runs is an issue; the value stays, and the damage is kept")
  func later() async throws {
    let issue = try await expectIssue(.storage) {
      let theme = theme()
      theme.value = "dark"
      try await theme.save()
      directory["theme.json"] = "garbage"
      while directory["theme.json.aside-1"] == nil { await Task.yield() }
      #expect(theme.value == "dark")
      theme.value = "darker"
      try await theme.save()
    }
    #expect(issue?.message.contains("the value here stays") == true)
    #expect(directory["theme.json.aside-1"] == "garbage")
    #expect(directory["theme.json"] == record("theme", #""darker""#))
  }

  @Test(
    "what is damaged while the program runs is stored again by a save, unless another process has stored something by then",
    arguments: [false, true])
  func savedAgain(isStoredMeanwhile: Bool) async throws {
    let blue = record("theme", #""blue""#)
    try await expectIssue(.storage) {
      let theme = theme()
      theme.value = "dark"
      try await theme.save()
      directory["theme.json"] = "garbage"
      await wait { theme.failure?.kind == .damaged }
      #expect(theme.value == "dark" && !theme.isSaved)
      #expect(directory["theme.json"] == nil)
      if isStoredMeanwhile { directory["theme.json"] = blue }
      try await theme.save()
      #expect(theme.value == (isStoredMeanwhile ? "blue" : "dark"))
      #expect(theme.isSaved && theme.failure == nil)
    }
    #expect(directory["theme.json"] == (isStoredMeanwhile ? blue : record("theme", #""dark""#)))
  }

  @Test("a directory in the place of the file, and a file in the place of the directory, are named")
  func places() async throws {
    try FileManager.default.createDirectory(atPath: directory.path + "/theme.json", withIntermediateDirectories: false)
    let issue = expectIssue(.storage) { #expect(theme().value == "light") }
    #expect(issue?.message.contains("\(directory.path)/theme.json cannot be read (it is no regular file)") == true)

    directory["file"] = ""
    var value: Stored<Int>?
    let blocked = expectIssue(.storage) {
      value = Stored("value", default: 1, in: FileStore(directory: directory.path + "/file"), delay: .seconds(1000))
    }
    #expect(blocked?.message.contains("/file/value.json cannot be read (Not a directory)") == true)
    value?.value = 2
    let error = await #expect(throws: StoreError.self) { try await value?.save() }
    #expect(error == StoreError(.cannotWrite, place: directory.path + "/file", reason: "Not a directory"))
    #expect(value?.value == 2)
  }

  @Test("what cannot be read again and again is said once")
  func once() async {
    let store = UnreadableStore()
    var stored: Stored<Int>?
    await expectIssue(.storage) {
      let value = Stored("value", default: 1, in: store)
      for _ in 0..<3 { await store.change() }
      stored = value
    }
    #expect(stored?.failure?.reason == "broken")
    #expect(stored?.value == 1)
  }

  @Test("without permission nothing is lost", .enabled(if: geteuid() != 0, "root may do everything"))
  func permission() async throws {
    directory["theme.json"] = record("theme", #""dark""#)
    let theme = theme()
    theme.value = "darker"
    #expect(chmod(directory.path, 0o500) == 0)
    let error = await #expect(throws: StoreError.self) { try await theme.save() }
    #expect(error?.reason == "Permission denied")
    #expect(directory["theme.json"] == record("theme", #""dark""#))
    #expect(chmod(directory.path, 0o700) == 0)
    try await theme.save()
    #expect(directory["theme.json"] == record("theme", #""darker""#))
  }
}
