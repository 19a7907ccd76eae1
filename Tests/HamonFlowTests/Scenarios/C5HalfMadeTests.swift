import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("C5 Models and owners are made without needing each other half made")
@MainActor
struct C5HalfMadeTests {
  /// Stands for `UIHostingController`: wants its root view, whole, before it is made itself.
  @MainActor
  private class Hosting {
    let rootView: () -> String
    init(rootView: @escaping () -> String) { self.rootView = rootView }
  }

  /// The bug: the model tells its controller, the controller must have the model before `super.init`. One of the two has to
  /// be a promise that is kept later.
  @MainActor
  private final class TellingModel {
    weak var controller: TellingController?
    private(set) var progress = "asleep"

    init() { load() }

    func load() {
      progress = "connecting"
      controller?.show(progress)
    }
  }

  @MainActor
  private final class TellingController: Hosting {
    private(set) var shown: [String] = []

    init() {
      let model = TellingModel()
      super.init { model.progress }
      model.controller = self
    }

    func show(_ progress: String) { shown.append(progress) }
  }

  @Test("C5 the bug: what the model tells while its controller is half made is told to nothing")
  func halfMade() {
    let controller = TellingController()
    #expect(controller.rootView() == "connecting")
    #expect(controller.shown == [])
  }

  @MainActor
  private final class LoadingModel: @MainActor UnidirectionalDataFlow {
    enum Input { case load, loaded }

    @Tracked private(set) var progress = "asleep"

    init() { apply(.load) }

    func apply(_ input: Input) { progress = input == .load ? "connecting" : "asleep" }
  }

  @MainActor
  private final class FollowingController: Hosting {
    private(set) var shown: [String] = []
    private var owner: Scope?

    init(_ model: LoadingModel) {
      super.init { model.progress }
      owner = Scope { observe { [unowned self] in shown.append(model.progress) } }
    }
  }

  @Test("C5 the fix: the model knows no controller, and is whole before it; who comes later misses nothing")
  func whole() {
    let model = LoadingModel()
    weak var gone: FollowingController?
    do {
      let controller = FollowingController(model)
      gone = controller
      model.apply(.loaded)
      #expect(controller.shown == ["connecting", "asleep"])
    }
    #expect(gone == nil)
    model.apply(.load)
  }
}
