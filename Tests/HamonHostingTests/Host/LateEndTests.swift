import Hamon
import HamonFlow
import HamonHosting
import TestSupport
import Testing

/// What another thread has let go ends on the main actor, which may call cleanups of the user's: before an operation or after it, but
/// not in the middle. Here they do to the thing what the operation is about to do to it.
@Suite("What was let go on another thread ends in the middle of no operation")
@MainActor
struct LateEndTests {
  private final class Handle: @unchecked Sendable {  // handed over, and the thread that hands it over waits
    var scope: Scope?
    init(_ scope: Scope) { self.scope = scope }
  }

  private func letGoElsewhere(_ cleanup: @escaping () -> Void) {
    let handle = Handle(Scope { onCleanup(cleanup) })
    onThread { handle.scope = nil }
  }

  @Test("moves of a router")
  func router() {
    let router = Router([1, 2, 3])
    letGoElsewhere { router.popToRoot() }
    router.pop()
    #expect(router.path == [])
    router.path = [1, 2]
    letGoElsewhere { router.pop() }
    router.push(3)
    #expect(router.path == [1, 2])
    #expect(router.entries.map(\.isInPath) == [true, true])
    letGoElsewhere { router.path = [7] }
    router.path = [1, 8]
    #expect(router.path == [7])
    #expect(router.entries.map(\.isInPath) == [true])
  }

  @Test("scrolling and resizing a list")
  func layout() {
    let list = ListHost(Array(0..<20), id: { $0 }, height: 3) { item, _ in "\(item)" }
    letGoElsewhere { list.scroll(by: 3) }
    list.scroll(by: 1)
    #expect(list.contents == ["4", "5", "6"])
    list.resize(height: 5)
    list.resize(height: 3)
    letGoElsewhere { list.scroll(by: 3) }
    list.resize(height: 5)
    #expect(list.contents == ["7", "8", "9", "10", "11"])
    #expect(Set(list.cells.map(ObjectIdentifier.init)).count == 5)
    #expect(list.statistics.cells == 5)
  }

  @Test("data for a list: the later call counts")
  func data() {
    let list = ListHost([1, 2, 3, 4], id: { $0 }, height: 3) { item, _ in "\(item)" }
    letGoElsewhere { list.apply([100, 101, 102, 103]) }
    list.apply([5, 6, 7])
    #expect(list.contents == ["100", "101", "102"])
    letGoElsewhere { list.apply([8]) }
    let patches = list.apply(snapshot: [100, 9])
    #expect(patches.removals.count == 3)
    #expect(patches.insertions.count == 1)
    #expect(list.contents == ["8"])
  }

  @Test("a cell")
  func cell() {
    let cell = HostingCell<String, Int, String> { item, _ in "\(item)" }
    cell.configure("a", 1)
    letGoElsewhere { cell.configure("b", 100) }
    cell.configure("a", 2)
    #expect(cell.key == "b")
    #expect(cell.content == "100")
  }

  @Test("a host")
  func host() {
    let host = Host { Text("a") }
    letGoElsewhere { host.replace { Text("late") } }
    host.show { Text("b") }
    #expect(host.texts == ["late"])
  }
}
