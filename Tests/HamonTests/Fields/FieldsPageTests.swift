import Hamon
import HamonTesting
import Testing

@Suite("The page on parts")
struct FieldsPageTests {
  private struct Address { var city = "Nara", street = "Sanjo" }
  private struct Phone { var number = "1" }
  private struct User {
    var name = "Ann", address = Address()
    var friends: [String] = [], phone: Phone?
  }
  private enum LoginState {
    case out, failed(reason: String)
    var failure: String? {
      if case .failed(let reason) = self { reason } else { nil }
    }
  }
  private final class Account {
    @Tracked var user = User()
    @Tracked var state = LoginState.out
    @Tracked var rates: [String: Int] = [:]
  }

  private let written = RunLog()
  private func print(_ parts: Any...) { written(parts.map { "\($0)" }.joined(separator: " ")) }

  @Test("a field")
  func field() {
    let account = Account()
    let showing = Effect { print(account.$user.address.city.value) }
    account.user.name = "Bob"
    account.user.address.street = "Nishiki"
    #expect(written.take() == ["Nara"])
    account.user.address.city = "Kyoto"
    #expect(written.take() == ["Kyoto"])
    withExtendedLifetime(showing) {}
  }

  @Test("the table of ways, and a case")
  func ways() {
    let account = Account()
    let number: Part<String?> = account.$user.phone.number
    let friend: Part<String?> = account.$user.friends[1]
    let yen: Part<Int?> = account.$rates["yen"]
    #expect(number.value == nil && friend.value == nil && yen.value == nil)
    account.user.phone = Phone()
    account.user.friends = ["a", "b"]
    account.rates["yen"] = 3
    #expect(number.value == "1" && friend.value == "b" && yen.value == 3)
    let banner = Effect { print(account.$state.failure.value ?? "no failure") }
    account.state = .failed(reason: "late")
    #expect(written.take() == ["no failure", "late"])
    withExtendedLifetime(banner) {}
  }
}
