import Hamon
import HamonFlow
import HamonHosting
import HamonTesting
import TestSupport
import Testing

private struct Refusal: Error {}

private struct Count: View {
  @State private var count = 0
  var body: some View { Stack { Text("count \(count)") }.onTap { count += 1 } }
}

/// Law of `Presentation.binding` and `Router.binding`: what is dismissed is what was shown, and nothing else.
@Suite("Dismissals by a host")
struct DismissalTests {
  private let log = RunLog()

  @Test("taken back, or only previewed, a dismissal ends nothing: the alert keeps its state", arguments: [true, false])
  func takenBack(isPreview: Bool) {
    let shown = Signal(true)
    let host = Host {
      Text("screen").alert("sure?", isPresented: Binding(shown), onDismiss: { log("dismissed") }) {
        Count()
        Button("ok") {}
      }
    }
    host.tap("count 0")
    if isPreview {
      #expect(
        preview {
          host.tap("ok")
        } reading: {
          shown.value
        } == false)
    } else {
      try? transaction {
        host.tap("ok")
        throw Refusal()
      }
    }
    #expect(host.texts == ["screen", "count 1", "ok"] && log.take() == [])
    transaction { host.tap("ok") }
    #expect(host.texts == ["screen"] && log.take() == ["dismissed"])
  }

  @Test("a second one before the next frame does not dismiss what comes next", arguments: [true, false])
  func twice(isPaused: Bool) {
    let alerts = Presentation<String>()
    let scope = Scope()
    let host = scope.run { Host { Text("screen").alert({ $0 }, item: alerts.binding) { Text("body \($0)") } } }
    for item in ["A", "B", "C"] { alerts.present(item) { log("\(item) \($0)") } }
    if isPaused {
      scope.pause()
      host.dismiss("body A")
      host.dismiss("body A")
      scope.resume()
    } else {
      batch {
        host.dismiss("body A")
        host.dismiss("body A")
      }
    }
    #expect(log.take() == ["A user"])
    #expect(host.texts == ["screen", "body B"])
  }

  @Test("what was interrupted and is there again can be dismissed")
  func interrupted() {
    let alerts = Presentation<String>()
    let host = Host {
      Text("screen").alert({ $0 }, item: alerts.binding) { title in
        Button("ok \(title)") { alerts.interrupt(with: "B") }
      }
    }
    alerts.present("A")
    batch {
      host.tap("ok A")
      alerts.dismiss()
    }
    #expect(host.texts == ["screen", "ok A"])
    #expect(host.dismiss("ok A") && alerts.item == nil)
  }

  @Test("late swipes of a page that was replaced do not go back")
  func pages() {
    let router = Router<Int>([4])
    let host = Host { Text("root").navigationDestination(item: router.binding()) { Text("page \($0.route)") } }
    batch {
      router.replaceTop(with: 5)
      host.dismiss("page 4")
      host.dismiss("page 4")
    }
    #expect(router.path == [5] && host.texts == ["root", "page 5"])
    host.dismiss("page 5")
    #expect(router.path == [])
  }
}
