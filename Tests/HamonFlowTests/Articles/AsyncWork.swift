// begin
import Hamon
import HamonFlow
// end
import HamonTesting
import Testing

private enum Async {
  struct Failure: Error {}

  // begin
  struct API: Sendable {
    var search: @Sendable (String) async throws -> [String] = { [$0] }
    var setStar: @Sendable (Bool) async throws -> Void = { _ in }
    var news: @Sendable () -> AsyncStream<String> = {
      AsyncStream { $0.finish() }
    }
  }
  // end

  // begin
  @MainActor
  final class Lookup: @MainActor UnidirectionalDataFlow {
    enum Input { case asked(String), found(Result<[String], any Error>), left }
    enum Work { case search }

    @Tracked private(set) var towns = LoadState<[String]>.idle
    private let tasks = TaskScope<Work>()
    private let api: API

    init(api: API) { self.api = api }

    func apply(_ input: Input) {
      switch input {
      case .asked(let text):
        towns.start()
        tasks.run(id: .search) { [api] in  // an older search is cancelled
          try await api.search(text)
        } receive: { [weak self] in
          self?.apply(.found($0))
        }
      case .found(let result): towns.receive(result)
      case .left:
        tasks.cancel(id: .search)  // its answer is not heard any more
        towns.cancel()
      }
    }
  }
  // end
}

@Suite("Article: Async work, one kind of it")
@MainActor
struct OneKindOfWorkArticle {
  @Test("what the article says happens")
  func article() async {
    typealias API = Async.API
    typealias Lookup = Async.Lookup
    let lines = RunLog()
    func print(_ line: String) { lines(line) }

    // begin
    let api = API()
    let clock = ContinuousClock()  // for the view model further down
    let lookup = Lookup(api: api)
    lookup.apply(.asked("150"))
    print("\(lookup.towns.isLoading)")  // true: the answer comes later
    // end
    #expect(lines.take() == ["true"])
    _ = clock

    for await towns in values({ lookup.towns }) where towns.isLoaded { break }
    #expect(lookup.towns == .loaded(["150"]))
    lookup.apply(.asked("1"))
    #expect(lookup.towns == .loading(previous: ["150"]))
    lookup.apply(.left)
    #expect(lookup.towns == .loaded(["150"]))
  }
}

extension Async {
  // begin
  @MainActor
  final class Towns<C: Clock>: @MainActor UnidirectionalDataFlow
  where C.Duration == Duration {
    enum Input {
      case typed(String)
      case found(Result<[String], any Error>)
      case starTapped
      case starAnswered(Optimistic<Bool>.Answer)
      case appeared
      case received(String)
    }
    enum Work { case search, star, news }

    @Tracked private(set) var towns = LoadState<[String]>.idle
    @Tracked private(set) var star = Optimistic(false)
    @Tracked private(set) var headline = ""
    let alerts = Presentation<String>()
    private let tasks = TaskScope<Work>()
    private let api: API
    private let clock: C

    init(api: API, clock: C) {
      self.api = api
      self.clock = clock
    }

    func apply(_ input: Input) {
      switch input {
      case .typed(let text):
        towns.start()
        tasks.debounce(
          id: .search, for: .milliseconds(300), clock: clock
        ) { [api] in
          try await api.search(text)
        } receive: { [weak self] in
          self?.apply(.found($0))
        }
      case .found(let result):
        towns.receive(result)
      case .starTapped:
        tasks.confirm(star.show(!star.value), id: .star) { [api] isStarred in
          try await api.setStar(isStarred)
        } receive: { [weak self] in
          self?.apply(.starAnswered($0))
        }
      case .starAnswered(let answer):
        if let error = star.receive(answer) {
          alerts.present("The star was not saved: \(error)")
        }
      case .appeared:
        tasks.follow(id: .news, api.news()) { [weak self] in
          self?.apply(.received($0))
        }
      case .received(let headline):
        self.headline = headline
      }
    }

    /// For code that must not end before the work: a command line tool, a test.
    func settle() async { await tasks.waitForAll() }
  }
  // end
}

@Suite("Article: Async work")
@MainActor
struct AsyncWorkArticle {
  @Test("what the article says happens")
  func article() async {
    typealias Towns = Async.Towns
    var api = Async.API()
    api.setStar = { _ in throw Async.Failure() }
    api.news = {
      AsyncStream {
        $0.yield("first")
        $0.yield("second")
        $0.finish()
      }
    }
    let lines = RunLog()
    func print(_ line: String) { lines(line) }
    let clock = ManualClock()

    // begin
    let towns = Towns(api: api, clock: clock)
    towns.apply(.typed("1"))
    towns.apply(.typed("15"))  // "1" never begins: its debounce is cancelled
    towns.apply(.starTapped)
    // true true: shown before the answer
    print("\(towns.towns.isLoading) \(towns.star.value)")
    // end
    #expect(lines.take() == ["true true"])

    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(300))
    await towns.settle()
    #expect(towns.towns == .loaded(["15"]))
    #expect(!towns.star.value && towns.star.failure is Async.Failure)
    #expect(towns.alerts.item == "The star was not saved: Failure()")

    towns.apply(.appeared)
    await towns.settle()
    #expect(towns.headline == "second")
  }
}
