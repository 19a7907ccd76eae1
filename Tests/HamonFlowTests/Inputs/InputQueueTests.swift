import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("An input queue handles one input after the other")
@MainActor
struct InputQueueTests {
  /// Applies inputs inside of inputs, with a queue or without.
  @MainActor
  final class Model: @MainActor UnidirectionalDataFlow {
    enum Input { case outer, first, second, add(Int) }

    @Tracked private(set) var count = 0
    let inputs: InputQueue<Input>?
    let log: RunLog

    init(_ inputs: InputQueue<Input>?, _ log: RunLog) {
      self.inputs = inputs
      self.log = log
    }

    func apply(_ input: Input) {
      if let inputs { inputs.handle(input) { handle($0) } } else { handle(input) }
    }

    private func handle(_ input: Input) {
      log("\(input) begins")
      switch input {
      case .outer:
        apply(.first)
        apply(.second)
      case .first: apply(.add(1))
      case .second: break
      case .add(let number):
        count += number
        count += number
      }
      log("\(input) ends")
    }
  }

  private let log = RunLog()

  @Test("an input applied inside another one is handled after it, in the order of arrival")
  func queued() {
    Model(InputQueue(), log).apply(.outer)
    #expect(
      log.take() == [
        "outer begins", "outer ends", "first begins", "first ends", "second begins", "second ends",
        "add(1) begins", "add(1) ends",
      ])
  }

  @Test("without a queue it is handled where it is applied")
  func nested() {
    Model(nil, log).apply(.outer)
    #expect(
      log.take() == [
        "outer begins", "first begins", "add(1) begins", "add(1) ends", "first ends", "second begins",
        "second ends", "outer ends",
      ])
  }

  @Test("what an input makes does not belong to what applied it: an effect runs on when the applying one has run again")
  func ownership() {
    let queue = InputQueue<Int>()
    let source = Signal(0)
    let made = RunLog()
    var inner: Effect?
    let applying = Effect {
      if source.value == 0 { queue.handle(1) { _ in inner = Effect { made(source.value) } } }
    }
    source.value = 1
    applying.cancel()
    source.value = 2
    #expect(made.take() == ["0", "1", "2"])
    inner?.cancel()
  }

  @Test("each input is a batch; an input applied in an effect comes after the one that woke it")
  func effects() {
    let model = Model(InputQueue(), log)
    let effect = Effect(of: model) { [log] model in
      log("count \(model.count)")
      if model.count == 2 { model.apply(.add(3)) }
    }
    model.apply(.add(1))
    #expect(
      log.take() == [
        "count 0", "add(1) begins", "add(1) ends", "count 2", "add(3) begins", "add(3) ends", "count 8",
      ])
    effect.cancel()
  }

  @Test("what is read while an input is handled is no observer's dependency")
  func untracked() {
    let model = Model(InputQueue(), log)
    let trigger = Signal(0)
    let effect = Effect { [log] in
      log("effect \(trigger.value)")
      model.inputs?.handle(.second) { _ in _ = model.count }
    }
    model.apply(.add(1))
    #expect(log.take() == ["effect 0", "add(1) begins", "add(1) ends"])
    effect.cancel()
  }

  @Test("100,000 inputs that follow each other use no stack")
  func longChain() {
    let queue = InputQueue<Int>()
    var handled = 0
    func apply(_ number: Int) {
      queue.handle(number) { number in
        handled += 1
        if number > 1 { apply(number - 1) }
      }
    }
    apply(100_000)
    #expect(handled == 100_000)
  }

  @Test("inputs that never come to an end are reported, once, and go on being handled", arguments: [0, 1, 9])
  func endless(tooMany: Int) {
    let queue = InputQueue<Int>()
    var handled = 0
    func apply(_ number: Int) {
      queue.handle(number) { number in
        handled += 1
        if number > 1 { apply(number - 1) }
      }
    }
    var issues: [Hamon.Issue] = []
    withIssueHandler {
      issues.append($0)
    } operation: {
      apply(200_000 + tooMany)
    }
    #expect(handled == 200_000 + tooMany)
    #expect(issues.map(\.kind) == (tooMany == 0 ? [] : [.misuse]))
    let words = "InputQueue<Int> has handled 200000 inputs"
    #expect(issues.allSatisfy { $0.message.hasPrefix(words) && $0.message.contains("the next one is \(tooMany).") })
  }

  @Test("a preview of an input, in an effect that an input has woken, is taken back as any other")
  func preview() {
    let model = Model(InputQueue(), log)
    let effect = Effect { [log] in
      let next = Hamon.preview {
        model.apply(.add(10))
      } reading: {
        model.count
      }
      log("\(model.count), then \(next)")
    }
    #expect(log.take() == ["add(10) begins", "add(10) ends", "0, then 20"])
    model.apply(.add(1))
    #expect(
      log.take() == ["add(1) begins", "add(1) ends", "add(10) begins", "add(10) ends", "2, then 22"])
    keep(effect)
  }

  @Test("what waits is not drawn into a preview, and what a previewed input applies is")
  func waitingAroundPreview() {
    let model = Model(InputQueue(), log)
    let effect = Effect { [log] in
      guard model.count > 0, model.count < 10 else { return }
      model.apply(.second)  // waits
      let next = Hamon.preview {
        model.apply(.outer)
      } reading: {
        model.count
      }
      log("next \(next)")
    }
    model.apply(.add(1))
    #expect(
      log.take() == [
        "add(1) begins", "add(1) ends",
        "outer begins", "outer ends", "first begins", "first ends", "second begins", "second ends", "add(1) begins",
        "add(1) ends", "next 4", "second begins", "second ends",
      ])
    #expect(model.count == 2)
    keep(effect)
  }
}
