import Synchronization
import Testing
import WorkshopKit

@testable import workshop

/// The slides that many tests look at. A lesson's take a third of a second, a plan's some seconds: so they are made once.
enum Decks {
  private static let made = Mutex<[String: Deck]>([:])

  static func lesson(_ id: String, _ language: Language) throws -> Deck {
    try deck("\(id) \(language)") { Deck([try Units.find(id)], language: language, desk: try Desk()) }
  }

  static func plan(_ plan: Plan, _ language: Language = .en) throws -> Deck {
    try deck("\(plan.name) \(language)") {
      Deck(Workshop.units, plan: plan, language: language, desk: try Desk())
    }
  }

  /// Two tests at once may both make it: they do not wait for each other.
  private static func deck(_ name: String, _ make: () throws -> Deck) throws -> Deck {
    if let deck = made.withLock({ $0[name] }) { return deck }
    let deck = try make()
    made.withLock { $0[name] = deck }
    return deck
  }
}
