import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Resource: of a model, or of an actor", .tags(.threads))
@MainActor
struct ResourceModelTests {
  let server = Server()

  /// A model as the page on values over time has it.
  @MainActor
  private final class Model {
    @Tracked var key: Int? = 1
    private let server: Server
    lazy var parcel = Resource(of: self, { $0.key }) { [server] in try await server.load($0) }
    lazy var text = Computed(of: self) { describe($0.parcel) }

    init(_ server: Server) { self.server = server }
  }

  @Test("a lazy one of a model belongs to it, whatever reads it first", arguments: ["effect", "computed", "tracking"])
  func lazyInModel(reader: String) async {
    let model = Model(server)
    let tracking = TrackingScope {}
    failOnIssues {
      switch reader {
      case "effect": keep(Effect { _ = model.parcel.value })
      case "computed": #expect(model.text.value == "loading, nothing")
      default: tracking.track { _ = model.parcel.value }
      }
    }
    tracking.cancel()
    let watching = server.watch(model.parcel)
    for key in 2...3 {
      server.succeed(await server.arrival())
      while describe(model.parcel) != "loaded, \(key - 2)" { _ = await server.event() }
      model.key = key
    }
    await server.arrival()
    #expect(model.text.value == "loading, 1")
    server.succeed(2)
    keep(watching)
  }

  @MainActor
  private final class Search {
    @Tracked var zip: Int? = 1
    let server: Server
    lazy var towns = Resource(of: self, { $0.zip }) { [server] in try await server.load($0) }
    init(_ server: Server) { self.server = server }
  }

  @Test("of an object: it is not kept alive, and the end of both leaves nothing")
  func ofObject() async {
    var search: Search? = Search(server)
    _ = search!.towns
    await server.arrival()
    search!.zip = 2
    await server.arrival()
    #expect(server.requests == [1, 2])
    weak let remaining = search
    #expect(graphDelta { search = nil } == [-7, -1])
    #expect(remaining == nil)
    #expect(await server.isCancelled(1))
    server.succeed(0)
    server.succeed(1)
  }

  @Test("of an object that ends before the resource: at once there is no key, and what was being loaded is called off")
  func objectEndsFirst() async throws {
    var search: Search? = Search(server)
    let resource = Resource(of: search!, { $0.zip }) { [server] in try await server.load($0) }
    await server.arrival()
    search = nil
    try #require(describe(resource) == "idle, nothing")
    #expect(await server.isCancelled(0))
    server.succeed(0)
    #expect(await server.event() == "dropped 0")
    #expect(describe(resource) == "idle, nothing")
    #expect(server.requests == [1])
  }

  @Test("of an object whose end nothing hears of: an answer finds no key, and there is nothing to load again")
  func objectEndsUnheard() async {
    var search: Search? = Search(server)
    let key = Signal<Int?>(1)
    let resource = Resource(of: search!, { _ in key.value }) { [server] in try await server.load($0) }
    await server.arrival()
    search = nil
    #expect(describe(resource) == "loading, nothing")
    server.succeed(0)
    while resource.state.isLoading { await Task.yield() }
    #expect(describe(resource) == "idle, nothing")
    resource.reload()
    #expect(describe(resource) == "idle, nothing")
    #expect(server.requests == [1])
  }

  @Test("of an object: the end of another one that the key has read asks for no key, and loads nothing")
  func otherObjectEnds() async {
    final class Detail { @Tracked var zip: Int? = 1 }
    final class Owner { var detail: Detail? = Detail() }
    let owner = Owner()
    var asked = 0
    let resource = Resource(
      of: owner,
      { owner -> Int? in
        asked += 1
        return owner.detail?.zip
      }
    ) { [server] in try await server.load($0) }
    await server.arrival()
    owner.detail = nil  // to ask now would be an access in the midst of this one
    #expect(asked == 1 && describe(resource) == "loading, nothing")
    server.succeed(0)
    resource.cancel()
    keep(owner)
  }

  /// Which of the two goes first at its end is the order in which they are declared.
  @MainActor
  private final class KeyFirst {
    @Tracked var key: Int? = 1
    lazy var parcel = Resource({ [unowned self] in key }) { [server] in try await server.load($0) }
    let server: Server
    init(_ server: Server) { self.server = server }
  }

  @MainActor
  private final class KeyLast {
    lazy var parcel = Resource({ [unowned self] in key }) { [server] in try await server.load($0) }
    @Tracked var key: Int? = 1
    let server: Server
    init(_ server: Server) { self.server = server }
  }

  @Test("a key that holds its model unowned is not asked for while that ends, wherever it is declared")
  func unownedKey() async {
    var first: KeyFirst? = KeyFirst(server)
    #expect(describe(first!.parcel) == "loading, nothing")
    await server.arrival()
    first!.key = 2
    await server.arrival()
    #expect(graphDelta { first = nil } == [-7, -4])
    var last: KeyLast? = KeyLast(server)
    #expect(describe(last!.parcel) == "loading, nothing")
    await server.arrival()
    #expect(graphDelta { last = nil } == [-7, -4])
    #expect(server.requests == [1, 2, 1])
    for request in 1...2 { #expect(await server.isCancelled(request)) }
    for request in 0..<3 { server.succeed(request) }
  }

  private actor Depot {
    private let key = Signal(1)
    private var resource: Resource<Int>?

    func start() {
      let key = key
      resource = Resource({ key.value }) { $0 * 10 }
    }

    func set(_ value: Int) { key.value = value }

    func value(of key: Int) async -> Int? {
      let resource = resource!
      for await value in values({ resource.value }) where value == key * 10 { return value }
      return nil
    }
  }

  @Test("in an actor, keys set by many tasks: the last one's value arrives")
  func actor() async {
    let depot = Depot()
    await depot.start()
    #expect(await depot.value(of: 1) == 10)
    await withTaskGroup(of: Void.self) { group in
      for key in 2...50 { group.addTask { await depot.set(key) } }
    }
    await depot.set(99)
    #expect(await depot.value(of: 99) == 990)
  }

  private actor Owner {
    private let gate: AsyncStream<Void>
    private let end: Inbox<String>
    private var resource: Resource<Int>?

    init(_ gate: AsyncStream<Void>, _ end: Inbox<String>) {
      self.gate = gate
      self.end = end
    }

    func start() {
      resource = Resource({ 1 }) { [gate, end] key in
        end.put("begun")
        for await _ in gate {}  // ends when it is cancelled
        end.put("cancelled \(Task.isCancelled)")
        return key
      }
    }

    deinit { end.put("ended") }
  }

  @Test("an actor that owns a resource ends while its work goes on, and the work is cancelled")
  func actorEnds() async {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let end = Inbox<String>()
    do {
      let owner = Owner(gate, end)
      await owner.start()
      #expect(await end.next() == "begun")
    }
    #expect(await end.next() == "ended")
    #expect(await end.next() == "cancelled true")
    opener.finish()
  }
}
