import Hamon
import HamonFlow

/// A server that keeps one star. It answers when the lesson wants it to, and in whatever order.
public final class StarServer {
  /// A question that was asked.
  struct Request {
    let number: Int
    let wanted: Bool
    var isAnswered = false
    let answer: (Bool) -> Void
  }

  private(set) var requests: [Request] = []
  /// What the server has, as it has told so far.
  private(set) var isOn = false

  init() {}

  /// Asks the server to keep the star. `then` is called with whether it could, once, some time later.
  public func save(_ isOn: Bool, then answer: @escaping (_ isSaved: Bool) -> Void) {
    requests.append(Request(number: requests.count + 1, wanted: isOn, answer: answer))
  }

  /// The answer to a request arrives now; nothing if there is no such request.
  func answer(_ number: Int, isSaved: Bool) {
    guard requests.indices.contains(number - 1), !requests[number - 1].isAnswered else { return }
    requests[number - 1].isAnswered = true
    requests[number - 1].answer(isSaved)
  }
}

/// The star on the screen: a tap is an input, and so is what the server answers.
public protocol StarModel: UnidirectionalDataFlow {
  /// Makes a star that is off, as it is on the server.
  init(server: StarServer)

  /// What the screen shows.
  var isOn: Bool { get }

  /// The input that a tap is.
  static var tap: Input { get }
}

/// L06: a star that is shown before the server has it.
public protocol OptimisticStar: Exercise {
  /// The view model.
  associatedtype Star: StarModel
}
