import Hamon

/// What there is to know about a shop.
public struct Shop: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// Whether it is a favourite.
  public var isFavourite: Bool
  /// A word about the last thing that was done.
  public var note: String

  /// Makes a shop.
  public init(name: String, isFavourite: Bool = false, note: String = "") {
    self.name = name
    self.isFavourite = isFavourite
    self.note = note
  }

  /// How a screen shows the shop.
  public var lines: [String] { [name, isFavourite ? "[*] favourite" : "[ ] favourite", "note: \(note)"] }
}

/// Where a message of the screen's went, hop by hop.
public final class Trail {
  private(set) var hops: [String] = []

  init() {}

  /// One object has told another one: "View -> ViewController".
  public func hop(_ text: String) {
    // A log has it as a cause in which nothing was written.
    withCause(text) { hops.append(text) }
  }

  func take() -> [String] {
    defer { hops = [] }
    return hops
  }
}

/// The screen of a shop.
public protocol ShopScreen: AnyObject {
  /// Makes a screen, and draws it. Each message from object to object is written on the trail.
  init(_ shop: Shop, _ trail: Trail)

  /// The user taps the star.
  func tapFavourite()

  /// The server says that the shop has another name.
  func serverRenamed(_ name: String)

  /// What is true.
  var state: Shop { get }

  /// What the view has drawn, each time.
  var drawings: [[String]] { get }
}

/// L07: from the tap to the star.
public protocol FourHops: Exercise {
  /// The screen.
  associatedtype Screen: ShopScreen
}
