import Hamon

/// An event of a stream.
enum StreamEvent<Element: Sendable>: Sendable {
  case element(Element)
  case end(Result<Void, any Error>)
}

/// A stream that is being followed. Its elements are received as long as the scope keeps it; it ends itself with the stream.
final class StreamRun<ID: Hashable, Element: Sendable>: AnyTaskRun, Receiver {
  private let id: ID
  private weak var scope: TaskScope<ID>?
  private let receive: (Element) -> Void
  private let receiveEnd: (Result<Void, any Error>) -> Void

  init(
    id: ID, scope: TaskScope<ID>, receive: @escaping (Element) -> Void,
    end: @escaping (Result<Void, any Error>) -> Void
  ) {
    self.id = id
    self.scope = scope
    self.receive = receive
    receiveEnd = end
  }

  /// False when the stream need not be asked again.
  func deliver(_ event: StreamEvent<Element>) -> Bool {
    switch event {
    case .element(let element):
      guard scope?.contains(self, id) == true else { return false }
      withCause("element of \(id)") { receive(element) }
      return scope?.contains(self, id) == true
    case .end(let result):
      guard scope?.finish(self, id) == true else { return false }
      withCause("end of \(id)") { receiveEnd(result) }
      scope?.beginNext(id)
      return true
    }
  }
}
