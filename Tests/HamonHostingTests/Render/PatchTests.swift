import HamonHosting
import HamonTesting
import TestSupport
import Testing

private func node(_ id: Int, _ children: RenderNode...) -> RenderNode {
  RenderNode(id: RenderNode.ID(id), kind: .text("\(id)"), children: children)
}

private func list(_ ids: [Int]) -> RenderNode {
  RenderNode(id: RenderNode.ID(0), kind: .root, children: ids.map { node($0) })
}

@Suite("Patches")
struct PatchTests {
  @Test(
    "the fewest patches that do it",
    arguments: [
      ([1, 2, 3], [1, 2, 3], []),
      ([1, 2, 3], [2, 3], ["remove #1"]),
      ([2, 3], [1, 2, 3], ["insert #1 text \"1\" into #0 before #2"]),
      ([1, 2, 3], [2, 3, 1], ["move #1 at the end"]),
      ([1, 2, 3], [3, 1, 2], ["move #3 before #1"]),
      ([1, 2], [2, 3, 1], ["insert #3 text \"3\" into #0 before #1", "move #2 before #3"]),
      ([1, 2, 3, 4, 5], [5, 2, 3, 4, 1], ["move #1 at the end", "move #5 before #2"]),
    ] as [([Int], [Int], [String])])
  func lists(old: [Int], new: [Int], patches: [String]) {
    #expect(list(old).patches(to: list(new)).map(\.description) == patches)
  }

  @Test("a node that shows something else is updated, also while its children change")
  func update() {
    let old = RenderNode(id: RenderNode.ID(0), kind: .stack(.vertical), children: [node(1), node(2)])
    let new = RenderNode(id: RenderNode.ID(0), kind: .stack(.horizontal), children: [node(2, node(3))])
    #expect(
      old.patches(to: new).map(\.description) == [
        "update #0 horizontal stack", "remove #1", "insert #3 text \"3\" into #2 at the end",
      ])
  }

  @Test("patches applied to the old tree give the new one", arguments: seeds(50))
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: Seeds.traced(seed))
    var next = 1
    func grow(_ depth: Int) -> RenderNode {
      next += 1
      let id = RenderNode.ID(next)
      let count = depth == 0 ? 0 : Int.random(in: 0...5, using: &generator)
      return RenderNode(
        id: id, kind: .text("\(Int.random(in: 0...3, using: &generator))"),
        children: (0..<count).map { _ in grow(depth - 1) })
    }
    func change(_ node: RenderNode) -> RenderNode {
      var node = node
      if Int.random(in: 0...3, using: &generator) == 0 {
        node.kind = .text("\(Int.random(in: 0...3, using: &generator))")
      }
      node.children = node.children.filter { _ in Int.random(in: 0...4, using: &generator) > 0 }.map(change)
      if Bool.random(using: &generator) { node.children.shuffle(using: &generator) }
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        node.children.insert(grow(1), at: Int.random(in: 0...node.children.count, using: &generator))
      }
      return node
    }
    var tree = grow(3)
    for step in 0..<10 {
      let new = change(tree)
      let patches = tree.patches(to: new)
      var patched = tree
      patched.apply(patches)
      #expect(patched == new, "seed \(seed), step \(step)")
      tree = new
    }
  }

  @Test("1,000 siblings turned round take 999 moves")
  func reversed() {
    let (old, new) = (list(Array(1...1000)), list((1...1000).reversed()))
    let patches = old.patches(to: new)
    #expect(patches.count == 999)
    var patched = old
    patched.apply(patches)
    #expect(patched == new)
  }

  @Test("a host sends what has changed, and nothing else")
  func host() {
    struct Counter: View {
      @State private var count = 0
      var body: some View {
        Button("+") { count += 1 }
        Text("\(count)")
      }
    }
    let host = Host { ForEach(0..<100) { _ in Counter() } }
    var shown = host.tree
    var sent: [[RenderPatch]] = []
    host.onPatches = {
      sent.append($0)
      shown.apply($0)
    }
    let counter = host.tree.children[7]
    host.tap(host.tree.children[6].id)
    #expect(sent == [[.update(counter.id, .text("1"))]])
    #expect(shown == host.tree)
  }
}
