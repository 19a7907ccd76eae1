import Hamon
import Testing

private struct ServerError: Error, Equatable {}

@Suite("LoadState")
struct LoadStateTests {
  @Test("what was there stays while it is loaded again, and after a failure")
  func previous() {
    var state = LoadState<Int>.idle
    #expect(state.isIdle && state.value == nil && !state.isLoading && !state.isLoaded && state.error == nil)
    state.start()
    #expect(state == .loading(previous: nil) && !state.isIdle)
    state.succeed(1)
    #expect(state == .loaded(1) && state.isLoaded)
    state.start()
    state.start()
    #expect(state == .loading(previous: 1) && state.isLoading && state.value == 1)
    state.fail(ServerError())
    #expect(state == .failed(ServerError(), previous: 1) && state.value == 1 && state.error is ServerError)
    state.start()
    #expect(state.error == nil && state.value == 1)
    state.cancel()
    #expect(state == .loaded(1))
    state.cancel()
    #expect(state == .loaded(1))
    state.reset()
    #expect(state == .idle)
    state.start()
    state.cancel()
    #expect(state == .idle)
  }

  @Test("a failure without a value of before needs no word of it")
  func failed() {
    let state = LoadState<Int>.failed(ServerError())
    #expect(state == .failed(ServerError(), previous: nil))
    #expect(state.value == nil && state.error is ServerError)
  }

  @Test("a result succeeds or fails")
  func result() {
    #expect(LoadState(.success(1)) == .loaded(1))
    #expect(LoadState<Int>(.failure(ServerError())) == .failed(ServerError(), previous: nil))
  }

  @Test("map and update keep the state")
  func map() {
    let states: [LoadState<Int>] = [
      .idle, .loading(previous: nil), .loading(previous: 1), .loaded(1), .failed(ServerError(), previous: nil),
      .failed(ServerError(), previous: 1),
    ]
    for state in states {
      let text = state.map { "\($0)" }
      #expect(text.value == state.value.map { "\($0)" })
      #expect(text.isLoading == state.isLoading && text.isLoaded == state.isLoaded)
      #expect((text.error == nil) == (state.error == nil))
      var changed = state
      changed.update { $0 += 1 }
      #expect(changed == state.map { $0 + 1 })
    }
  }

  @Test("a local edit changes an array in place", arguments: [false, true])
  func inPlace(isFetched: Bool) {
    func address(_ state: LoadState<[Int]>) -> UnsafePointer<Int>? {
      state.value?.withUnsafeBufferPointer { $0.baseAddress }
    }
    var state = LoadState.loaded(Array(0..<100))
    if isFetched { state.start() }
    let before = address(state)
    state.update { $0[0] = 7 }
    #expect(address(state) == before && state.value?[0] == 7 && state.isLoading == isFetched)
  }

  @Test("each state is equal to itself only, whichever value it has, or had before")
  func equality() {
    let all: [LoadState<Int>] = [
      .idle, .loading(previous: nil), .loading(previous: 1), .loading(previous: 2), .loaded(1), .loaded(2),
      .failed(ServerError(), previous: nil), .failed(ServerError(), previous: 1), .failed(ServerError(), previous: 2),
    ]
    for (index, one) in all.enumerated() { #expect(all.indices.filter { all[$0] == one } == [index]) }
  }

  @Test("the same failure twice is no change")
  func sameError() {
    struct Plain: Error { var text: String }
    #expect(LoadState<Int>.failed(Plain(text: "a"), previous: nil) == .failed(Plain(text: "a"), previous: nil))
    #expect(LoadState<Int>.failed(Plain(text: "a"), previous: nil) != .failed(Plain(text: "b"), previous: nil))
    #expect(LoadState<Int>.failed(Plain(text: "a"), previous: nil) != .failed(ServerError(), previous: nil))
  }
}
