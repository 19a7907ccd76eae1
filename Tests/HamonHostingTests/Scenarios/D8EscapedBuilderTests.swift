import Hamon
import HamonHosting
import TestSupport
import Testing

@Suite("D8 A builder closure that a container keeps")
struct D8EscapedBuilderTests {
  private final class Model {
    @Tracked(name: "title") var title = "t"
    @Tracked(name: "detail") var detail = "d"
  }

  /// Keeps the closure: it runs in the card's body, after the screen's has returned.
  private struct KeepingCard<Content: View>: View {
    @ViewBuilder let content: () -> Content
    var body: some View { Stack { content() } }
  }

  /// Keeps what the closure makes: it runs where it is written.
  private struct StoringCard<Content: View>: View {
    let content: Content
    init(@ViewBuilder content: () -> Content) { self.content = content() }
    var body: some View { Stack { content } }
  }

  private struct BrokenScreen: View {
    let model: Model
    var body: some View {
      WithTracking {
        Text(model.title)
        KeepingCard { Text(model.detail) }
      }
    }
  }

  private struct StoringScreen: View {
    let model: Model
    var body: some View {
      WithTracking {
        Text(model.title)
        StoringCard { Text(model.detail) }
      }
    }
  }

  private struct WrappingScreen: View {
    let model: Model
    var body: some View {
      WithTracking {
        Text(model.title)
        KeepingCard { WithTracking { Text(model.detail) } }
      }
    }
  }

  private let model = Model()

  @Test("D8 the bug: the closure's reads are tracked by nothing; reported once, with the name of the one who keeps it")
  func bug() throws {
    var host: Host!
    let found = issues {
      host = Host(tracking: .explicit) { BrokenScreen(model: model) }
      #expect(host.runs { model.detail = "e" } == [])
    }
    #expect(host.texts == ["t", "d"])
    #expect(found.map(\.kind) == [.escapedRead])
    let message = try #require(found.first).message
    #expect(message.contains("\"detail\""))
    #expect(message.contains("KeepingCard { WithTracking { … } }"))
  }

  @Test("D8 it shows up by accident when something else runs the screen: that is why it is found late")
  func byAccident() {
    struct Screen: View {
      let model: Model
      var body: some View {
        WithTracking {
          let title = model.title
          KeepingCard { Text("\(title) \(model.detail)") }
        }
      }
    }
    var host: Host!
    _ = issues { host = Host(tracking: .explicit) { Screen(model: model) } }
    model.detail = "e"
    #expect(host.texts == ["t d"])
    model.title = "u"
    #expect(host.texts == ["u e"])
  }

  @Test("D8 two fixes: store what the closure makes, or track inside of it")
  func fixes() {
    let found = issues {
      let storing = Host(tracking: .explicit) { StoringScreen(model: model) }
      let wrapping = Host(tracking: .explicit) { WrappingScreen(model: model) }
      model.detail = "e"
      #expect(storing.texts == ["t", "e"])
      #expect(wrapping.texts == ["t", "e"])
      #expect(storing.bodies { model.detail = "f" }.contains("StoringCard"))
      #expect(wrapping.bodies { model.detail = "g" } == [], "narrower: the closure alone")
      #expect(wrapping.runNames == ["WithTracking"])
    }
    #expect(found == [])
  }

  @Test("D8 in the automatic style nothing is lost; the read is charged to the card, whose body runs the closure")
  func automatic() {
    let host = Host { BrokenScreen(model: model) }
    #expect(host.bodies { model.detail = "e" } == ["KeepingCard"])
    #expect(host.texts == ["t", "e"])
  }
}
