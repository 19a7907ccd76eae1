/// Between a test and what runs beside it: what has happened, one by one.
@MainActor
package final class Inbox<Element: Sendable> {
  private let stream: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation

  package init() { (stream, continuation) = AsyncStream.makeStream() }

  package nonisolated func put(_ element: Element) { continuation.yield(element) }

  package func next() async -> Element? {
    for await element in stream { return element }
    return nil
  }
}
