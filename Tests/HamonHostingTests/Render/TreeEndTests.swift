import Hamon
import HamonHosting
import Testing

@Suite struct TreeEndTests {
  @Test("Patches are found in a tree that was changed by hand, and between two hosts")
  func patchesOfOthers() {
    let host = Host { Text("a") }
    var tree = host.tree
    tree.children[0].kind = .text("z")
    #expect(tree.patches(to: host.tree) == [.update(tree.children[0].id, .text("a"))])
    tree.children.removeAll()
    #expect(tree.patches(to: host.tree).count == 1)
    let other = Host { Text("b") }
    #expect(host.tree.patches(to: other.tree) == [.update(host.tree.children[0].id, .text("b"))])
  }

  @Test("A host that has ended shows nothing, and says so to who watches it", arguments: [false, true])
  func endedHost(byOwner: Bool) {
    var host: Host?
    let owner = Scope { host = byOwner ? Host { Text("a") } : nil }
    let shown = host ?? Host { Text("a") }
    var seen: [[String]] = []
    var patches = 0
    let painter = Effect { seen.append(shown.tree.texts) }
    shown.onPatches = { patches += $0.count }
    if byOwner { owner.dispose() } else { shown.dispose() }
    #expect(shown.texts == [] && seen == [["a"], []] && patches == 1)
    withExtendedLifetime(painter) {}
  }
}
