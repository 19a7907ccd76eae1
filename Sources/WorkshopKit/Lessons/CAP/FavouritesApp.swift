import Hamon

/// A server that keeps the stars of dishes. It answers when the lesson wants it to, and in whatever order.
public final class FavouritesServer {
  struct Request {
    let id: Dish.ID
    let wanted: Bool
    let answer: (Bool) -> Void
  }

  private(set) var requests: [Request] = []

  init() {}

  /// Asks the server to keep a star. `then` is called with whether it could, once, some time later.
  public func save(_ id: Dish.ID, isStarred: Bool, then answer: @escaping (_ isSaved: Bool) -> Void) {
    requests.append(Request(id: id, wanted: isStarred, answer: answer))
  }

  /// The answer to a request, by its number from 1.
  func answer(_ number: Int, isSaved: Bool) {
    if requests.indices.contains(number - 1) { requests[number - 1].answer(isSaved) }
  }
}

/// The screen of the capstone: a list of dishes with stars, links, and alerts.
public protocol FavouritesScreen: AnyObject {
  /// Makes the screen.
  init(_ dishes: [Dish], _ server: FavouritesServer)

  /// Four lines in reused cells. A tap toggles the star and asks the server; one that is not saved is taken back, and
  /// `saveFailed` is shown. The dish whose page is open is marked with "> " before its name.
  var list: DishList { get }

  /// The pages above the list.
  var stack: [Page] { get }
  /// Follows `shop://items/3` and `shop://items/3/comments`; another link changes nothing.
  func open(_ link: String)
  /// Goes back by one page.
  func back()

  /// A tip is to be shown.
  func tipIsDue()
  /// What each `.alert` modifier of the view is bound to, in the order of the modifiers. The user's OK sets nil.
  var modifiers: [Binding<Alert?>] { get }
}

/// CAP: five of the bugs on one screen.
public protocol FavouritesApp: Exercise {
  /// The screen.
  associatedtype Screen: FavouritesScreen
}
