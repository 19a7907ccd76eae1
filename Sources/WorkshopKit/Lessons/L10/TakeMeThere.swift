/// A page above the home screen.
public enum Page: Sendable, Hashable, CustomStringConvertible {
  /// An item.
  case item(Int)
  /// The comments on an item.
  case comments(Int)

  /// "item 42".
  public var description: String {
    switch self {
    case .item(let id): "item \(id)"
    case .comments(let id): "comments \(id)"
    }
  }
}

/// Where one is in the app.
public protocol NavigationModel: AnyObject {
  /// Makes an app that stands at its home screen.
  init()

  /// The pages above the home screen, the one that is seen last. Empty at home.
  var stack: [Page] { get }

  /// Goes where a link leads: `shop://items/42`, `shop://items/42/comments`. The link of a page leads to the page and all
  /// that is below it. Another link changes nothing.
  func open(_ link: String)

  /// Goes back by one page; nothing at home.
  func back()
}

/// L10: deep links.
public protocol TakeMeThere: Exercise {
  /// The model.
  associatedtype Navigation: NavigationModel
}
