/// Reads a stream that was handed over, until it ends or its elements are no longer wanted.
///
/// A stream that is left early has to be told, or its producer works on for nothing. For an `AsyncStream` that is held elsewhere there is
/// only one way: asking for an element in a cancelled task. So the last thing that an early end does is to ask once more. What comes then
/// is dropped.
///
/// - Parameters:
///   - stream: It may be iterated anywhere. Its type is erased, because the compiler does not know that its iterator belongs nowhere then.
///   - begins: Waits until the stream is to be asked at all; false if it never is.
///   - receive: Takes an element; false when no more are wanted.
/// - Returns: Whether the stream has ended by itself.
package func readStream<Element: Sendable, Failure: Error>(
  _ stream: any AsyncSequence<Element, Failure>, begins: () async -> Bool = { true },
  receive: (Element) async -> Bool
) async throws(Failure) -> Bool {
  var isWanted = await begins()
  var iterator = stream.makeAsyncIterator()
  while isWanted {
    guard let element = try await iterator.next(isolation: nil) else { return true }
    isWanted = await receive(element)
  }
  // Perhaps it is not cancelled yet: the last reference to its owner goes before that, on whichever thread.
  withUnsafeCurrentTask { $0?.cancel() }
  _ = try? await iterator.next(isolation: nil)
  return false
}

/// Notes that a stream is followed from now on, and says whether it was before.
///
/// An `AsyncStream` brings its elements once, and is over when its reader is cancelled. Followed again, it would end at once, or two
/// readers would share its elements (or trap, if it can throw). It is found inside the standard library's adapters (`map`, `filter`) as
/// well. Other sequences may be followed any number of times: for them it returns false.
package func isFollowedAgain(_ stream: Any) -> Bool {
  guard let source = untracked({ source(of: stream) }) else { return false }
  return followedSources.insert(source)
}

/// Reports that `follower` was given a stream of this type that was followed before.
package func reportFollowedAgain(_ follower: String, _ type: Any.Type) {
  Issue.report(
    .misuse,
    """
    \(follower) was given a stream (\(type)) that has been followed before, and does not follow it: such a stream brings its \
    elements only once. To fix this, make a stream for each follower.
    """)
}

/// A stream that brings its elements only once.
private protocol OneTimeStream {}
extension AsyncStream: OneTimeStream {}
extension AsyncThrowingStream: OneTimeStream {}

/// The identity of a one-time stream among all others that live. The streams of the standard library are structs without an identity; the
/// object that they share has one.
private func source(of stream: Any) -> AnyObject? {
  let isOneTime = stream is any OneTimeStream
  // Other sequences with a `base` may have anything there, such as a stream that one task reads for many followers.
  guard isOneTime || String(reflecting: type(of: stream)).hasPrefix("Swift.Async"),
    let part = Mirror(reflecting: stream).children.first(where: { $0.label == (isOneTime ? "context" : "base") })
  else { return nil }
  if !isOneTime { return source(of: part.value) }
  return type(of: part.value) is AnyClass ? part.value as AnyObject : nil
}

private let followedSources = WeakSet()

/// Objects that have been met, for as long as they live. An insertion checks two of them on the average.
private final class WeakSet: Sendable {
  /// `@unchecked Sendable`, because the object is compared with nil, and nothing else.
  private struct Member: @unchecked Sendable { weak var object: AnyObject? }

  private struct State {
    var members: [ObjectIdentifier: Member] = [:]
    /// At this number of members, ended ones are searched.
    var most = 16
  }

  private let state = Lock(State())

  /// Whether the object was there before.
  func insert(_ object: AnyObject) -> Bool {
    var looked: [AnyObject?] = []  // until the lock is free: the last release of one of them calls the user's code
    let wasThere = state.withLock { state in
      let key = ObjectIdentifier(object)
      looked.append(state.members[key]?.object)
      if looked[0] != nil { return true }
      if state.members.count >= state.most {
        state.members = state.members.filter { member in
          looked.append(member.value.object)
          return looked[looked.count - 1] != nil
        }
        state.most = max(16, 2 * state.members.count)
      }
      state.members[key] = Member(object: object)
      return false
    }
    withExtendedLifetime(looked) {}
    return wasThere
  }
}
