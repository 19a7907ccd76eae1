/// Between the test and a loop that runs beside it: what the loop has received, one by one.
@MainActor
final class Inbox<Element: Sendable> {
  private let stream: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func put(_ element: Element) { continuation.yield(element) }

  func next() async -> Element? {
    for await element in stream { return element }
    return nil
  }
}
