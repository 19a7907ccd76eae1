import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("ResourceStatus", .tags(.threads))
@MainActor
struct ResourceStatusTests {
  private struct Refused: Error, Equatable { let code: Int }

  @Test("it is told apart by its properties: each is true of one case alone")
  func properties() {
    let all: [ResourceStatus] = [.idle, .loading, .loaded, .failed(Refused(code: 404))]
    #expect(all.map(\.isIdle) == [true, false, false, false])
    #expect(all.map(\.isLoading) == [false, true, false, false])
    #expect(all.map(\.isLoaded) == [false, false, true, false])
    #expect(all.map { $0.error as? Refused } == [nil, nil, nil, Refused(code: 404)])
  }

  @Test("it is equal to the same one; failures if their errors are of one type, and equal, or, without ==, of one text")
  func equality() {
    struct Silent: Error { let code: Int }
    struct Other: Error, Equatable { let code: Int }
    let all: [ResourceStatus] = [
      .idle, .loading, .loaded, .failed(Refused(code: 404)), .failed(Refused(code: 500)), .failed(Other(code: 404)),
      .failed(Silent(code: 404)), .failed(Silent(code: 500)),
    ]
    for (index, one) in all.enumerated() { #expect(all.indices.filter { all[$0] == one } == [index]) }
  }

  @Test("of a resource they say how it stands, and the error is told apart by its type and by ==")
  func ofResource() async {
    #expect(await status(of: nil) { "" }.isIdle)
    #expect(await status(of: 1) { "神南" }.isLoaded)
    #expect(await status(of: 1) { throw Refused(code: 404) }.error as? Refused == Refused(code: 404))
    #expect(await status(of: 1) { throw CancellationError() }.error is CancellationError)
  }

  @Test("an effect that has read the key before the resource never sees a new key with a status of the old one")
  func neverBehind() async {
    @MainActor final class Model {
      @Tracked var zip: Int? = 1
      lazy var towns = Resource(of: self, { $0.zip }) { "towns of \($0)" }
    }
    let log = RunLog()
    let model = Model()
    let effect = Effect { log("\(model.zip ?? 0) \(model.towns.status) \(model.towns.value ?? "-")") }
    for await isLoaded in values({ model.towns.status.isLoaded }) where isLoaded { break }
    #expect(log.take() == ["1 loading -", "1 loaded towns of 1"])
    model.zip = 2
    #expect(log.take() == ["2 loading towns of 1"])
    for await isLoaded in values({ model.towns.status.isLoaded }) where isLoaded { break }
    model.zip = nil
    #expect(log.take() == ["2 loaded towns of 2", "0 idle -"])
    keep(effect)
  }

  /// How it stands with a resource when nothing is being loaded any more.
  private func status(
    of key: Int?, _ load: @escaping @Sendable () async throws -> String
  ) async -> ResourceStatus {
    let towns = Resource({ key }) { _ in try await load() }
    for await isLoading in values({ towns.status.isLoading }) where !isLoading { break }
    return towns.status
  }
}
