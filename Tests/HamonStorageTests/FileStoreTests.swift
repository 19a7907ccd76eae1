import Foundation
import Hamon
import HamonStorage
import HamonTesting
import Synchronization
import TestSupport
import Testing

@Suite("FileStore", .tags(.threads))
@MainActor
struct FileStoreTests {
  let directory: Directory

  init() throws { directory = try Directory() }

  @Test(
    "the directory is the user's for the state of programs",
    arguments: [
      (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/postal"), (["HOME": "/h"], "/h/.local/state/postal"),
      (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/postal"),
    ])
  func application(environment: [String: String], path: String) throws {
    #expect(try FileStore(application: "postal", environment: environment).directory == path)
    #expect(throws: StoreError.self) { try FileStore(application: "postal", environment: ["HOME": ""]) }
  }

  @Test("a store that is not used makes no directory, and reading makes no file")
  func untouched() throws {
    let store = FileStore(directory: directory.path + "/a")
    #expect(try store.read("key") == nil)
    #expect(directory.names == [])
  }

  @Test("directories and files are the owner's alone")
  func modes() async throws {
    let value = Stored("value", default: 0, in: FileStore(directory: directory.path + "/a/b"))
    value.value = 1
    try await value.save()
    func mode(_ path: String) -> mode_t {
      var status = stat()
      return stat(directory.path + path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
    #expect([mode("/a"), mode("/a/b"), mode("/a/b/value.json")] == [0o700, 0o700, 0o600])
    #expect(directory["a/b/value.json"] == record("value", "1"))
  }

  @Test(
    "any text is a key, and different keys are different files",
    arguments: [
      ("theme", "theme.json"), ("a.b", "a.b.json"), (".hidden", "%2Ehidden.json"), ("a/b", "a%2Fb.json"),
      ("..", "%2E..json"), ("星", "%E6%98%9F.json"), ("", "%.json"), ("%", "%25.json"), ("\u{1}", "%01.json"),
    ])
  func keys(key: String, name: String) async throws {
    let value = Stored(key, default: 0, in: FileStore(directory: directory.path), delay: .seconds(1000))
    value.value = 1
    try await value.save()
    #expect(directory.names == [name])
    #expect(Stored(key, default: 0, in: FileStore(directory: directory.path)).value == 1)
  }

  @Test("a write goes through another file, and is synced before and after it is renamed")
  func steps() async throws {
    let steps = Mutex<[String]>([])
    let store = FileStore(directory: directory.path, onStep: { step in steps.withLock { $0.append(step) } })
    let value = Stored("value", default: "", in: store)
    value.value = String(repeating: "a", count: 150_000)
    try await value.save()
    #expect(
      steps.withLock { $0 } == ["begin", "opened", "wrote", "wrote", "wrote", "synced", "renamed", "directory synced"])
    #expect(directory.names == ["value.json"])
  }

  @Test("the thread ends with the last value and the last handle, after what was to be written")
  func threadEnds() async {
    let ended = AsyncStream.makeStream(of: Void.self)
    do {
      let value = Stored(
        "value", default: 0,
        in: FileStore(directory: directory.path, onEnd: { ended.continuation.finish() }))
      value.value = 1
    }
    for await _ in ended.stream {}
    #expect(directory["value.json"] == record("value", "1"))
  }

  @Test("a change by any program is seen; so is the end of the file")
  func seen() async throws {
    let value = Stored("value", default: 0, in: FileStore(directory: directory.path))
    directory["value.json"] = record("value", "1")
    await wait { value.value == 1 }
    directory["value.json"] = nil
    await wait { value.value == 0 }
    #expect(value.isSaved)
  }

  @Test("where nothing tells of changes, files are read again and again")
  func polls() async throws {
    let value = Stored("value", default: 0, in: FileStore(directory: directory.path, polling: 5))
    directory["value.json"] = record("value", "1")
    await wait { value.value == 1 }
    value.value = 2
    try await value.save()
    directory["value.json"] = record("value", "3")
    await wait { value.value == 3 }
  }

  @Test("a directory that is removed and made again is watched again")
  func removed() async throws {
    let path = directory.path + "/state"
    let store = FileStore(directory: path)
    let value = Stored("value", default: 0, in: store)
    value.value = 1
    try await value.save()
    try FileManager.default.removeItem(atPath: path)
    await wait { value.value == 0 }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    directory["state/value.json"] = record("value", "2")
    await wait { value.value == 2 }
  }

  @Test("two stores of one directory in one process lock each other out, and lose nothing")
  func twoStores() async throws {
    let sets = (0..<2).map { _ in
      Stored(
        "set", default: Set<Int>(), in: FileStore(directory: directory.path), merge: .elements, delay: .seconds(1000))
    }
    for number in 0..<20 { sets[number % 2].value.insert(number) }
    let first = Task { try await sets[0].save() }
    try await sets[1].save()
    try await first.value
    for set in sets { await wait { set.value == Set(0..<20) } }
    #expect(directory.names == ["set.json"])
  }

  @Test("a key that is too long for the name of a file is named as that, where it is read or saved")
  func longKey() async throws {
    let store = FileStore(directory: directory.path)
    let advice =
      "(its key is too long for the name of a file): the value here stays, and is not saved. To fix this, take"
    let saved = await expectIssue(.storage) {
      let value = Stored(String(repeating: "k", count: 246), default: 0, in: store, delay: .zero)
      value.value = 1
      await wait { value.failure?.kind == .cannotWrite }
    }
    #expect(saved?.message.contains(advice) == true)
    let read = expectIssue(.storage) { _ = Stored(String(repeating: "k", count: 300), default: 0, in: store) }
    #expect(read?.message.contains("To fix this, take a key that is at most 240 bytes long") == true)
  }
}
