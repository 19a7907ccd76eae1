import Hamon

extension TaskScope {
  /// Follows a stream for as long as the scope lives: each element is handed to `receive`, in order, none lost, the next one
  /// asked for when the last was handled. Feed them into inputs:
  ///
  /// ```swift
  /// tasks.follow(id: .news, server.news) { [weak self] in self?.apply(.received($0)) }
  /// ```
  ///
  /// A newer run or stream of the same id, a cancellation or the end of the scope ends it: the stream is cancelled, and what it
  /// still brings finds nobody. `end` is called when the stream itself has ended, not when it was ended by the scope.
  ///
  /// What fits: a stream of any type that may be iterated anywhere, also one that an actor hands out (`await
  /// server.news()`), and `some` or `any AsyncSequence<News, Never>` if `& Sendable` is said of it. Without that, a function's
  /// result of such a type may belong to somebody's isolation, as far as the compiler knows, and does not fit; say it where the
  /// result is declared (`& SendableMetatype`, if the stream itself is not `Sendable`).
  ///
  /// *Isolation:* `receive` and `end` run in the caller's; the stream is waited for outside of it, so that waiting keeps no
  /// actor alive. A sequence that belongs to the caller's isolation cannot be handed over, and does not compile.
  ///
  /// *Cost:* one task, and a hop to the actor for each element.
  ///
  /// - Returns: a task that is done when nothing more can be received. Cancelling it cancels the stream, whose end is then
  ///   received.
  @discardableResult
  public func follow<Stream: AsyncSequence & SendableMetatype>(
    id: ID, isolation: isolated (any Actor)? = #isolation, _ stream: sending Stream,
    receive: @escaping (Stream.Element) -> Void, end: @escaping () -> Void = {}
  ) -> Task<Void, Never>
  where Stream.Failure == Never, Stream.Element: Sendable {
    listen(id, isolation, stream, receive) { _ in end() }
  }

  /// The same for a stream that can fail: `end` says how it ended, so that an error ends in state rather than nowhere.
  @_disfavoredOverload  // a stream that cannot fail takes the form above
  @discardableResult
  public func follow<Stream: AsyncSequence & SendableMetatype>(
    id: ID, isolation: isolated (any Actor)? = #isolation, _ stream: sending Stream,
    receive: @escaping (Stream.Element) -> Void, end: @escaping (Result<Void, any Error>) -> Void
  ) -> Task<Void, Never> where Stream.Element: Sendable {
    listen(id, isolation, stream, receive, end)
  }

  /// The type of the stream is erased: the compiler does not know that its iterator belongs nowhere if the stream does not.
  private func listen<Element: Sendable, Failure: Error>(
    _ id: ID, _ isolation: isolated (any Actor)?, _ stream: sending any AsyncSequence<Element, Failure>,
    _ receive: @escaping (Element) -> Void, _ end: @escaping (Result<Void, any Error>) -> Void
  ) -> Task<Void, Never> {
    guard let home = ExternalSource.actor(isolation) else { trapWithoutIsolation(id) }
    let run = StreamRun(id: id, scope: self, receive: receive, end: end)
    let mailbox = Mailbox(run)
    let task = Task { [home = WeakActor(home)] in
      do {
        for try await element in stream {
          guard await mailbox.deliver(.element(element), home.actor) else { return }
        }
        await mailbox.deliver(.end(.success(())), home.actor)
      } catch {
        await mailbox.deliver(.end(.failure(error)), home.actor)
      }
    }
    run.task = task
    add(run, id, .cancelRunning)
    return task
  }
}
