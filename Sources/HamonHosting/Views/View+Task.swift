import Hamon

extension View {
  /// Runs `work` while the view is there: from the frame in which it appears until it disappears, and anew whenever `id` has
  /// changed. What it returns is handed to `receive` in the host's isolation, unless the view, or the id, has gone meanwhile.
  ///
  /// ```swift
  /// Text(answer).task(id: town.id) { [server, id = town.id] in
  ///   await server.ask(id)
  /// } receive: {
  ///   answer = $0                    // @State private var answer
  /// }
  /// ```
  ///
  /// The result is received by `receive`, not written by `work`: that runs outside of every isolation, is `Sendable`, and captures
  /// what it needs instead of the view. Work that can fail returns an optional or a `Result`: `{ try? await server.ask(id) }`.
  /// `receive` is the place to write state, or to call the model; in a view of the main actor it is there.
  ///
  /// `work` is cancelled when the view disappears, or at the end of the frame in which the id has changed (there and back is no change). It
  /// need not react to that. `receive` is an event handler: it may write state, and what it writes is a batch.
  ///
  /// *Misuse:* outside of any actor there is no isolation for answers to come back to; it traps. The host's actor is the one in which it
  /// was made. Where the compiler does not know that (in the initial value of a property, in a function without isolation), it is the one
  /// in which the frame runs. Only the compiler knows an actor with an executor of its own.
  public func task<ID: Equatable, Value: Sendable>(
    id: ID, _ work: @escaping @Sendable () async -> Value, receive: @escaping (Value) -> Void
  ) -> some View {
    TaskView(content: self, id: id, work: work, receive: receive)
  }

  /// Begins work once for as long as the view is there, and hands its result to `receive`.
  public func task<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value, receive: @escaping (Value) -> Void
  ) -> some View {
    TaskView(content: self, id: 0, work: work, receive: receive)
  }
}

struct TaskView<Content: View, ID: Equatable, Value: Sendable>: View, Primitive {
  let content: Content
  let id: ID
  let work: @Sendable () async -> Value
  let receive: (Value) -> Void

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { TaskElement(view, at: place) }
}

private final class TaskElement<Content: View, ID: Equatable, Value: Sendable>:
  WrapperElement<TaskView<Content, ID, Value>, Content>
{
  private var view: TaskView<Content, ID, Value>
  private var task: Task<Void, Never>?
  /// The id for which it works.
  private var id: ID?
  /// The element's hold on its one run: without it, the answer is dropped.
  private var receiver: TaskReceiver<Value>?

  init(_ view: TaskView<Content, ID, Value>, at place: Place) {
    self.view = view
    super.init(view.content, at: place)
    schedule()
  }

  override func update(_ view: TaskView<Content, ID, Value>) {
    let isSame = view.id == self.view.id
    self.view = view
    content.update(view.content)
    if !isSame { schedule() }
  }

  override func willEnd() { cancel() }

  private func cancel() {
    let before = task
    task = nil
    receiver = nil
    if let before { detached { before.cancel() } }  // no observer tracks what cancellation handlers read
  }

  private func schedule() {
    host.afterFrame(of: self) { $0.compare() }
  }

  /// Once for a frame: an id that is what it was before has not changed, whatever it was in between.
  private func compare() {
    if view.id == id { return }
    cancel()
    start()
  }

  private func start() {
    guard let actor = host.home else {
      fatalError(
        """
        HamonHosting: a view in \(viewName) has a task, but its host was made outside of any actor, so there is no isolation \
        for the answer to come back to. To fix this, make the host on the main actor or in an actor; one that has an executor \
        of its own makes it in a method.
        """)
    }
    let receiver = TaskReceiver<Value> { [weak self] value in
      guard let self, !hasEnded else { return }
      host.perform("task in \(viewName)", at: self) { self.view.receive(value) }
    }
    self.receiver = receiver
    id = view.id
    let answers = IsolatedReceiver(receiver)
    // The task holds neither the actor nor the view.
    task = Cause.carried {
      Task { [actor = WeakActor(actor), work = view.work] in
        let value = await work()
        await answers.call(actor.actor, value) { $0.deliver($1) }
      }
    }
  }
}

private final class TaskReceiver<Value: Sendable> {
  private let receive: (Value) -> Void

  init(_ receive: @escaping (Value) -> Void) { self.receive = receive }

  func deliver(_ value: Value) -> Bool {
    receive(value)
    return true
  }
}
