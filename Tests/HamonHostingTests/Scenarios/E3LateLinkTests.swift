import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("E3 A link made at the moment it is activated")
struct E3LateLinkTests {
  private final class Model {
    @Tracked(name: "shop") var shop: String?
  }

  /// The link comes with the shop: made and active in one pass.
  private struct BrokenScreen: View {
    let model: Model
    var body: some View {
      Button("open") { model.shop = "Ramen" }
      if let shop = model.shop {
        EmptyView().navigationDestination(isPresented: .constant(true)) { Text(shop) }
      }
    }
  }

  /// The link is always there; what it shows is optional.
  private struct FixedScreen: View {
    let model: Model
    var body: some View {
      Button("open") { model.shop = "Ramen" }
        .navigationDestination(
          isPresented: Binding {
            model.shop != nil
          } set: {
            if !$0 { model.shop = nil }
          }
        ) {
          if let shop = model.shop { Text(shop) }
        }
    }
  }

  private func transitions(_ host: Host) -> [Bool] {
    host.tree.children.compactMap {
      if case .presentation(let node) = $0.kind { node.hasTransition } else { nil }
    }
  }

  @Test("E3 the bug: an identity that is made and activated in one pass has no before, so there is no transition")
  func bug() {
    let host = Host { BrokenScreen(model: Model()) }
    host.tap("open")
    #expect(host.texts == ["open", "Ramen"])
    #expect(transitions(host) == [false])
  }

  @Test("E3 the fix: the destination exists, its content is optional: each opening has a transition")
  func fix() {
    let model = Model()
    let host = Host { FixedScreen(model: model) }
    for _ in 0..<2 {
      host.tap("open")
      #expect(host.texts == ["open", "Ramen"])
      #expect(transitions(host) == [true])
      model.shop = nil
      #expect(host.texts == ["open"])
    }
  }

  @Test("E3 the same for onChange: it sees nothing where the value was there from the beginning")
  func onChange() {
    let log = RunLog()
    let model = Model()
    let host = Host {
      if let shop = model.shop { Text(shop).onChange(of: shop) { log("inner \($0)→\($1)") } }
      Text("").onChange(of: model.shop) { log("outer \($0 ?? "-")→\($1 ?? "-")") }
    }
    model.shop = "Ramen"
    #expect(log.take() == ["outer -→Ramen"])
    keep(host)
  }
}
