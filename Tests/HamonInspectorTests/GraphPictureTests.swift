import Hamon
import HamonCollections
import HamonInspector
import Testing

private struct Dish: Identifiable, Equatable {
  let id: Int
  var name: String
}

@Suite("The picture of a graph")
struct GraphPictureTests {
  @Test("what is owned stands below its owner; then what was read, down to what is written")
  func lines() {
    let a = Signal(1, name: "a")
    let b = Signal(2, name: "b")
    let sum = Computed(name: "sum") { a.value + b.value }
    let screen = Scope(name: "screen")
    screen.run {
      observe(name: "show") { _ = sum.value }
      _ = Scope(name: "part") { observe(name: "log") { _ = a.value } }
    }
    #expect(
      GraphPicture(of: screen).lines == [
        "scope screen", "  effect show ← sum", "  scope part", "    effect log ← a", "computed sum = 3 ← a, b",
        "signal a = 1",
        "signal b = 2",
      ])
  }

  @Test("siblings that look alike are one with a count; one that reads something else is not among them")
  func siblings() {
    let favourites = Signal("", name: "favourites")
    let other = Signal("", name: "other")
    let screen = Scope(name: "menu")
    screen.run {
      for index in 1...40 {
        _ = Scope(name: "row \(index)") {
          observe(name: "row \(index)") { _ = index == 7 ? other.value : favourites.value }
        }
      }
    }
    #expect(
      GraphPicture(of: screen).lines == [
        "scope menu", "  scope row × 40", "    effect row × 39 ← favourites", "    effect row 7 ← other",
        #"signal favourites = """#, #"signal other = """#,
      ])
    #expect(GraphPicture(of: screen, isFolded: false).nodes.count == 83)
  }

  @Test("a name with line breaks stands on one line")
  func lineBreaks() {
    let a = Signal(1, name: "a\nb")
    let screen = Scope(name: "screen\r\nof two lines")
    screen.run { observe(name: "show") { _ = a.value } }
    let picture = GraphPicture(of: screen)
    #expect(picture.lines == ["scope screen⏎of two lines", "  effect show ← a⏎b", "signal a⏎b = 1"])
  }

  @MainActor
  @Test("what consists of several nodes is one: a Linked, a Resource, a list, a selector")
  func compounds() {
    let a = Signal(1, name: "a")
    let choice = Linked(name: "choice") { a.value * 2 }
    let dishes = TrackedList([Dish(id: 1, name: "Soba"), Dish(id: 2, name: "Udon")], name: "dishes")
    let found = dishes.filter(name: "found") { $0.id > 1 }
    let isSelected = Selector(name: "isSelected") { a.value }
    let screen = Scope(name: "screen")
    screen.run {
      observe(name: "choice label") { _ = choice.value }
      observe(name: "table") { for dish in found { _ = dish.name } }
      observe(name: "title") { _ = found.count }
      observe(name: "mark") { _ = isSelected[3] }
      let photo: Resource<Int> = Resource(
        { a.value }, name: "photo", load: { @MainActor (id: Int) async throws -> Int in id })
      observe(name: "image") { _ = photo.state }
    }
    #expect(
      GraphPicture(of: screen).lines == [
        "scope screen", "  effect choice label ← choice", "  effect table ← found", "  effect title ← found",
        "  effect mark ← isSelected",
        "  resource photo = Hamon.LoadState<Swift.Int>.loading(previous: nil) ← a", "  effect image ← photo",
        "linked choice = 2 ← a",
        "list found", "selector isSelected", "signal a = 1",
      ])
  }

  #if DEBUG
    @MainActor
    @Test("resources of one name are several, each with its own state")
    func resources() {
      let (a, b) = (Signal(1, name: "a"), Signal(2, name: "b"))
      let screen = Scope(name: "screen")
      screen.run {
        for key in [a, b] {
          let photo: Resource<Int> = Resource(
            { key.value }, name: "photo", load: { @MainActor (id: Int) async throws -> Int in id })
          observe(name: "image") { _ = photo.state }
        }
      }
      let photo = "  resource photo = Hamon.LoadState<Swift.Int>.loading(previous: nil)"
      #expect(
        GraphPicture(of: screen).lines == [
          "scope screen", "\(photo) ← a", "  effect image ← photo", "\(photo) ← b", "  effect image ← photo",
          "signal a = 1",
          "signal b = 2",
        ])
    }

    @Test("lists of one name are several; selectors have their whole names; computeds of one name are no Linked")
    func sameNames() {
      let key = Signal(1, name: "key")
      let (inbox, archive) = (TrackedList([Dish](), name: "items"), TrackedList([Dish](), name: "items"))
      let (isOpen, isChosen) = (Selector(name: "cart.open") { key.value }, Selector(name: "cart.chosen") { key.value })
      let size = Computed(name: "size") { key.value }
      let outer = Computed(name: "size") { size.value + 1 }
      let screen = Scope(name: "screen")
      screen.run {
        observe(name: "inbox") { _ = inbox.count }
        observe(name: "archive") { _ = archive.count }
        observe(name: "mark") { _ = isOpen[1] }
        observe(name: "cell") { _ = isChosen[1] }
        observe(name: "label") { _ = outer.value }
      }
      #expect(
        GraphPicture(of: screen).lines == [
          "scope screen", "  effect inbox ← items", "  effect archive ← items", "  effect mark ← cart.open",
          "  effect cell ← cart.chosen", "  effect label ← size", "list items", "list items", "selector cart.open",
          "selector cart.chosen", "computed size = 2 ← size", "computed size = 1 ← key", "signal key = 1",
        ])
    }
  #endif

  @Test("for Graphviz, and as JSON: any name is written so that it can be read again")
  func forms() {
    let a = Signal(1, name: #"the "a" \ one"#)
    let screen = Scope(name: "screen")
    screen.run { observe { _ = a.value } }
    let picture = GraphPicture(of: screen)
    #expect(
      picture.dot == #"""
        digraph hamon {
          rankdir=LR;
          node [fontname="sans-serif"];
          n2 [shape=box, label="effect"];
          n3 [shape=ellipse, label="the \"a\" \\ one\n1"];
          n3 -> n2;
        }

        """#)
    #expect(
      picture.json
        == #"{"nodes":[{"number":1,"kind":"scope","name":"screen","sources":[],"count":1},"#
        + #"{"number":2,"kind":"effect","name":"","owner":1,"sources":[3],"count":1},"#
        + #"{"number":3,"kind":"signal","name":"the \"a\" \\ one","sources":[],"value":"1","count":1}]}"#)
  }

  @Test("with a log: how often what ran, siblings together; nothing of what the log has not met")
  func runs() {
    let favourites = Signal([7], name: "favourites")
    let other = Signal(0, name: "other")
    let hasSome = Computed(name: "hasSome") { !favourites.value.isEmpty }
    let log = CausalLog()
    let screen = Scope(name: "menu") {
      for row in 1...4 { observe(name: "row \(row)") { _ = favourites.value.contains(row) } }
      observe(name: "hint") { _ = hasSome.value }
      observe(name: "other") { _ = other.value }
    }
    log.during {
      favourites.value = [7, 3]
      favourites.value = []
    }
    #expect(
      GraphPicture(of: screen, log: log).lines == [
        "scope menu", "  effect row × 4, 8 runs ← favourites", "  effect hint, 1 run ← hasSome",
        "  effect other ← other",
        "signal favourites = []", "computed hasSome = false, 2 runs ← favourites", "signal other = 0",
      ])
  }

  @Test("looking leaves nothing behind, and evaluates nothing")
  func nothing() {
    var runs = 0
    let a = Signal(1, name: "a")
    let sum = Computed(name: "sum") {
      runs += 1; return a.value
    }
    let screen = Scope { observe { _ = sum.value } }
    let before = GraphStatistics.withoutDeferred
    let picture = batch {
      a.value = 2
      return GraphPicture(of: screen)
    }
    #expect(runs == 2)
    #expect(picture.lines == ["scope", "  effect ← sum", "computed sum = 1 ← a", "signal a = 2"], "the last one")
    #expect(GraphPicture(of: screen).lines == ["scope", "  effect ← sum", "computed sum = 2 ← a", "signal a = 2"])
    #expect(GraphStatistics.withoutDeferred == before)
    #expect(runs == 2)
  }
}
