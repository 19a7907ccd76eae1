import Hamon
import HamonCollections
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("A list that follows a tracked list")
struct FollowTests {
  private func makeList(_ height: Int = 5) -> ListHost<[Row], Int, Line> {
    ListHost([], height: height) { row, cell in
      let starred = cell.state("starred", initially: false)
      return Line(text: (starred.value ? "★" : "☆") + "\(row.id)\(row.text)") { starred.value.toggle() }
    }
  }

  @Test(
    "shows it at once, and after every change; only rows that have changed run, and rows that move keep cell and state")
  func follows() {
    let model = TrackedList(rows(0..<4))
    let list = makeList()
    list.follow(model)
    #expect(list.texts == ["☆0", "☆1", "☆2", "☆3"])
    list.tap(line: 2)
    let cell = list.cells[2]
    #expect(list.runs { model[id: 1]?.text = "!" } == [1])
    #expect(list.runs { model.move(id: 2, to: 0) } == [])
    #expect(list.texts == ["★2", "☆0", "☆1!", "☆3"])
    #expect(list.cells[0] === cell)
    #expect(list.runs { model.append(Row(id: 9)) } == [9])
    #expect(list.count == 5)
  }

  @Test("a derived list: one tap on the model moves one row, and nothing sees it in between")
  func derived() {
    let stars = (0..<6).map { Signal($0 % 2 == 0, name: "star \($0)") }
    let model = TrackedList(rows(0..<6))
    let starred = model.filter { stars[$0.id].value }.sorted { $0.id > $1.id }
    let list = makeList()
    list.follow(starred)
    let log = RunLog()
    let painter = Effect { log(list.texts.joined()) }
    #expect(list.runs { stars[3].value = true } == [3])
    #expect(
      list.runs {
        batch {
          stars[4].value = false
          stars[5].value = true
          model[id: 2]?.text = "?"
        }
      } == [5, 2])
    #expect(log.take() == ["☆4☆2☆0", "☆4☆3☆2☆0", "☆5☆3☆2?☆0"])
    keep(painter)
  }

  @Test(
    "no body runs for a row that has left, nor with the row as it was; observers of a row end before they would run")
  func noMix() {
    let log = RunLog()
    let tax = Signal("old")
    let model = TrackedList(rows(1..<4))
    let list = ListHost(following: model.filter { $0.id > 0 }, height: 3) { row, cell in
      cell.onBind { observe { log("row \(row.id) \(model[id: row.id]?.text ?? "GONE")") } }
      return "\(row.id)\(row.text)/\(model[id: row.id]?.text ?? "GONE") \(tax.value)"
    }
    list.onBodyRun = { log("body \($0)") }
    let painter = Effect { log(list.contents.joined(separator: ", ")) }
    #expect(log.take() == ["row 1 ", "row 2 ", "row 3 ", "1/ old, 2/ old, 3/ old"])
    model[id: 1]?.text = "A"
    #expect(log.take() == ["row 1 A", "body 1", "1A/A old, 2/ old, 3/ old"])
    model.remove(id: 1)
    #expect(log.take() == ["2/ old, 3/ old"])
    batch {
      tax.value = "new"
      model[id: 2]?.text = "B"
    }
    #expect(log.take() == ["row 2 B", "body 2", "body 3", "2B/B new, 3/ new"])
    keep(painter)
  }

  @Test("its rows may be views, with state of their own")
  func views() {
    struct RowView: View {
      let row: Row
      @State var taps = 0
      var body: some View { Button("\(row.id)\(row.text) \(taps)") { taps += 1 } }
    }
    let model = TrackedList(rows(0..<4))
    let list = ListHost(following: model, height: 3, environment: .configured) { row, _ in RowView(row: row) }
    func texts() -> [[String]] { list.contents.map(\.texts) }
    #expect(texts() == [["0 0"], ["1 0"], ["2 0"]])
    list.contents[1].tap("1 0")
    model.move(id: 1, to: 0)
    model[id: 0]?.text = "!"
    model.remove(id: 2)
    #expect(texts() == [["1 1"], ["0! 0"], ["3 0"]])
  }

  @Test("made to follow a list, it shows it at once, each row by one run, and charges nothing with reading it")
  func following() {
    let model = TrackedList(rows(1..<4))
    let log = RunLog()
    var hosts: [ListHost<[Row], Int, Int>] = []
    let maker = Effect {
      log("made")
      let host = ListHost(following: model, height: 2) { row, _ in
        log(row.id)
        return row.id
      }
      hosts.append(host)
    }
    #expect(hosts[0].contents == [1, 2])
    #expect(log.take() == ["made", "1", "2"])
    model.remove(id: 1)
    #expect(hosts.map(\.contents) == [[2, 3]])
    #expect(log.take() == ["3"])
    keep(maker)
  }

  @Test("follows the newest only; what is applied by hand stays until the next change")
  func another() {
    let first = TrackedList(rows(0..<2))
    let second = TrackedList(rows(10..<12))
    let list = makeList()
    list.follow(first)
    list.follow(second)
    #expect(list.runs { first.append(Row(id: 2)) } == [])
    list.apply(rows([7]))
    #expect(list.texts == ["☆7"])
    second.append(Row(id: 12))
    #expect(list.texts == ["☆10", "☆11", "☆12"])
  }

  @Test("its data is the list at its last change, whatever was edited and applied in between", arguments: [1, 2, 40])
  func data(editsAtOnce: Int) {
    var random = SeededGenerator(seed: UInt64(editsAtOnce))
    let model = TrackedList(rows(0..<10))
    let odd = model.filter { $0.id % 2 == 1 }
    let list = makeList()
    list.follow(odd)
    for step in 0..<300 {
      let before = untracked { odd.elements }
      batch {
        for _ in 0..<editsAtOnce {
          let id = Int.random(in: 0..<20, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: model.remove(id: id)
          case 1: model.move(id: id, to: Int.random(in: 0..<model.count, using: &random))
          case 2: model[id: id] = Row(id: id, text: "\(step)")
          default: if !model.contains(id: id) { model.insert(Row(id: id), at: 0) }
          }
          if model.isEmpty { model.append(Row(id: 3)) }
        }
      }
      if odd.elements != before {
        #expect(list.data == odd.elements, "step \(step)")
        let inView = odd.elements.dropFirst(list.first).prefix(5)
        #expect(list.texts == inView.map { "☆\($0.id)\($0.text)" }, "step \(step)")
      }
      if step % 50 == 49 { list.apply(rows(0..<3)) }
    }
    #expect(list.count > 0)
  }

  /// A row that cannot be compared.
  private final class Thing: Identifiable {
    let id: Int
    var text = ""  // not tracked
    @Tracked var count = 0
    @Tracked var key: Int

    init(_ id: Int, key: Int = 0) {
      self.id = id
      self.key = key
    }
  }

  @Test("rows whose keys change without an edit, or are shared, are shown all the same, wherever their cells come from")
  func otherKeys() {
    let things = [Thing(1, key: 7), Thing(2, key: 7), Thing(3, key: 8), Thing(4, key: 9)]
    let model = TrackedList(things)
    let list = ListHost<[Thing], Int, String>([], id: { $0.key }, height: 5) { thing, _ in "\(thing.id)" }
    let shared = issues { list.follow(model) }
    #expect(shared.map(\.kind) == [.duplicateIdentity])
    #expect(list.contents == ["1", "2", "3", "4"])
    model.remove(id: 1)
    #expect(list.contents == ["2", "3", "4"])
    things[2].key = 9
    things[3].key = 8
    model.append(Thing(5, key: 10))
    #expect(list.contents == ["2", "3", "4", "5"])
  }

  @Test("of rows that are objects it shows what the list is as well, whatever was edited", arguments: [1, 2, 40])
  func thingsShown(editsAtOnce: Int) {
    var random = SeededGenerator(seed: UInt64(editsAtOnce))
    let model = TrackedList((0..<10).map { Thing($0) })
    let sorted = model.filter { $0.id % 3 != 1 }.sorted(on: \.count)
    let list = ListHost(following: sorted, height: 4) { thing, _ in "\(thing.id)\(thing.text) \(thing.count)" }
    for step in 0..<300 {
      batch {
        for _ in 0..<editsAtOnce {
          let id = Int.random(in: 0..<20, using: &random)
          let thing = untracked { model[id: id] }
          switch Int.random(in: 0..<5, using: &random) {
          case 0: model.remove(id: id)
          case 1: model.move(id: id, to: Int.random(in: 0..<max(1, model.count), using: &random))
          case 2: thing?.count = step % 7
          case 3:
            thing?.text = "\(step)"
            if let thing { model[id: id] = thing }
          default: if thing == nil { model.insert(Thing(id), at: 0) }
          }
        }
      }
      if step % 9 == 0 { list.scroll(by: Int.random(in: -3...3, using: &random)) }
      let inView = sorted.elements.dropFirst(list.first).prefix(4)
      #expect(list.contents == inView.map { "\($0.id)\($0.text) \($0.count)" }, "step \(step)")
    }
    #expect(list.count > 0)
  }

  @Test("rows that are objects run if an edit has touched them, or what they read has changed; all others do not")
  func objects() {
    let things = (0..<6).map { Thing($0) }
    let model = TrackedList(things)
    func change(_ id: Int) {
      things[id].text = "!"
      model[id: id] = things[id]
    }
    let list = ListHost(following: model, height: 4) { thing, _ in "\(thing.id)\(thing.text) \(thing.count)" }
    #expect(list.runs { model.insert(Thing(9), at: 1) } == [9])
    #expect(list.runs { change(2) } == [2])
    #expect(list.runs { things[0].count += 1 } == [0])
    #expect(list.runs { model[id: 9] = Thing(9) } == [9])
    #expect(list.runs { model.remove(id: 1) } == [3])  // it comes into view
    #expect(list.runs { change(5) } == [])  // out of view
    #expect(list.contents == ["0 1", "9 0", "2! 0", "3 0"])
    #expect(list.runs { list.apply(model.elements) } == [0, 9, 2, 3])  // by hand: any may have changed
    #expect(list.runs { model.remove(id: 0) } == [4, 9, 2, 3])  // likewise: what was applied has gone
    #expect(list.runs { model.remove(id: 9) } == [5])
    #expect(list.contents == ["2! 0", "3 0", "4 0", "5! 0"])
  }

  @Test("whatever is told of the rows may have it follow another list: that is then the only one")
  func within() {
    let first = TrackedList(rows(0..<2))
    let second = TrackedList(rows(10..<11))
    let third = TrackedList(rows(20..<21))
    let list = makeList()
    var isDone = false
    let reader = Effect {
      if list.count == 2, !isDone {
        isDone = true
        list.follow(second)
      }
    }
    list.follow(first)
    #expect(list.keys == [10])
    first.append(Row(id: 3))
    #expect(list.keys == [10])
    second.append(Row(id: 11))
    #expect(list.keys == [10, 11])
    list.follow(third)
    first.append(Row(id: 4))
    second.append(Row(id: 12))
    #expect(list.keys == [20])
    keep(reader)
  }

  @Test("rows run by the measure of the list, and a change in place is one by any", arguments: [false, true])
  func equality(isNever: Bool) {
    struct Card: Identifiable, Equatable {
      let id: Int
      var title: String
      static func == (one: Card, other: Card) -> Bool { one.id == other.id }
    }
    let cards = TrackedList([Card(id: 1, title: "a"), Card(id: 2, title: "b")], equality: isNever ? .never : .equal)
    let list = ListHost(following: cards.filter { $0.id < 9 }, height: 5) { card, _ in card.title }
    #expect(list.runs { cards[id: 1]?.title = "z" } == [1])
    #expect(list.contents == ["z", "b"])
    #expect(list.runs { cards[id: 2] = Card(id: 2, title: "y") } == (isNever ? [2] : []))
    #expect(list.contents == ["z", isNever ? "y" : "b"])
    #expect(list.runs { cards.move(from: 1, to: 0) } == (isNever ? [2] : []))
  }

  @Test("a comparison of a row may end the host's owner")
  func endInComparison() {
    struct Acting: Identifiable, Equatable {
      let id: Int
      var text = ""
      let act: () -> Void

      static func == (one: Acting, other: Acting) -> Bool {
        one.act()
        return (one.id, one.text) == (other.id, other.text)
      }
    }
    var comparisons = 0
    let owner = Scope()
    let items = TrackedList(
      (0..<3).map { id in
        Acting(id: id) {
          comparisons += 1
          if comparisons == 2 { owner.dispose() }  // the first is that of the list itself
        }
      })
    let list = owner.run { ListHost(following: items, height: 3) { item, _ in item.text } }
    let found = issues { items[id: 0] = Acting(id: 0, text: "a", act: items[0].act) }
    #expect(comparisons == 2 && found.isEmpty)
    #expect(list.contents.isEmpty)
  }

  @Test("a host that has ended says so, and follows nothing")
  func ended() {
    let model = TrackedList(rows(0..<2))
    let list = makeList()
    list.dispose()
    let reported = issues { list.follow(model) }
    #expect(reported.map(\.kind) == [.disposedScope])
    #expect(issues { model.append(Row(id: 7)) }.isEmpty)
    #expect(list.count == 0)
  }

  @Test("is told nothing after its end, and leaves nothing behind", arguments: [true, false])
  func ends(byDispose: Bool) {
    let before = GraphStatistics.withoutDeferred
    do {
      let model = TrackedList(rows(0..<3))
      var list: ListHost<[Row], Int, Line>? = makeList()
      list?.follow(model.filter { $0.id != 1 })
      #expect(list?.texts == ["☆0", "☆2"])
      if byDispose { list?.dispose() } else { list = nil }
      model.append(Row(id: 4))
      #expect(list?.texts ?? [] == [])
    }
    #expect(GraphStatistics.withoutDeferred == before)
  }
}
