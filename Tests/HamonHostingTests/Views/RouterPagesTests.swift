import Hamon
import HamonFlow
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("Pages of a router's path")
struct RouterPagesTests {
  private struct Page: View {
    let router: Router<String>
    var entry: RouteEntry<String>?
    @State private var taps = 0

    var body: some View {
      Group {
        Text("\(entry?.route ?? "home") \(taps)")
        Button("tap \(entry?.route ?? "home")") { taps += 1 }
      }
      .navigationDestination(item: router.binding(above: entry)) { Page(router: router, entry: $0) }
    }
  }

  private func pages(_ host: Host) -> [String] { host.tree.children.flatMap(\.texts).filter { !$0.hasPrefix("tap") } }

  @Test("are shown one upon the other, each with its state; going back in the host pops the path")
  func shown() {
    let router = Router(["a"])
    let host = Host { Page(router: router) }
    #expect(pages(host) == ["home 0", "a 0"])
    host.tap("tap a")
    router.push("b", "c")
    #expect(pages(host) == ["home 0", "a 1", "b 0", "c 0"])
    host.dismiss("b 0")
    #expect(router.path == ["a"] && pages(host) == ["home 0", "a 1"])
    router.path = ["a", "d"]
    #expect(pages(host) == ["home 0", "a 1", "d 0"])
    router.replaceTop(with: "e")
    host.tap("tap e")
    #expect(pages(host) == ["home 0", "a 1", "e 1"])
    router.replaceTop(with: "f")
    #expect(pages(host) == ["home 0", "a 1", "f 0"], "another entry, another state")
    host.dismiss("a 1")
    #expect(router.path == [] && pages(host) == ["home 0"])
  }

  @Test("are told when they have gone: popped by the program or in the host, replaced, with those upon them first")
  func dismissed() {
    struct Told: View {
      let router: Router<String>
      var entry: RouteEntry<String>?
      let log: RunLog

      var body: some View {
        let next = router.binding(above: entry)
        Text(entry?.route ?? "home")
          .navigationDestination(item: next, onDismiss: { log("above \(entry?.route ?? "home")") }) { next in
            Told(router: router, entry: next, log: log)
          }
      }
    }
    let log = RunLog()
    let router = Router(["a", "b", "c"])
    let host = Host { Told(router: router, log: log) }
    #expect(log.take() == [])
    router.pop()
    #expect(log.take() == ["above b"])
    router.replaceTop(with: "d")
    #expect(log.take() == ["above a"])
    host.dismiss("a")
    #expect(log.take() == ["above a", "above home"])
    router.push("a")
    batch {
      router.pop()
      router.push("a")
    }
    #expect(log.take() == ["above home"])
    #expect(host.texts == ["home", "a"])
  }

  @Test("nil, set through the binding, goes back from what it gave last, and from nothing that came after")
  func binding() {
    let router = Router(["a", "b"])
    let first = router.entries[0]
    let above = router.binding(above: first)
    above.value = nil
    #expect(router.path == ["a", "b"], "nothing was read through it")
    #expect(above.value?.route == "b")
    router.replaceTop(with: "c")
    above.value = nil
    #expect(router.path == ["a", "c"], "b has gone already")
    #expect(above.value?.route == "c")
    above.value = first
    #expect(router.path == ["a", "c"])
    above.value = nil
    #expect(router.path == ["a"] && above.value == nil)
    router.popToRoot()
    #expect(above.value == nil)
    let bottom = router.binding()
    router.push("d", "e")
    #expect(bottom.value?.route == "d")
    bottom.value = nil
    #expect(router.path == [])
  }
}
