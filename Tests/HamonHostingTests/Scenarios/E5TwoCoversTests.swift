import Hamon
import HamonHosting
import TestSupport
import Testing

@Suite("E5 Two covers on one view")
struct E5TwoCoversTests {
  private struct TwoCovers: View {
    @State private var showsLogin = false
    @State private var showsTutorial = false

    var body: some View {
      Stack {
        Button("log in") { showsLogin = true }
        Button("learn") { showsTutorial = true }
      }
      .fullScreenCover(isPresented: $showsLogin) { Text("login") }
      .fullScreenCover(isPresented: $showsTutorial) { Text("tutorial") }
    }
  }

  private enum Cover: String { case login, tutorial }

  private struct OneSlot: View {
    @State private var cover: Cover?

    var body: some View {
      Stack {
        Button("log in") { cover = .login }
        Button("learn") { cover = .tutorial }
      }
      .fullScreenCover(item: $cover) { Text($0.rawValue) }
    }
  }

  /// A cover and a sheet are not in each other's way.
  private struct Mixed: View {
    let isShown: Binding<Bool>
    var body: some View {
      Text("screen").sheet(isPresented: isShown) { Text("sheet") }.fullScreenCover(isPresented: isShown) {
        Text("cover")
      }
    }
  }

  @Test("E5 the bug: the last cover wins, the first is lost, and reported")
  func bug() {
    let found = issues {
      let host = Host { TwoCovers() }
      host.tap("log in")
      #expect(host.texts == ["log in", "learn"])
      host.tap("learn")
      #expect(host.texts == ["log in", "learn", "tutorial"])
    }
    #expect(found.map(\.kind) == [.lostPresentation])
  }

  @Test("E5 the fix: one slot says which; both can be shown, one after the other and one instead of the other")
  func fix() throws {
    let found = issues {
      let host = Host { OneSlot() }
      host.tap("log in")
      #expect(host.texts.last == "login")
      host.tap("learn")
      #expect(host.texts.last == "tutorial")
      #expect(host.tree.children.count == 2)
      host.dismiss(host.tree.children[1].id)
      #expect(host.texts == ["log in", "learn"])
    }
    #expect(found == [])
  }

  @Test("E5 presentations of different kinds on one view are all shown")
  func mixed() {
    let isShown = Signal(true)
    let host = Host { Mixed(isShown: Binding(isShown)) }
    #expect(host.texts == ["screen", "sheet", "cover"])
    #expect(!host.dismiss(host.tree.children[0].id))
  }
}
