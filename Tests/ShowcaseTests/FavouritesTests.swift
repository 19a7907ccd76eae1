import Glibc
import Testing

@testable import showcase

private let jingumae = FavouriteKey(code: "1500001", city: "渋谷区", town: "神宮前", townKana: "ジングウマエ")
private let chiyoda = FavouriteKey(code: "1000000", city: "千代田区", town: "", townKana: "")
private let heading = "# Favourites of showcase: code, city, town, reading of the town\n"

@Suite("Favourites")
struct FavouritesTests {
  @Test("every row of the built-in data has a key of its own, and is found by it")
  func keys() throws {
    let table = try PostalTable.bundled()
    let keys = (0..<table.count).map { FavouriteKey(table[$0]) }
    #expect(Set(keys).count == table.count)
    #expect(keys.indices.allSatisfy { table.row(of: keys[$0]) == $0 })
    #expect(Array(table.rows(of: [keys[9], keys[2], jingumae, keys[9]])).prefix(2) == [2, 9])
    #expect(table.row(of: FavouriteKey(code: "9999999", city: "", town: "", townKana: "")) == nil)
  }

  @Test("a key survives the way through its line", arguments: [jingumae, chiyoda])
  func line(key: FavouriteKey) {
    #expect(FavouriteKey(line: key.line) == key)
  }

  @Test("what cannot be understood is reported and stays where it is, byte for byte")
  func kept() {
    let bytes = Array("# mine\r\n\(jingumae.line)\nnonsense\n\n".utf8) + [0xFF, 0xFE, 0x0A] + Array(chiyoda.line.utf8)
    var favourites = Favourites(parsing: bytes)
    #expect(favourites.keys == [jingumae, chiyoda])
    #expect(favourites.problems.map(\.line) == [3, 5])
    #expect(favourites.serialized == bytes + [0x0A])
    favourites.set(jingumae, false)
    #expect(
      favourites.serialized == Array("# mine\r\nnonsense\n\n".utf8) + [0xFF, 0xFE, 0x0A]
        + Array((chiyoda.line + "\n").utf8))
  }

  @Test("a star set twice is one star, and taking away what is not there changes nothing")
  func idempotent() {
    var favourites = Favourites()
    favourites.set(jingumae, true)
    favourites.set(jingumae, true)
    favourites.set(chiyoda, false)
    #expect(favourites.count == 1)
    #expect(favourites.contains(jingumae))
    #expect(favourites.serialized == Array((heading + jingumae.line + "\n").utf8))
    #expect(Favourites(parsing: Array("\(jingumae.line)\n\(jingumae.line)\n".utf8)).count == 1)
  }

  @Test(
    "the file is where the environment says",
    arguments: [
      (["HAMON_FAVOURITES": "f.tsv", "HOME": "/h"], "f.tsv"),
      (["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/hamon/favourites.tsv"),
      (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/hamon/favourites.tsv"),
      (["HAMON_FAVOURITES": "", "HOME": "/h"], "/h/.local/share/hamon/favourites.tsv"),
    ])
  func location(variables: [String: String], path: String) throws {
    #expect(try FavouritesStore(variables: variables).path == path)
  }

  @Test("without a home there is a message, not a guess")
  func noHome() {
    #expect(throws: FavouritesError.noHome) { try FavouritesStore(variables: [:]) }
  }
}

@Suite("FavouritesStore")
struct FavouritesStoreTests {
  @Test("a star is in the file at once, in directories made for it, and no other file is left")
  func set() throws {
    try withTemporaryDirectory { (directory) throws in
      let store = FavouritesStore(path: directory + "/a/b/favourites.tsv")
      #expect(try store.load() == Favourites())
      #expect(try store.set(jingumae, true).keys == [jingumae])
      #expect(try text(of: store.path) == heading + jingumae.line + "\n")
      #expect(try store.load().keys == [jingumae])
      #expect(unlinkat(AT_FDCWD, store.path, 0) == 0)
      #expect(rmdir(directory + "/a/b") == 0)
    }
  }

  @Test("two programs do not undo each other's stars")
  func concurrent() throws {
    try withTemporaryDirectory { (directory) throws in
      let path = directory + "/f.tsv"
      _ = try FavouritesStore(path: path).set(jingumae, true)
      #expect(try FavouritesStore(path: path).set(chiyoda, true).keys == [jingumae, chiyoda])
    }
  }

  @Test("permissions and symbolic links survive a save")
  func permissions() throws {
    try withTemporaryDirectory { (directory) throws in
      let path = directory + "/real.tsv"
      try write("", to: path)
      #expect(chmod(path, 0o600) == 0)
      #expect(symlink(path, directory + "/link.tsv") == 0)
      _ = try FavouritesStore(path: directory + "/link.tsv").set(jingumae, true)
      var status = stat()
      #expect(lstat(directory + "/link.tsv", &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFLNK)
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(try FavouritesStore(path: path).load().keys == [jingumae])
    }
  }

  @Test("a directory, a blocked path and a full device are refused with their reason")
  func refusals() throws {
    try withTemporaryDirectory { (directory) throws in
      let file = directory + "/file"
      try write("", to: file)
      #expect(throws: FavouritesError.isDirectory(path: directory)) { try FavouritesStore(path: directory).load() }
      #expect(throws: FavouritesError.isDirectory(path: directory)) {
        try FavouritesStore(path: directory).set(jingumae, true)
      }
      #expect(throws: FavouritesError.cannotMakeDirectory(path: file, reason: "Not a directory")) {
        try FavouritesStore(path: file + "/favourites.tsv").set(jingumae, true)
      }
      #expect(throws: FavouritesError.cannotSave(path: "/dev/full", reason: "No space left on device")) {
        try FavouritesStore(path: "/dev/full").set(jingumae, true)
      }
      #expect(mkfifo(directory + "/pipe", 0o600) == 0)
      #expect(throws: FavouritesError.notAFile(path: directory + "/pipe")) {
        try FavouritesStore(path: directory + "/pipe").load()
      }
    }
  }

  @Test(
    "without permission nothing is lost: the old file stays", .enabled(if: geteuid() != 0, "root may do everything"))
  func readOnly() throws {
    try withTemporaryDirectory { (directory) throws in
      let path = directory + "/f.tsv"
      _ = try FavouritesStore(path: path).set(jingumae, true)
      #expect(chmod(path, 0o444) == 0)
      #expect(throws: FavouritesError.cannotSave(path: path, reason: "Permission denied")) {
        try FavouritesStore(path: path).set(chiyoda, true)
      }
      #expect(chmod(path, 0o000) == 0)
      #expect(throws: FavouritesError.cannotRead(path: path, reason: "Permission denied")) {
        try FavouritesStore(path: path).set(chiyoda, true)
      }
      #expect(chmod(path, 0o644) == 0)
      #expect(try FavouritesStore(path: path).load().keys == [jingumae])
    }
  }
}
