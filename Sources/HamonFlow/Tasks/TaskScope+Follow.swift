import Hamon

extension TaskScope {
  /// Follows a stream as long as the scope lives. Each element is handed to `receive`, in order, without loss; the next one is asked for
  /// when the last was handled. Feed them into inputs:
  ///
  /// ```swift
  /// tasks.follow(id: .news, server.news) { [weak self] in self?.apply(.received($0)) }
  /// ```
  ///
  /// A newer run or stream of the same id, a cancellation or the end of the scope ends it. The stream is cancelled, and its producer is
  /// told (`onTermination`), also while an element is on its way. What the stream still brings is dropped. `end` is called when the stream
  /// itself has ended, not when it was ended by the scope.
  ///
  /// `policy` says what becomes of runs and streams of the same id, as for `run`: without one they are cancelled. With `.afterRunning` the
  /// stream is asked for its first element when those before it are over. With `.dropNew` a stream that comes while one is followed is
  /// not touched. With `.letBothRun` the elements of all are received as they come.
  ///
  /// What fits: a stream of any type that may be iterated anywhere, also one that an actor hands out (`await server.news()`). `some` or
  /// `any AsyncSequence<News, Never>` fits with `& Sendable`. Without that, as far as the compiler knows, such a result of a function may
  /// belong to an isolation domain, and does not fit. Add it where the result is declared (`& SendableMetatype`, if the stream itself is
  /// not `Sendable`).
  ///
  /// *Isolation:* `receive` and `end` run in the caller's; the stream is waited for outside of it, so that waiting keeps no
  /// actor alive. A sequence that belongs to the caller's isolation cannot be handed over, and does not compile.
  ///
  /// *Cost:* one task, and a hop to the actor for each element.
  ///
  /// *Misuse:* an `AsyncStream` brings its elements once. One that has been followed before, by a scope or a `Signal(latest:)`, is reported
  /// as an `Issue`. The call then changes nothing: where that stream is still followed, it goes on.
  ///
  /// - Returns: a task that is done when nothing more can be received, and the stream has been told. Cancelling it cancels the stream, and
  ///   the end of that is then received. For a stream that is not followed, the task of the oldest run of the id, or one that is done.
  @discardableResult
  public func follow<Stream: AsyncSequence & SendableMetatype>(
    id: ID, policy: RunPolicy = .cancelRunning, isolation: isolated (any Actor)? = #isolation,
    _ stream: sending Stream, receive: @escaping (Stream.Element) -> Void, end: @escaping () -> Void = {}
  ) -> Task<Void, Never>
  where Stream.Failure == Never, Stream.Element: Sendable {
    listen(id, policy, isolation, stream, receive) { _ in end() }
  }

  /// Follows a stream that can fail: `end` says how it ended, so that an error ends in state rather than nowhere.
  @_disfavoredOverload  // a stream that cannot fail takes the form above
  @discardableResult
  public func follow<Stream: AsyncSequence & SendableMetatype>(
    id: ID, policy: RunPolicy = .cancelRunning, isolation: isolated (any Actor)? = #isolation,
    _ stream: sending Stream, receive: @escaping (Stream.Element) -> Void,
    end: @escaping (Result<Void, any Error>) -> Void
  ) -> Task<Void, Never> where Stream.Element: Sendable {
    listen(id, policy, isolation, stream, receive, end)
  }

  /// The type of the stream is erased: the compiler does not know that its iterator belongs nowhere if the stream does not.
  private func listen<Element: Sendable, Failure: Error>(
    _ id: ID, _ policy: RunPolicy, _ isolation: isolated (any Actor)?,
    _ stream: sending any AsyncSequence<Element, Failure>, _ receive: @escaping (Element) -> Void,
    _ end: @escaping (Result<Void, any Error>) -> Void
  ) -> Task<Void, Never> {
    guard let home = ExternalSource.actor(isolation) else { trapWithoutIsolation(id) }
    if policy == .dropNew, let running = first(id)?.task { return running }
    if isFollowedAgain(stream) {
      reportFollowedAgain("TaskScope.follow (id \(id))", type(of: stream))
      return first(id)?.task ?? Task {}
    }
    let run = StreamRun(id: id, scope: self, receive: receive, end: end)
    let turn = turn(of: run, id, policy)
    let mailbox = Mailbox(run)
    let sent = SentStream(stream)
    let task = Cause.carried {
      Task { [home = WeakActor(home)] in
        do {
          let hasEnded = try await readStream(sent.stream, begins: { await turn?.wait() ?? true }) {
            await mailbox.deliver(.element($0), home.actor)
          }
          if hasEnded { await mailbox.deliver(.end(.success(())), home.actor) }
        } catch {
          await mailbox.deliver(.end(.failure(error)), home.actor)
        }
      }
    }
    run.task = task
    add(run, id, policy)
    return task
  }
}

/// A stream on its way to the task that reads it.
///
/// `@unchecked Sendable`, because the stream was sent: that task is the only one that has it.
private struct SentStream<Element: Sendable, Failure: Error>: @unchecked Sendable {
  let stream: any AsyncSequence<Element, Failure>

  init(_ stream: sending any AsyncSequence<Element, Failure>) { self.stream = stream }
}
