extension Signal where Value: Sendable {
  /// Makes a signal that shows the latest element of a stream.
  ///
  /// ```swift
  /// let position = Signal(latest: server.positions, initial: .start)
  /// ```
  ///
  /// Each element is written in order, as an assignment would write it, and the next one is asked for after that. The signal keeps its last
  /// value when the stream ends. The stream is cancelled when the signal's owner ends, or when the last handle and the last reader of the
  /// signal are gone, whichever comes first. Its producer is told (`onTermination`), also while an element is on its way, and what it still
  /// brings is dropped. A write of your own holds until the next element.
  ///
  /// *Misuse:* an `AsyncStream` brings its elements once. One that has been followed before, by a signal or a `TaskScope`, is not followed
  /// again, but reported as an ``Issue``.
  ///
  /// What fits: a stream of any type that may be iterated anywhere, also one that an actor hands out (`await server.positions()`). `some`
  /// or `any AsyncSequence<Position, Never>` fits with `& Sendable`. Without that, as far as the compiler knows, such a result of a
  /// function may belong to an isolation domain, and does not fit. Add it where the result is declared (`& SendableMetatype`, if the stream
  /// itself is not `Sendable`).
  ///
  /// *Isolation:* elements are written in the caller's, which must be an actor's; without one it traps (as for a ``Resource``). The stream
  /// is waited for outside of it, so that waiting keeps no actor alive. A sequence that belongs to the caller's isolation cannot be handed
  /// over, and does not compile. *Cost:* one task, one node more than a signal, and a hop to the actor for each element.
  public convenience init<Stream: AsyncSequence & SendableMetatype>(
    latest stream: sending Stream, initial: Value, name: String? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation
  ) where Stream.Element == Value, Stream.Failure == Never {
    self.init(initial, name: name, fileID: fileID, line: line)
    let actor = WeakActor(answeringActor(isolation, latestName, node))
    if isFollowedAgain(stream) {
      reportFollowedAgain(Graph.describe(node, as: latestName), Stream.self)
      return
    }
    let following = StreamFollowing(self)
    let answers = IsolatedReceiver(following)
    let stream: any AsyncSequence<Value, Never> = stream
    let task = Task {
      let hasEnded = await readStream(stream) { element in
        await answers.call(actor.actor, element) { $0.receive($1) }
      }
      if !hasEnded { return }
      await answers.call(actor.actor, ()) { following, _ in following.finish() }
    }
    following.begin(task)
  }

  /// Makes a signal that shows the latest element of a stream that can fail: its error is the last value.
  ///
  /// ```swift
  /// let line = Signal(latest: handle.lines, initial: .success(""))     // Signal<Result<String, any Error>>
  /// ```
  ///
  /// An error that the stream throws because it was cancelled by the end of the signal is dropped like any late element.
  /// Everything else is as for a stream that cannot fail.
  @_disfavoredOverload  // a stream of results that cannot fail takes the form above
  public convenience init<Stream: AsyncSequence & SendableMetatype>(
    latest stream: sending Stream, initial: Value, name: String? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation
  ) where Value == Result<Stream.Element, Stream.Failure>, Stream.Element: Sendable {
    self.init(initial, name: name, fileID: fileID, line: line)
    let actor = WeakActor(answeringActor(isolation, latestName, node))
    if isFollowedAgain(stream) {
      reportFollowedAgain(Graph.describe(node, as: latestName), Stream.self)
      return
    }
    let following = StreamFollowing(self)
    let answers = IsolatedReceiver(following)
    let stream: any AsyncSequence<Stream.Element, Stream.Failure> = stream
    let task = Task {
      do throws(Stream.Failure) {
        let hasEnded = try await readStream(stream) { element in
          await answers.call(actor.actor, .success(element)) { $0.receive($1) }
        }
        if !hasEnded { return }
      } catch {
        await answers.call(actor.actor, .failure(error)) { $0.receive($1) }
      }
      await answers.call(actor.actor, ()) { following, _ in following.finish() }
    }
    following.begin(task)
  }
}

private let latestName = "Signal(latest:initial:)"

/// Connects a stream with its signal, and exists as long as elements are wanted.
///
///     signal's node ─cleanup─▶ scope (owned by the enclosing owner) ─cleanup─▶ following ┄┄▶ signal's node
///                                                                                 ▲
///                                                            task ┄┄way back┄┄┄┄┄┄┘
///
/// Whichever of the two ends first, the node or the scope, the scope's cleanup runs once, and lets this object go. The node lives as long
/// as it has a handle or an observer.
private final class StreamFollowing<Value> {
  /// Lives as long as this object does.
  private let node: NodePointer
  private weak var scope: Scope?

  init(_ signal: Signal<Value>) { node = signal.node }

  func begin(_ task: Task<Void, Never>) {
    let scope = Scope(name: "latest", line: 0) {
      // Holds `self`, so that its elements are received.
      onCleanup { [self] in withExtendedLifetime(self) { task.cancel() } }
    }
    self.scope = scope
    // For the node's end: on its own thread, also if nothing ever observes it.
    Graph.adopt(.current, node)
    node.asSignal.flags.insert(.fed)
    Graph.addCleanup(.current, to: node) { scope.dispose() }
  }

  func receive(_ value: Value) -> Bool {
    if node.pointee.flags.contains(.ending) { return false }
    Graph.addHandle(node)  // what the write runs may let the last one go
    writeSignal(node, value)
    Graph.drop(node)
    return true
  }

  /// The stream has ended by itself.
  func finish() -> Bool {
    scope?.dispose()
    return true
  }
}
