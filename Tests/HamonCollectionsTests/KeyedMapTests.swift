import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("mapKeyed")
struct KeyedMapTests {
  @Test("a scope for each element: kept across changes and moves, disposed on removal")
  func scopes() {
    let log = RunLog()
    let list = TrackedList([Row(1, "a"), Row(2, "b"), Row(3, "c")])
    let outer = Scope {
      let rows = list.mapKeyed { row in
        log("make \(row.id)")
        observe { log("draw \(row.value)") }
        onCleanup { log("end \(row.id)") }
        return row.id * 10
      }
      observe { log("\(rows.map(\.value))") }
    }
    #expect(log.take() == ["make 1", "draw 1a", "make 2", "draw 2b", "make 3", "draw 3c", "[10, 20, 30]"])
    list.move(from: 0, to: 2)
    list.sort { $0.id > $1.id }
    #expect(log.take() == ["[20, 30, 10]", "[30, 20, 10]"])
    list.update(id: 2) { $0.title = "B" }
    #expect(log.take() == ["draw 2B"])
    list.edit {
      $0.append($0.remove(id: 3)!)
      $0.append(Row(4, "d"))
      $0.remove(id: 1)
      $0.insert(Row(5), at: 0)
      $0.remove(id: 5)
    }
    #expect(log.take() == ["end 1", "make 4", "draw 4d", "[20, 30, 40]"])
    outer.dispose()
    #expect(log.take() == ["end 4", "end 3", "end 2"])
    list.append(Row(9))
    #expect(log.take() == [])
  }

  @Test("a row whose element has left and come back within a batch has not changed, nor has one that has moved")
  func cameBack() {
    let log = RunLog()
    let list = TrackedList([Row(1, "a"), Row(2, "b")])
    let rows = list.mapKeyed { $0.id }
    let effect = Effect { log("\(rows[id: 1]?.value ?? 0)") }
    var changes: [String] = []
    let following = rows.observeChanges { changes.append("\($0)") }
    #expect(log.take() == ["1"])
    changes = []
    list.edit {
      $0.remove(id: 1)
      $0.insert(Row(1, "A"), at: 0)
    }
    #expect(log.take() == [] && changes == [])
    list.edit { $0.append($0.remove(id: 1)!) }
    #expect(log.take() == [] && changes.count == 1 && rows.ids == [2, 1])
    // Gone, and made anew.
    list.remove(id: 1)
    list.append(Row(1))
    #expect(log.take() == ["0", "1"])
    keep(effect, following)
  }

  @Test("without an owner it ends with the last handle of its result", arguments: [true, false])
  func handle(isObserved: Bool) {
    let log = RunLog()
    let tracker = LifetimeTracker()
    expectNoResidue {
      let list = TrackedList([Row(1), Row(2)])
      var rows: ReadOnlyTrackedList? = list.filter { _ in true }.mapKeyed { row in
        onCleanup { log("end \(row.id)") }
        return tracker.make(row.id)
      }
      var effect = isObserved ? Effect { [rows] in _ = rows?.count } : nil
      list.append(Row(3))
      #expect(rows?.map(\.value.number) == [1, 2, 3] && rows?[id: 3]?.value.number == 3)
      rows = nil
      #expect(log.take() == (isObserved ? [] : ["end 3", "end 2", "end 1"]))
      effect = nil
      #expect(log.take() == (isObserved ? ["end 3", "end 2", "end 1"] : []))
      #expect(tracker.live == 0)
      keep(effect, list)
    }
  }

  @Test("over an expression: keyed by id, whatever array it gives")
  func expression() {
    expectNoResidue {
      let log = RunLog()
      let items = Signal([Row(1, "a"), Row(2, "b")])
      let rows = ReadOnlyTrackedList { items.value }.mapKeyed { row in
        log("make \(row.id)")
        observe { log("draw \(row.value) at \(row.index ?? -1)") }
        onCleanup { log("end \(row.id)") }
        return "\(row.id)"
      }
      #expect(log.take() == ["make 1", "draw 1a at 0", "make 2", "draw 2b at 1"])
      items.value = [Row(3, "c"), Row(2, "B"), Row(1, "a")]
      #expect(log.take().sorted() == ["draw 1a at 2", "draw 2B at 1", "draw 3c at 0", "make 3"])
      items.value.removeLast()
      #expect(log.take() == ["end 1", "draw 2B at 1", "draw 3c at 0"])
      #expect(rows.map(\.value) == ["3", "2"])
      let kinds = issues { items.value = [Row(2), Row(2)] }.map(\.kind)
      #expect(kinds == [.duplicateIdentity])
      #expect(rows.ids == [2])
    }
  }

  @Test("one insertion among 100,000 makes one row, and asks a handful of the keys")
  func work() {
    let counter = CountedID.Counter()
    var made = 0
    let list = TrackedList((0..<100_000).map { CountedRow(id: CountedID(number: $0, counter: counter)) })
    let rows = list.mapKeyed { row in
      made += 1
      return row.id.number
    }
    #expect(made == 100_000)
    (made, counter.questions) = (0, 0)
    list.insert(CountedRow(id: CountedID(number: -1, counter: counter)), at: 50_000)
    #expect(made == 1 && counter.questions < 100)
    counter.questions = 0
    list.move(from: 50_000, to: 3)
    #expect(made == 1 && counter.questions < 100)
    #expect(rows[3].value == -1 && rows.count == 100_001)
  }

  @Test("the closure and the cleanups may edit the list, and read the result")
  func reentrancy() {
    let log = RunLog()
    expectNoResidue {
      let list = TrackedList([Row(1)])
      var rows: ReadOnlyTrackedList<KeyedElement<Int, Int>>?
      rows = list.mapKeyed { row in
        let total = Computed { list.count }
        if row.id < 4 { list.append(Row(row.id + 1)) }
        log("make \(row.id), \(rows?.ids ?? []), \(total.value)")
        onCleanup {
          log("end \(row.id)")
          if row.id == 4 { list.remove(id: 3) }
        }
        return row.id
      }
      #expect(log.take() == ["make 1, [], 2", "make 2, [], 3", "make 3, [], 4", "make 4, [], 4"])
      list.remove(id: 4)
      #expect(log.take() == ["end 4", "end 3"])
      list.insert(Row(8), at: 0)
      #expect(log.take() == ["make 8, [1, 2], 3"])
      rows = nil
      #expect(log.take() == ["end 8", "end 2", "end 1"])
    }
  }

  // Law 9
  @Test("a closure that always adds another element is stopped, and the program goes on")
  func runaway() {
    let list = TrackedList<Row>()
    var isRunning = true
    let rows = list.mapKeyed(name: "rows") { row in
      if isRunning { list.append(Row(row.id + 1)) }
    }
    let all = issues { list.append(Row(0)) }
    #expect(all.map(\.kind) == [.runawayEffect])
    #expect(all.first?.message.contains("\"rows\"") == true)
    isRunning = false
    list.append(Row(-1))
    #expect(rows.count == list.count && list.count > 100)
  }

  @Test("whatever else is read in the batch, a row that leaves and comes back keeps what it has", arguments: 0..<7)
  func readMeanwhile(what: Int) {
    let list = TrackedList([Row(1, "a"), Row(2, "b")])
    let rows = list.mapKeyed { row in Signal("draft of \(row.id)") }
    let count = Computed { [weak list] in list?.count ?? 0 }
    let selector = Selector { count.value }
    let long = list.filter { !$0.title.isEmpty }
    let linked = Linked { count.value }
    let effect = Effect { _ = (count.value, long.count, linked.value, selector[1]) }
    rows[id: 1]!.value.value = "half a page"
    list.edit {
      let row = $0.remove(id: 1)!
      switch what {
      case 0: #expect(count.value == 1)
      case 1: #expect(long.count == 1)
      case 2: #expect(linked.value == 1)
      case 3: #expect(selector[1])
      case 4: #expect(list.filter { $0.id == 2 }.count == 1)
      case 5: #expect(list.mapKeyed { $0.id }.count == 1)
      default: keep(Effect { _ = count.value })
      }
      $0.append(row)
    }
    #expect(rows[id: 1]!.value.value == "half a page")
    keep(effect)
  }

  @Test("it is right when read in a batch, and its rows' effects see list and rows together")
  func glitchFree() {
    let log = RunLog()
    let list = TrackedList([Row(1), Row(2)])
    let rows = list.mapKeyed { $0.id }
    let effect = Effect { log("\(list.count) \(rows.count)") }
    batch {
      list.remove(id: 1)
      list.append(Row(3))
      list.append(Row(4))
      #expect(rows.ids == [2, 3, 4])
      #expect(Computed { rows.map(\.value).reduce(0, +) }.value == 9)
    }
    #expect(log.take() == ["2 2", "3 3"])
    keep(effect)
  }

  @Test("its owner may end while a row is being made")
  func endInBody() {
    expectNoResidue {
      let log = RunLog()
      let list = TrackedList([Row(1)])
      let outer = Scope()
      outer.run {
        _ = list.mapKeyed { row in
          onCleanup { log("end \(row.id)") }
          if row.id == 2 { outer.dispose() }
          log("made \(row.id)")
        }
      }
      list.append(contentsOf: [Row(2), Row(3)])
      #expect(log.take().sorted() == ["end 1", "end 2", "made 1", "made 2"])
      list.append(Row(4))
      #expect(log.take() == [])
    }
  }

  @Test("the rows end before what was made for them goes: its end wakes none of them")
  func outputsGoLast() {
    let log = RunLog()
    let number = Signal(0)
    var rows: ReadOnlyTrackedList<KeyedElement<Int, Computed<Int>>>? = TrackedList([Row(0)]).mapKeyed { _ in
      observe { log("row \(number.value)") }
      return Computed {
        onCleanup { number.value += 1 }
        return 0
      }
    }
    _ = rows?[0].value.value
    rows = nil
    #expect(log.take() == ["row 0"])
  }

  @Test(
    "rows in rows: a row that goes makes none of its own, whichever of the two lists has changed first",
    arguments: [true, false])
  func rowsInRows(removesFirst: Bool) {
    let log = RunLog()
    let (outer, inner) = (TrackedList([Row(1), Row(2)]), TrackedList([Row(10)]))
    let rows = outer.mapKeyed { row in
      let id = row.id
      return inner.mapKeyed { cell in log("\(id).\(cell.id)") }
    }
    let effect = Effect { for row in rows { _ = row.value.count } }
    #expect(log.take() == ["1.10", "2.10"])
    batch {
      if removesFirst { outer.remove(id: 2) }
      inner.append(Row(11))
      if !removesFirst { outer.remove(id: 2) }
    }
    #expect(log.take() == ["1.11"])
    keep(effect)
  }

  @Test("made while a computed is evaluated, a row may write: that is no write of the computed's")
  func writesInAnEvaluation() {
    let total = Signal(0)
    var seen: [Int] = []
    let list = TrackedList([Row(1), Row(2)])
    let found = issues {
      let effect = Effect { seen.append(total.value) }
      let rows = list.mapKeyed { _ in total.value += 1 }
      let count = Computed { rows.count }
      let reader = Effect { _ = count.value }
      list.append(Row(3))
      batch {
        list.append(Row(4))
        #expect(count.value == 4 && total.value == 4)
      }
      keep(effect, reader)
    }
    #expect(found == [] && seen == [0, 2, 3, 4])
  }
}
