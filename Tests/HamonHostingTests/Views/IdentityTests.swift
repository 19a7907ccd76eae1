import Hamon
import HamonHosting
import Testing

/// A view with state of its own: shows its name and how often it was tapped.
private struct Tapped: View {
  let name: String
  @State private var count = 0

  var body: some View {
    Button("\(name)\(count)") { count += 1 }
  }
}

private func tap(_ host: Host, _ texts: String...) { for text in texts { #expect(host.tap(text), "no \(text)") } }

@Suite("Identity: what is the same view as before")
struct IdentityTests {
  @Test("the branches of an if are two things: state ends with the branch")
  func ifElse() {
    let isFirst = Signal(true)
    let host = Host {
      if isFirst.value { Tapped(name: "a") } else { Tapped(name: "b") }
    }
    tap(host, "a0", "a1")
    #expect(host.texts == ["a2"])
    isFirst.value = false
    #expect(host.texts == ["b0"])
    isFirst.value = true
    #expect(host.texts == ["a0"])
  }

  @Test("an expression that chooses the value is one thing: state stays")
  func ternary() {
    let isFirst = Signal(true)
    let host = Host { Tapped(name: isFirst.value ? "a" : "b") }
    tap(host, "a0")
    isFirst.value = false
    #expect(host.texts == ["b1"])
  }

  @Test("each case of a switch is a thing of its own")
  func switchCases() {
    let choice = Signal(0)
    let host = Host {
      switch choice.value {
      case 0: Tapped(name: "a")
      case 1: Tapped(name: "b")
      default: Tapped(name: "c")
      }
    }
    tap(host, "a0")
    for (value, text) in [(1, "b0"), (2, "c0"), (3, "c0"), (0, "a0")] {
      choice.value = value
      #expect(host.texts == [text])
    }
  }

  @Test("a view without its if is gone, and starts anew; its neighbours are not touched")
  func optional() {
    let isShown = Signal(true)
    let host = Host {
      Tapped(name: "a")
      if isShown.value { Tapped(name: "b") }
      Tapped(name: "c")
    }
    tap(host, "a0", "b0", "c0")
    #expect(host.bodies { isShown.value = false } == [])
    #expect(host.texts == ["a1", "c1"])
    #expect(host.bodies { isShown.value = true } == ["Tapped"])
    #expect(host.texts == ["a1", "b0", "c1"])
  }

  @Test("a for goes by index: a view inserted at the beginning gets the state of the one it pushed away")
  func forLoop() {
    let names = Signal(["a", "b"])
    let host = Host {
      for name in names.value { Tapped(name: name) }
    }
    tap(host, "a0")
    names.value = ["x", "a", "b"]
    #expect(host.texts == ["x1", "a0", "b0"])
    names.value = ["b"]
    #expect(host.texts == ["b1"])
  }

  @Test("ForEach by self, by id: state moves with its row through inserts, moves and removals")
  func forEach() {
    let names = Signal(["a", "b", "c"])
    let host = Host {
      ForEach(names.value, id: \.self) { name in Tapped(name: name) }
    }
    tap(host, "a0", "c0", "c1")
    names.value = ["c", "x", "b", "a"]
    #expect(host.texts == ["c2", "x0", "b0", "a1"])
    names.value = ["b", "a"]
    names.value = ["c", "b", "a"]
    #expect(host.texts == ["c0", "b0", "a1"], "what was removed has lost its state")
  }

  @Test("ForEach by index: state stays in its line while the rows move")
  func forEachByIndex() {
    let names = Signal(["a", "b"])
    let host = Host {
      ForEach(names.value.indices, id: \.self) { index in Tapped(name: names.value[index]) }
    }
    tap(host, "a0")
    names.value = ["b", "a"]
    #expect(host.texts == ["b1", "a0"])
  }

  @Test("an explicit id makes another thing of the same view")
  func explicitID() {
    let id = Signal(1)
    let host = Host { Tapped(name: "a").id(id.value) }
    tap(host, "a0")
    id.value = 1
    #expect(host.texts == ["a1"])
    id.value = 2
    #expect(host.texts == ["a0"])
  }

  @Test("AnyView: the same type is the same thing, another type is another")
  func anyView() {
    let kind = Signal(0)
    let host = Host {
      kind.value == 2 ? AnyView(Text("text")) : AnyView(Tapped(name: "a\(kind.value)-"))
    }
    tap(host, "a0-0")
    kind.value = 1
    #expect(host.texts == ["a1-1"])
    kind.value = 2
    #expect(host.texts == ["text"])
    kind.value = 0
    #expect(host.texts == ["a0-0"])
  }

  @Test("a path says where a view stands, and two views have never the same")
  func paths() {
    let host = Host {
      Stack { Tapped(name: "a") }
      ForEach(["x", "y"], id: \.self) { name in Tapped(name: name).id(7) }
    }
    #expect(
      host.lastRuns.map { "\($0.path)" } == [
        "Root", "Root/0/Tapped", "Root/1/[x]", "Root/1/[x]/#7/Tapped", "Root/1/[y]", "Root/1/[y]/#7/Tapped",
      ])
  }

  @Test("one view value in two places has two states, also for its actions")
  func oneValueTwice() {
    struct Twice: View {
      let view = Tapped(name: "t")

      var body: some View {
        view
        view
      }
    }
    let host = Host { Twice() }
    let buttons = host.tree.children.map(\.id)
    host.tap(buttons[0])
    host.tap(buttons[0])
    #expect(host.texts == ["t2", "t0"])
    host.tap(buttons[1])
    #expect(host.texts == ["t2", "t1"])
  }

  @Test("the ids of nodes stay with the identity, and are never given again")
  func nodeIDs() {
    let names = Signal(["a", "b"])
    let host = Host { ForEach(names.value, id: \.self) { Text($0) } }
    let (a, b) = (host.tree.children[0].id, host.tree.children[1].id)
    names.value = ["b", "a"]
    #expect(host.tree.children.map(\.id) == [b, a])
    names.value = ["b"]
    names.value = ["a", "b"]
    #expect(host.tree.children[1].id == b)
    #expect(host.tree.children[0].id > b)
  }

  @Test("a cover in the place of a sheet is another thing, though their views are of one type: its state starts anew")
  func sheetAndCover() {
    struct Tapped: View {
      @State private var count = 0
      var body: some View { Button("\(count)") { count += 1 } }
    }
    func page(isCover: Bool) -> AnyView {
      let isShown = Binding.constant(true)
      return isCover
        ? AnyView(Text("page").fullScreenCover(isPresented: isShown) { Tapped() })
        : AnyView(Text("page").sheet(isPresented: isShown) { Tapped() })
    }
    let isCover = Signal(false)
    let host = Host { page(isCover: isCover.value) }
    func style() -> PresentationNode.Style? {
      if case .presentation(let node)? = host.tree.children.last?.kind { node.style } else { nil }
    }
    let text = host.tree.children[0].id
    host.tap("0")
    #expect(style() == .sheet && host.texts == ["page", "1"])
    isCover.value = true
    #expect(style() == .fullScreenCover && host.texts == ["page", "0"])
    #expect(host.tree.children[0].id == text, "what presents is the same")
    #expect(host.lastRuns.map { "\($0.path)" }.contains("Root/fullScreenCover/if/#0/Tapped"))
  }
}
