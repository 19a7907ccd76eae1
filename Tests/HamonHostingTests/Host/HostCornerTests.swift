import Hamon
import HamonTesting
import TestSupport
import Testing

@testable import HamonHosting

/// What is no case of the matrix: what goes on for ever, and what happens on another thread.
@MainActor
@Suite("Host: corners")
struct HostCornerTests {
  @Test("a body that shows the root with other values each time is stopped, and named")
  func showForEver() throws {
    var host: Host!
    func content(_ count: Int) -> Text {
      if count > 0 { host.show { content(count + 1) } }
      return Text("\(count)")
    }
    host = Host { content(0) }
    let issue = expectIssue(.runawayEffect) { host.show { content(1) } }
    #expect(try #require(issue).message.contains("Root frame"))
    #expect(!host.isDisposed)
    host = nil
  }

  @MainActor private final class Screen {
    let host: Host

    init(_ log: RunLog) {
      host = Host {
        Text("here").onAppear {
          onCleanup {
            MainActor.preconditionIsolated()
            log("cleanup")
          }
        }.onDisappear {
          MainActor.preconditionIsolated()
          log("gone")
        }
      }
    }
  }

  @Test("the last reference may go on another thread: the host ends on its own, later, once")
  func lastReferenceElsewhere() async {
    let log = RunLog()
    weak var core: HostCore?
    let cargo = {
      let screen = Screen(log)
      core = screen.host.core
      return Unmanaged.passRetained(screen)
    }()
    await Task.detached { cargo.release() }.value
    _ = GraphStatistics.current  // the next operation of the thread
    #expect(log.take() == ["cleanup", "gone"])
    #expect(core == nil)
  }

  @Test("what is shown in a transaction is shown, also if that is taken back")
  func inTransaction() {
    let host = Host { Text("a") }
    try? transaction {
      host.show { Text("b") }
      throw CancellationError()
    }
    #expect(host.texts == ["b"])
    preview {
      host.replace { Text("c") }
    } reading: {
      #expect(host.texts == ["b"])
    }
    #expect(host.texts == ["c"])
  }
}
