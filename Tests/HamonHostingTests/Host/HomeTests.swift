import Hamon
import HamonHosting
import TestSupport
import Testing

private struct Place: Identifiable, Equatable, Sendable {
  let id: Int
}

private let places = [Place(id: 1), Place(id: 2)]

/// Asks, and shows the answer.
private struct Asking: View {
  let id: Int
  @State private var answer = 0

  var body: some View {
    Text("\(answer)").task { [id] in
      id
    } receive: {
      answer = $0
    }
  }
}

/// A body that is isolated to no actor.
private func row(_ place: Place, _ cell: CellContext) -> String {
  let answer = cell.state("answer", initially: 0)
  cell.task(id: place.id) {
    place.id
  } receive: {
    answer.value = $0
  }
  return "\(answer.value)"
}

/// Made without a word about where it lives.
private final class Plain {
  let host = Host { Asking(id: 1) }
  let list = ListHost(places, height: 2, body: row)
}

/// The compiler knows no isolation in the initial values of properties, nor in a closure that is not isolated itself.
@MainActor
private final class Screen {
  let host = Host { Asking(id: 1) }
  lazy var lazyHost = Host { Asking(id: 1) }
  lazy var detachedHost = detached { Host { Asking(id: 1) } }
  let list = ListHost(places, height: 2) { place, cell in row(place, cell) }
  lazy var detachedList = detached { ListHost(places, height: 2) { place, cell in row(place, cell) } }
  lazy var namedBody = ListHost(places, height: 2, body: row)
  lazy var views = detached {
    ListHost(places, height: 2, environment: .configured) { place, _ in Asking(id: place.id) }
  }
  lazy var cell = detached { HostingCell<Int, Place, String> { place, cell in row(place, cell) } }
  lazy var viewCell = detached {
    HostingCell<Int, Place, Host>(environment: .configured) { place, _ in Asking(id: place.id) }
  }
  lazy var plain = detached { Plain() }
}

private actor Store {
  private var list: ListHost<[Place], Int, String>?
  private var views: ListHost<[Place], Int, Host>?
  private var host: Host?
  private lazy var lazyHost = detached { Host { Asking(id: 1) } }
  private var plain: Plain?

  func start() {
    list = ListHost(places, height: 2) { place, cell in row(place, cell) }
    views = ListHost(places, height: 2, environment: .configured) { place, _ in Asking(id: place.id) }
    host = detached { Host { Asking(id: 1) } }
    plain = Plain()
  }

  func answers() async -> [[String]] {
    guard let list, let views, let host, let plain else { return [] }
    return [
      await settled(["1", "2"]) { list.contents },
      await settled(["1", "2"]) { views.contents.flatMap(\.tree.texts) },
      await settled(["1"]) { host.tree.texts },
      await settled(["1"]) { [lazyHost] in lazyHost.tree.texts },
      await settled(["1"]) { plain.host.tree.texts },
      await settled(["1", "2"]) { plain.list.contents },
    ]
  }
}

private actor Elsewhere {
  private let executor = WatchedExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private var list: ListHost<[Place], Int, String>?
  private var cell: HostingCell<Int, Place, Host>?
  private var host: Host?

  func start() {
    list = ListHost(places, height: 2) { place, cell in row(place, cell) }
    cell = HostingCell(environment: .configured) { place, _ in Asking(id: place.id) }
    host = Host { Asking(id: 1) }
    cell?.configure(1, places[0])
  }

  func answers() async -> [[String]] {
    guard let list, let cell, let host else { return [] }
    return [
      await settled(["1", "2"]) { list.contents },
      await settled(["1"]) { cell.content?.tree.texts ?? [] },
      await settled(["1"]) { host.tree.texts },
    ]
  }
}

@Suite("Answers find their way back where the compiler does not know the isolation")
struct HomeTests {
  @MainActor
  @Test("on the main actor: hosts, lists and cells in the initial values of properties")
  func mainActor() async {
    let screen = Screen()
    let (cell, viewCell) = (screen.cell, screen.viewCell)
    cell.configure(1, places[0])
    viewCell.configure(1, places[0])
    let hosts = [screen.host, screen.lazyHost, screen.detachedHost, screen.plain.host]
    for host in hosts { #expect(await settled(["1"]) { host.tree.texts } == ["1"]) }
    for list in [screen.list, screen.detachedList, screen.namedBody, screen.plain.list] {
      #expect(await settled(["1", "2"]) { list.contents } == ["1", "2"])
    }
    let views = screen.views
    #expect(await settled(["1", "2"]) { views.contents.flatMap(\.tree.texts) } == ["1", "2"])
    #expect(await settled(["1"]) { cell.content.map { [$0] } ?? [] } == ["1"])
    #expect(await settled(["1"]) { viewCell.content?.tree.texts ?? [] } == ["1"])
  }

  @Test("in an actor with an executor of its own: what its methods make, whatever the rows' closures mention")
  func executor() async {
    let elsewhere = Elsewhere()
    await elsewhere.start()
    #expect(await elsewhere.answers() == [["1", "2"], ["1"], ["1"]])
  }

  @Test("in an actor: also in closures that do not mention it")
  func actor() async {
    let store = Store()
    await store.start()
    #expect(await store.answers() == [["1", "2"], ["1", "2"], ["1"], ["1"], ["1"], ["1", "2"]])
  }
}
