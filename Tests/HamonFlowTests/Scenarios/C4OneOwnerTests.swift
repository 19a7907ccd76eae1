import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("C4 One owner for all that is observed")
@MainActor
struct C4OneOwnerTests {
  /// Stands for `DisposeBag` and for `Set<AnyCancellable>`: what is in it ends with it.
  @MainActor
  private final class Bag {
    private var ends: [() -> Void] = []
    func add(_ end: @escaping () -> Void) { ends.append(end) }
    func empty() {
      for end in ends { end() }
      ends = []
    }
  }

  @Test("C4 the bug: of two bags side by side the reused screen empties one, and the other goes on")
  func twoBags() {
    let (count, log) = (Signal(0), RunLog())
    let (disposeBag, cancellables) = (Bag(), Bag())
    let first = Effect { log("rx \(count.value)") }
    let second = Effect { log("combine \(count.value)") }
    disposeBag.add { first.cancel() }
    cancellables.add { second.cancel() }
    disposeBag.empty()
    _ = log.take()
    count.value = 1
    #expect(log.take() == ["combine 1"])
    cancellables.empty()
  }

  @Test("C4 the fix: one scope owns effects and the work that follows a stream, and ends both at once")
  func oneScope() async {
    let (count, log) = (Signal(0), RunLog())
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    var following: Task<Void, Never>?
    let screen = Scope {
      observe { log("effect \(count.value)") }
      let tasks = TaskScope<Int>()
      following = tasks.follow(id: 0, stream) { log("stream \($0)") }
      onCleanup { tasks.cancelAll() }
    }
    screen.dispose()
    _ = log.take()
    count.value = 1
    source.yield(1)
    await following?.value
    #expect(following?.isCancelled == true)
    #expect(log.take() == [])
  }
}
