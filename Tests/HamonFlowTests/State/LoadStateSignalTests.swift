import Hamon
import HamonFlow
import HamonTesting
import Testing

/// One state in a signal and the same in a tracked property, with a reader each.
private final class Shelf {
  @Tracked var books = LoadState<[Int]>.idle
  @Tracked(name: "named") var named = LoadState<[Int]>.idle
  let signal = Signal(LoadState<[Int]>.idle)
  var seen: [[LoadState<[Int]>]] = [[], [], []]

  func change(_ change: (inout LoadState<[Int]>) -> Void) {
    change(&books)
    change(&named)
    change(&signal.value)
  }

  func storage(_ state: LoadState<[Int]>) -> UnsafePointer<Int>? {
    state.value?.withUnsafeBufferPointer { $0.baseAddress }
  }
}

@Suite("A LoadState in a signal")
struct LoadStateSignalTests {
  private let shelf = Shelf()

  private func watch() -> [Effect] {
    [
      Effect { [unowned shelf] in shelf.seen[0].append(shelf.books) },
      Effect { [unowned shelf] in shelf.seen[1].append(shelf.named) },
      Effect { [unowned shelf] in shelf.seen[2].append(shelf.signal.value) },
    ]
  }

  private func expect(_ seen: [LoadState<[Int]>]) {
    for one in shelf.seen { #expect(one == seen) }
  }

  @Test("start() twice wakes its readers once")
  func startTwice() {
    let effects = watch()
    shelf.change { $0.start() }
    shelf.change { $0.start() }
    expect([.idle, .loading(previous: nil)])
    shelf.change { $0.succeed([1]) }
    shelf.change { $0.succeed([1]) }
    shelf.change { $0.start() }
    batch {
      shelf.change { $0.start() }
      shelf.change { $0.start() }
    }
    expect([.idle, .loading(previous: nil), .loaded([1]), .loading(previous: [1])])
    withExtendedLifetime(effects) {}
  }

  @Test("what a call begins and a second one takes back, in one batch, wakes none")
  func thereAndBack() {
    shelf.change { $0.succeed([1]) }
    let effects = watch()
    batch {
      shelf.change { $0.start() }
      shelf.change { $0.cancel() }
    }
    expect([.loaded([1])])
    withExtendedLifetime(effects) {}
  }

  @Test("a local edit counts, though nothing but the storage changes, and copies no storage", arguments: [false, true])
  func edit(inBatch: Bool) {
    shelf.change { $0.succeed(Array(0..<100)) }
    var changed = Array(0..<100)
    changed[0] = 7
    var runs = 0
    let effect = Effect { [unowned shelf] in
      _ = (shelf.books.isLoaded, shelf.named.isLoaded, shelf.signal.value.isLoaded)
      runs += 1
    }
    let before = [shelf.books, shelf.named, shelf.signal.value].map(shelf.storage)
    let edit = {
      shelf.change { state in
        state.start()
        state.update { $0[0] = 7 }
        state.cancel()
      }
    }
    if inBatch { batch(edit) } else { edit() }
    #expect([shelf.books, shelf.named, shelf.signal.value].map(shelf.storage) == before)
    #expect(
      shelf.books == .loaded(changed) && shelf.named == .loaded(changed) && shelf.signal.value == .loaded(changed))
    #expect(runs == (inBatch ? 2 : 4))
    withExtendedLifetime(effect) {}
  }

  @Test("a paused reader hears of a change once, and of none that was taken back")
  func paused() {
    let scope = Scope { [unowned shelf] in observe { shelf.seen[0].append(shelf.books) } }
    scope.pause()
    shelf.change { $0.start() }
    shelf.change { $0.reset() }
    scope.resume()
    #expect(shelf.seen[0] == [.idle])
    scope.pause()
    shelf.change { $0.start() }
    shelf.change { $0.start() }
    scope.resume()
    #expect(shelf.seen[0] == [.idle, .loading(previous: nil)])
  }

  @Test("a reader that ends in the change leaves nothing behind")
  func readerEnds() {
    let signal = Signal(LoadState.loaded([1]))
    var reader: Effect? = Effect { _ = signal.value }
    signal.update {
      $0.start()
      reader = nil
    }
    #expect(signal.value == .loading(previous: [1]))
    signal.update { $0.update { $0.append(2) } }
    var runs = 0
    reader = Effect {
      _ = signal.value
      runs += 1
    }
    signal.update { $0.start() }
    #expect(runs == 1)
    signal.update { $0.update { $0.append(3) } }
    #expect(runs == 2 && signal.value == .loading(previous: [1, 2, 3]))
    withExtendedLifetime(reader) {}
  }

  @Test("random calls wake a reader when, and only when, the state differs", arguments: 0..<20)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var state = LoadState<[Int]>.idle
    var expected = [state]
    let effects = watch()
    for _ in 0..<100 {
      let isBatch = Bool.random(using: &random)
      let calls = (0..<(isBatch ? 3 : 1)).map { _ in Int.random(in: 0..<7, using: &random) }
      var isEdited = false
      func apply(_ call: Int, to state: inout LoadState<[Int]>) {
        switch call {
        case 0, 1: state.start()
        case 2: state.succeed([1])
        case 3: state.fail(ServerError())
        case 4: state.cancel()
        case 5: state.reset()
        default:
          isEdited = isEdited || state.value != nil
          state.update { $0 = [$0.count % 3] + $0.dropFirst() }
        }
      }
      let before = state
      for call in calls { apply(call, to: &state) }
      let step = { for call in calls { shelf.change { apply(call, to: &$0) } } }
      if isBatch { batch(step) } else { step() }
      if state != before || isEdited { expected.append(state) }
      expect(expected)
      if shelf.seen[0] != expected { return }
    }
    withExtendedLifetime(effects) {}
  }
}
