import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("The state of a resource", .tags(.threads))
@MainActor
struct ResourceStateTests {
  private struct Refused: Error, Equatable { let code: Int }

  @Test("it is a LoadState: nothing, loading with what was there, the value, or the error with what was there")
  func states() async {
    let key = Signal<Int?>(nil)
    let towns = Resource({ key.value }) { zip in
      if zip == 404 { throw Refused(code: zip) }
      return "town \(zip)"
    }
    var states: [LoadState<String>] = []
    let effect = Effect { states.append(towns.state) }
    key.value = 1
    for await isLoaded in values({ towns.state.isLoaded }) where isLoaded { break }
    key.value = 404
    for await hasFailed in values({ towns.state.error != nil }) where hasFailed { break }
    key.value = nil
    #expect(
      states == [
        .idle, .loading(previous: nil), .loaded("town 1"), .loading(previous: "town 1"),
        .failed(Refused(code: 404), previous: "town 1"), .idle,
      ])
    keep(effect)
  }

  @Test("where loading for another key was cancelled it is idle, and the value of before is still there")
  func cancelled() async {
    let key = Signal(1)
    let towns = Resource({ key.value }) { "town \($0)" }
    for await isLoaded in values({ towns.state.isLoaded }) where isLoaded { break }
    key.value = 2
    towns.cancel()
    #expect(towns.state == .idle)
    #expect(towns.value == "town 1")
  }

  @Test("a transaction takes back its writes, and no task: cancelled or loading anew it stays so, and readers are told")
  func inTransaction() async {
    let key = Signal(1)
    let towns = Resource({ key.value }) { "town \($0)" }
    var states: [LoadState<String>] = []
    let effect = Effect { states.append(towns.state) }
    try? transaction { () throws(Refused) in
      key.value = 2
      towns.cancel()
      #expect(towns.state == .idle)
      throw Refused(code: 1)
    }
    preview {
      key.value = 3
      towns.reload()
    } reading: {
      #expect(towns.state == .loading(previous: nil))
    }
    for await isLoaded in values({ towns.state.isLoaded }) where isLoaded { break }
    #expect(states == [.loading(previous: nil), .idle, .loading(previous: nil), .loaded("town 1")])
    keep(effect)
  }

  @Test("of a resource they say how it stands, and the error is told apart by its type and by ==")
  func ofResource() async {
    #expect(await state(of: nil) { "" }.isIdle)
    #expect(await state(of: 1) { "神南" }.isLoaded)
    #expect(await state(of: 1) { throw Refused(code: 404) }.error as? Refused == Refused(code: 404))
    #expect(await state(of: 1) { throw CancellationError() }.error is CancellationError)
  }

  @Test("an effect that has read the key before the resource never sees a new key with a state of the old one")
  func neverBehind() async {
    @MainActor final class Model {
      @Tracked var zip: Int? = 1
      lazy var towns = Resource(of: self, { $0.zip }) { "towns of \($0)" }
    }
    let log = RunLog()
    let model = Model()
    let effect = Effect { log("\(model.zip ?? 0) \(word(model.towns.state)) \(model.towns.value ?? "-")") }
    for await isLoaded in values({ model.towns.state.isLoaded }) where isLoaded { break }
    #expect(log.take() == ["1 loading -", "1 loaded towns of 1"])
    model.zip = 2
    #expect(log.take() == ["2 loading towns of 1"])
    for await isLoaded in values({ model.towns.state.isLoaded }) where isLoaded { break }
    model.zip = nil
    #expect(log.take() == ["2 loaded towns of 2", "0 idle -"])
    keep(effect)
  }

  private func word(_ state: LoadState<String>) -> String {
    state.isLoading ? "loading" : state.isLoaded ? "loaded" : state.isIdle ? "idle" : "failed"
  }

  /// How it stands with a resource when nothing is being loaded any more.
  private func state(
    of key: Int?, _ load: @escaping @Sendable () async throws -> String
  ) async -> LoadState<String> {
    let towns = Resource({ key }) { _ in try await load() }
    for await isLoading in values({ towns.state.isLoading }) where !isLoading { break }
    return towns.state
  }
}
