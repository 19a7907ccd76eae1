import Hamon
import HamonCollections
import TestSupport
import Testing

/// An element whose id is asked for through the user's code.
private struct Talker: Identifiable {
  let number: Int
  var whenAsked: () -> Void = {}

  var id: Int {
    whenAsked()
    return number
  }
}

/// Ends wherever its last reference goes; on the main actor, when that looks into its mail.
@MainActor
private final class Guest {
  private let effect: Effect

  init(_ end: @escaping () -> Void) { effect = Effect { onCleanup(end) } }
}

// Law 12, Anything may be done anywhere
@Suite("What an edit of a list has looked at stands until it is done")
@MainActor
struct EditArgumentTests {
  enum Edit: CaseIterable {
    case replaceByID, replaceAtPosition, appendAfterwards, insertAll, sort

    var shown: [Int] {
      switch self {
      case .replaceByID, .replaceAtPosition: [0, 9, 2, 3]
      case .appendAfterwards, .insertAll: [0, 2, 3, 9]
      case .sort: [3, 2, 0]
      }
    }
  }

  @Test(
    "a row that a guest takes along, whose last reference goes on another thread meanwhile", arguments: Edit.allCases)
  func mail(edit: Edit) {
    let list = TrackedList((0..<4).map { Talker(number: $0) })
    var guest: Cargo? = Cargo(Guest { list.remove(id: 1) })
    let release = {
      guard let last = guest.take() else { return }
      onThread { last.release() }
    }
    switch edit {
    case .replaceByID: list[id: 1] = Talker(number: 9, whenAsked: release)
    case .replaceAtPosition: list[1] = Talker(number: 9, whenAsked: release)
    case .appendAfterwards:
      release()
      list.append(contentsOf: [Talker(number: 9)])
    case .insertAll:
      list.insert(
        contentsOf: [9].lazy.map {
          release()
          return Talker(number: $0)
        }, at: 4)
    case .sort:
      list.sort {
        release()
        return $0.number > $1.number
      }
    }
    batch {}  // looks into the mail
    #expect(guest == nil)
    #expect(list.map(\.number) == edit.shown)
  }

  @Test("an id that edits the list moves an insertion behind the last element, no further")
  func idThatEdits() {
    let list = TrackedList((0..<4).map { Talker(number: $0) })
    var copy = list.elements
    let follower = list.observeChanges { $0.apply(to: &copy) }
    list.insert(Talker(number: 9, whenAsked: { list.remove(id: 0) }), at: 4)
    #expect(list.map(\.number) == [1, 2, 3, 9])
    #expect(copy.map(\.number) == [1, 2, 3, 9])
    keep(follower)
  }

  @Test("a sequence that edits the list while it is read comes before the look at the position")
  func sequenceThatEdits() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let list = TrackedList((0..<4).map { Talker(number: $0) })
        let two = [8, 9].lazy.map {
          list.remove(id: $0 - 8)
          return Talker(number: $0)
        }
        list.insert(contentsOf: two, at: 2)
        precondition(list.map(\.number) == [2, 3, 8, 9])
        list.insert(contentsOf: [6, 7].lazy.map { Talker(number: $0) }, at: 4)
        precondition(list.count == 6)
        list.insert(
          contentsOf: [4, 5].lazy.map {
            list.removeAll()
            return Talker(number: $0)
          }, at: 6)
      }
    }
  }

  @Test("an element changed at its position in a computed is reported once")
  func oneIssue() {
    let list = TrackedList((0..<4).map { Talker(number: $0) })
    let found = issues {
      let writer = Computed { list.update(at: 1) { $0 = Talker(number: 1) } }
      writer.value
    }
    #expect(found.map(\.kind) == [.writeInComputed])
  }

  enum LookUp: CaseIterable, Codable {
    case read, insert, remove, change, move

    @MainActor fileprivate func callAsFunction(in list: TrackedList<Meddler>) {
      switch self {
      case .read: _ = list[id: Key(number: 2)]
      case .insert: list.insert(Meddler(id: Key(number: 9)), at: 4)
      case .remove: list.remove(id: Key(number: 2))
      case .change: list.update(id: Key(number: 2)) { $0.text = "b" }
      case .move: list.move(id: Key(number: 2), to: 0)
      }
    }
  }

  @Test("an id whose == edits its list traps, and the trap names the list", arguments: LookUp.allCases)
  func comparisonThatEdits(lookUp: LookUp) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [lookUp] in
      await MainActor.run {
        let list = TrackedList((0..<4).map { Meddler(id: Key(number: $0)) }, name: "the list")
        Key.meddle = { list.removeAll() }
        lookUp(in: list)
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("\"the list\"") && text.contains("was edited while element"))
  }
}

/// Its comparison may do anything, once.
private struct Key: Hashable {
  let number: Int
  nonisolated(unsafe) static var meddle: (() -> Void)?  // in a process of its own

  static func == (a: Key, b: Key) -> Bool {
    let meddle = meddle
    self.meddle = nil
    meddle?()
    return a.number == b.number
  }

  func hash(into hasher: inout Hasher) {}
}

private struct Meddler: Identifiable {
  let id: Key
  var text = "a"
}
