import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("Lists of objects (of:)")
struct ListsOfObjectsTests {
  /// A model whose lists are derived with its help, each in its way. Each list is asked for a number: the model's `offset` plus the id.
  private final class Model {
    @Tracked var offset = 0
    let list: TrackedList<Row>
    /// Called by the closures of what is derived.
    var onCall: () -> Void = {}
    private let canary: Canary

    init(_ list: TrackedList<Row>, _ canary: Canary) {
      self.list = list
      self.canary = canary
    }

    func number(_ row: Row) -> Int {
      onCall()
      return (offset + row.id) % 10
    }

    func derive(_ kind: Kind) -> () -> String {
      switch kind {
      case .filter:
        let result = list.filter(of: self) { $0.number($1) % 2 == 0 }
        return { "\(result.ids)" }
      case .sortedOn:
        let result = list.sorted(of: self, on: { $0.number($1) }, descending: true)
        return { "\(result.ids)" }
      case .grouped:
        let result = list.grouped(of: self) { $0.number($1) % 2 }
        return { result.elements.map { "\($0.id): \($0.elements.ids)" }.joined(separator: ", ") }
      case .array:
        let result = ReadOnlyTrackedList(of: self) { model in model.list.elements.filter { model.number($0) % 2 == 0 } }
        return { "\(result.ids)" }
      }
    }
  }

  enum Kind: CaseIterable { case filter, sortedOn, grouped, array }

  /// What a list of 1, 2, 3 shows with an offset of 0, and what with one of 7: 8, 9, 0.
  private static func shown(_ kind: Kind) -> [String] {
    switch kind {
    case .filter, .array: ["[2]", "[1, 3]"]
    case .sortedOn: ["[3, 2, 1]", "[2, 1, 3]"]
    case .grouped: ["1: [1, 3], 0: [2]", "0: [1, 3], 1: [2]"]
    }
  }

  @Test(
    "they follow the object, do not keep it alive, and stay as they are after its end",
    arguments: Kind.allCases, [true, false])
  func life(kind: Kind, observed: Bool) {
    expectNoResidue {
      let log = RunLog()
      let tracker = LifetimeTracker()
      let list = TrackedList([Row(1), Row(2), Row(3)])
      var model: Model? = Model(list, tracker.make())
      let read = model!.derive(kind)
      var effect = observed ? Effect { log(read()) } : nil
      let shown = Self.shown(kind)
      #expect(read() == shown[0])
      model!.offset = 7
      #expect(read() == shown[1])
      model = nil
      #expect(tracker.live == 0)
      list.append(Row(4))
      list.remove(id: 1)
      #expect(read() == shown[1])
      #expect(log.take() == (observed ? shown : []))
      // Also for who comes and goes later.
      effect = Effect { log(read()) }
      list.remove(id: 2)
      #expect(log.take() == [shown[1]])
      effect = nil
      #expect(read() == shown[1])
      keep(effect)
    }
  }

  @Test("never read before the object's end, they are empty, whatever reads them", arguments: Kind.allCases)
  func tooLate(kind: Kind) {
    expectNoResidue {
      let log = RunLog()
      let list = TrackedList([Row(1), Row(2), Row(3)])
      let read = Model(list, LifetimeTracker().make()).derive(kind)
      let empty = kind == .grouped ? "" : "[]"
      #expect(read() == empty)
      let effect = Effect { log(read()) }
      list.append(Row(4))
      #expect(log.take() == [empty])
      keep(effect)
    }
  }

  @Test("the object is kept while the list is derived, and ends behind it", arguments: Kind.allCases, [true, false])
  func endInCall(kind: Kind, observed: Bool) {
    expectNoResidue {
      let log = RunLog()
      let tracker = LifetimeTracker()
      let list = TrackedList([Row(1), Row(2), Row(3)])
      var model: Model? = Model(list, tracker.make(onEnd: { log("end, \(list.count)") }))
      let read = model!.derive(kind)
      let effect = observed ? Effect { _ = read() } : nil
      _ = read()
      model!.onCall = {
        if model != nil { log("call") }
        model = nil
      }
      list[id: 1]?.title = "x"
      list.append(Row(5))
      let last = read()
      #expect(log.take() == ["call", "end, \(observed ? 3 : 4)"])
      #expect(tracker.live == 0)
      list.removeAll()
      #expect(read() == last)
      keep(effect)
    }
  }

  @Test("a group that outlives the list of groups goes on with the object, and stays as it is after its end")
  func group() {
    expectNoResidue {
      let log = RunLog()
      let list = TrackedList([Row(1), Row(2), Row(3)])
      var model: Model? = Model(list, LifetimeTracker().make())
      let odd = list.grouped(of: model!) { $0.number($1) % 2 }[id: 1]!.elements
      let effect = Effect { log("\(odd.ids)") }
      list.append(Row(5))
      model!.offset = 1
      model = nil
      list.append(Row(7))
      #expect(log.take() == ["[1, 3]", "[1, 3, 5]", "[2]"])
      #expect(odd.ids == [2])
      keep(effect)
    }
  }

  @Test(
    "mapKeyed ends with the object: its rows end with the next edit, and who reads it is told",
    arguments: [true, false])
  func keyedMap(isArray: Bool) {
    expectNoResidue {
      let log = RunLog()
      let tracker = LifetimeTracker()
      let list = TrackedList([Row(1), Row(2)])
      var model: Model? = Model(list, tracker.make())
      func make(_ model: Model, _ row: TrackedElement<Row>) -> Int {
        let (id, number) = (row.id, model.number(row.value))
        log("make \(id)")
        onCleanup { log("end \(id)") }
        return number
      }
      let rows =
        isArray
        ? ReadOnlyTrackedList(of: model!) { $0.list.elements }.mapKeyed(of: model!, make)
        : list.mapKeyed(of: model!, make)
      list.append(Row(3))
      list.remove(id: 1)
      #expect(log.take() == ["make 1", "make 2", "make 3", "end 1"])
      #expect(rows.elements.map(\.value) == [2, 3])
      model = nil
      #expect(tracker.live == 0)
      list.append(Row(4))
      #expect(log.take() == ["end 3", "end 2"])
      let told = issues { #expect(rows.elements.map(\.value) == [2, 3]) }
      #expect(told.map(\.kind) == [.endedWithOwner])
      #expect(told[0].message.contains("has ended with the object that it was made for: it stays as it was then."))
    }
  }

  @Test(
    "who follows a list that was not settled when its object ended has what it shows", arguments: [false, true])
  func followersOfTheEnded(endsLater: Bool) {
    expectNoResidue {
      let list = TrackedList([Row(1), Row(2), Row(3)])
      var model: Model? = Model(list, LifetimeTracker().make())
      var onAsked: () -> Void = {}
      let all = list.filter { _ in
        onAsked()
        return true
      }
      let watching = Effect { _ = all.count }
      let some = all.filter(of: model!) { $1.id > $0.offset }
      let groups = all.grouped(of: model!) { $0.number($1) % 2 }
      let copy = some.filter { _ in true }
      let rows = groups.mapKeyed { $0.id }
      #expect(some.ids == [1, 2, 3] && groups.ids == [1, 0])
      var seen: [[Int]] = []
      var effect: Effect?
      if !endsLater { model = nil }
      onAsked = {
        onAsked = {}
        effect = untracked { detached { Effect { seen.append(copy.ids) } } }
        model = nil
      }
      list.append(Row(4))
      list.append(Row(5))
      #expect(copy.ids == [1, 2, 3] && seen.last == [1, 2, 3])
      #expect(rows.ids == [1, 0])
      keep(watching, effect)
    }
  }

  @Test("a mapKeyed over another list of the object ends with it, too")
  func keyedMapOverItsList() {
    expectNoResidue {
      let log = RunLog()
      let list = TrackedList([Row(1), Row(2)])
      var model: Model? = Model(list, LifetimeTracker().make())
      let rows = list.filter(of: model!) { $1.id > $0.offset }.mapKeyed(of: model!) { _, row in
        onCleanup { log("end \(row.id)") }
      }
      model = nil
      list.append(Row(3))
      #expect(log.take() == ["end 2", "end 1"])
      keep(rows)
    }
  }

  @Test("a lazy mapKeyed of a model belongs to no reader, not even the first")
  func lazyKeyedMap() {
    final class Shop {
      let list = TrackedList([Row(1)])
      lazy var rows = list.mapKeyed(of: self) { $1.id }
    }
    expectNoResidue {
      let shop = Shop()
      var seen: [[Int]] = []
      let again = Signal(0)
      let effect = Effect {
        _ = again.value
        seen.append(shop.rows.elements.map(\.value))
      }
      again.value = 1
      shop.list.append(Row(2))
      #expect(seen == [[1], [1], [1, 2]])
      keep(effect)
    }
  }

  @Test("made for an object that is ending, a mapKeyed makes nothing, and leaves its source as it was")
  func endingObject() {
    final class Ending {
      let list: TrackedList<Row>
      lazy var rows = detached { list.mapKeyed(of: self) { $1.id } }

      init(_ list: TrackedList<Row>) { self.list = list }
      deinit { _ = rows.count }
    }
    expectNoResidue {
      let list = TrackedList([Row(1)])
      let told = issues { _ = Ending(list) }
      #expect(told.map(\.kind) == [.endedWithOwner])
      var seen: [Int] = []
      let effect = Effect { seen.append(list.count) }
      list.append(Row(2))
      #expect(seen == [1, 2])
      keep(effect)
    }
  }

  @MainActor
  private final class Screen {
    let list: TrackedList<Row>
    @Tracked var least = 2
    private(set) lazy var shown = list.filter(of: self) { $1.id >= $0.least }
    private let captive: Captive

    init(_ list: TrackedList<Row>, _ probe: Probe) {
      self.list = list
      captive = probe.makeCaptive()
    }
  }

  @MainActor
  @Test("a model of the main actor that ends on another thread does no harm to who holds its list")
  func endElsewhere() {
    let list = TrackedList([Row(1), Row(2)])
    let probe = Probe()
    func make() -> (Cargo, ReadOnlyTrackedList<Row>) {
      let screen = Screen(list, probe)
      let shown = screen.shown
      return (Cargo(screen), shown)
    }
    let (cargo, shown) = make()
    var seen: [[Int]] = []
    let effect = Effect { seen.append(shown.ids) }
    list.append(Row(3))
    onThread { cargo.release() }
    #expect(probe.live == 0)
    list.append(Row(4))
    #expect(seen == [[2], [2, 3]])
    keep(effect)
  }
}
