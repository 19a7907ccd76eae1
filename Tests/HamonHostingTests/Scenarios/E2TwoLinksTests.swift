import Hamon
import HamonHosting
import TestSupport
import Testing

// Two links with a flag each on one screen: the third page popped by itself, because a flag that nothing needs any more was
// still part of the state. The flags can say what no screen can show.
@Suite("E2 Two links on a screen")
struct E2TwoLinksTests {
  private struct FlagScreen: View {
    @State private var showsMap = false
    @State private var showsShop = false

    var body: some View {
      Button("map") { showsMap = true }.navigationDestination(isPresented: $showsMap) { Text("the map") }
      Button("shop") { showsShop = true }.navigationDestination(isPresented: $showsShop) { Text("the shop") }
    }
  }

  private enum Page: Hashable { case map, shop }

  private struct PathScreen: View {
    @State private var path: [Page] = []

    var body: some View {
      Button("map") { path = [.map] }
      Button("shop") { path = [.shop] }
      ForEach(path, id: \.self) { page in
        PageView(
          page: page,
          isPresented: Binding {
            path.contains(page)
          } set: {
            if !$0 { path.removeAll { $0 == page } }
          })
      }
    }
  }

  private struct PageView: View {
    let page: Page
    let isPresented: Binding<Bool>
    var body: some View {
      EmptyView().navigationDestination(isPresented: isPresented) { Text(page == .map ? "the map" : "the shop") }
    }
  }

  private func pages(_ host: Host) -> [RenderNode] {
    host.tree.children.filter {
      if case .presentation = $0.kind { true } else { false }
    }
  }

  @Test("E2 two pages on one view: the issue advises one slot, in which each is shown in its turn")
  func oneSlot() {
    let flags = [Signal(true), Signal(false)]
    let found = issues {
      _ = Host {
        Text("home")
          .navigationDestination(isPresented: Binding(flags[0])) { Text("the map") }
          .navigationDestination(isPresented: Binding(flags[1])) { Text("the shop") }
      }
    }
    #expect(found.map(\.kind) == [.lostPresentation])
    #expect(found[0].message.hasPrefix("Two navigationDestinations are on one view"))
    #expect(found[0].message.contains("`.navigationDestination(item:)`"))
    let slot = Signal<Page?>(nil)
    let host = Host {
      Text("home").navigationDestination(item: Binding(slot)) { page in Text(page == .map ? "the map" : "the shop") }
    }
    var seen = [pages(host).map(\.texts)]
    for page in [Page.map, .shop] {
      slot.value = page
      seen.append(pages(host).map(\.texts))
    }
    host.dismiss(pages(host)[0].id)
    #expect(seen == [[], [["the map"]], [["the shop"]]] && pages(host).isEmpty && slot.value == nil)
  }

  @Test("E2 the bug: two flags can both be true: two pages lie on one screen, and going back shows the wrong one")
  func flags() {
    let host = Host { FlagScreen() }
    host.tap("map")
    host.tap("shop")  // a link on the screen below, or a deep link
    #expect(pages(host).map(\.texts) == [["the map"], ["the shop"]])
    host.dismiss(pages(host)[0].id)
    #expect(pages(host).map(\.texts) == [["the shop"]], "a page that was not opened from here")
  }

  @Test("E2 the fix: one path; whatever is tapped, there is one page, and back is back")
  func path() {
    let host = Host { PathScreen() }
    host.tap("map")
    host.tap("shop")
    #expect(pages(host).map(\.texts) == [["the shop"]])
    host.dismiss(pages(host)[0].id)
    #expect(pages(host).isEmpty)
    host.tap("map")
    #expect(pages(host).map(\.texts) == [["the map"]], "the links still work")
  }
}
