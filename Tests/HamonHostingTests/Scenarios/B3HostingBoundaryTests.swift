import Hamon
import HamonHosting
import Testing

// Components of two technologies in one were trouble. What is left of it: where a host begins, a world of its own begins, so
// the boundary has to be a thing with an identity, and what crosses it has to be said.
@Suite("B3 Hosting boundaries are explicit")
struct B3HostingBoundaryTests {
  private struct Stars: View {
    let label: String
    @State private var count = 0
    var body: some View { Button("\(label) \(count)") { count += 1 } }
  }

  /// The other technology: something that shows a host's texts.
  private final class LegacyPanel {
    let host: Host
    let label = Signal("rating", name: "label")

    init(environment: EnvironmentValues = EnvironmentValues()) {
      host = Host(environment: environment) { [label] in Stars(label: label.value) }
    }

    func tap() { host.tap(host.tree.children[0].id) }
  }

  private final class PanelBox { var panel: LegacyPanel? }

  /// Makes the inner host in its body: whenever the body runs, it is another one.
  private struct MixedScreen: View {
    let title: String
    let box: PanelBox
    var body: some View {
      let panel = LegacyPanel()
      box.panel = panel
      return Text("\(title): \(panel.host.texts.joined())")
    }
  }

  /// Owns the inner host: it lives as long as the screen's identity, and is configured with values.
  private struct CleanScreen: View {
    let title: String
    let box: PanelBox
    @StateObject private var panel = LegacyPanel()
    var body: some View {
      box.panel = panel
      panel.label.value = "rating of \(title)"
      return Text("\(title): \(panel.host.tree.texts.joined())")
    }
  }

  private let title = Signal("a", name: "title")
  private let box = PanelBox()

  @Test("B3 the bug: a host made in a body is a part of that run; its state is gone after the next")
  func mixed() {
    let host = Host { MixedScreen(title: title.value, box: box) }
    box.panel?.tap()
    #expect(box.panel?.host.texts == ["rating 1"])
    title.value = "b"
    #expect(host.texts == ["b: rating 0"])
  }

  @Test("B3 the fix: the boundary is owned, and has an identity; values cross it, state stays behind it")
  func explicit() {
    let host = Host { CleanScreen(title: title.value, box: box) }
    box.panel?.tap()
    #expect(host.texts == ["a: rating of a 1"], "what the inner host shows can be read like any model")
    title.value = "b"
    #expect(host.texts == ["b: rating of b 1"])
  }

  @Test("B3 nothing crosses the boundary unsaid: neither environment nor preferences nor presentations")
  func nothingLeaks() {
    struct Inset: View {
      @Environment(\.safeAreaInsets) private var insets
      var body: some View { Text("\(insets.top)") }
    }
    final class Inner { let host = Host { Inset() } }
    struct Outer: View {
      @StateObject private var inner = Inner()
      @Environment(\.safeAreaInsets) private var insets
      var body: some View { Text("outer \(insets.top), inner \(inner.host.tree.texts[0])") }
    }
    var environment = EnvironmentValues()
    environment.safeAreaInsets.top = 44
    let host = Host(environment: environment) { Outer() }
    #expect(host.texts == ["outer 44, inner 0"])
  }
}
