// begin
import Hamon
import HamonFlow
import HamonTesting
import Testing
// end

// begin
@MainActor
final class Weather: @MainActor UnidirectionalDataFlow {
  enum Input {
    case asked(String)
    case answered(Result<String, any Error>)
    case left
  }
  enum Work { case ask }

  @Tracked private(set) var city = ""
  @Tracked private(set) var forecast = LoadState<String>.idle
  private let inputs = InputQueue<Input>()
  private let tasks = TaskScope<Work>()
  private let ask: @Sendable (String) async throws -> String

  init(ask: @escaping @Sendable (String) async throws -> String) {
    self.ask = ask
  }

  func apply(_ input: Input) {
    inputs.handle(input) { input in
      switch input {
      case .asked(let city):
        self.city = city
        forecast.start()
        tasks.run(id: .ask) { [ask] in  // an older question is cancelled
          try await ask(city)
        } receive: { [weak self] in
          self?.apply(.answered($0))
        }
      case .answered(let answer): forecast.receive(answer)
      case .left:
        tasks.cancel(id: .ask)  // its answer is not heard any more
        forecast.cancel()
      }
    }
  }
}
// end

// begin
@MainActor
final class WeatherScreen {
  let model: Weather
  private(set) var lines: [String] = []
  private var drawing: Effect?

  init(_ model: Weather) {
    self.model = model
    drawing = Effect(of: self, name: "drawing") { $0.draw() }
  }

  private func draw() {
    lines =
      switch model.forecast {
      case .idle: ["Which city?"]
      case .loading: [model.city, "…"]
      case .loaded(let text): [model.city, text]
      case .failed: [model.city, "There was no answer."]
      }
  }
}
// end

// begin
@MainActor
@Suite("Weather")
struct WeatherTests {
  private let clock = ManualClock()

  /// Oslo takes three seconds to answer, other cities take one.
  private func weather() -> Weather {
    Weather { [clock] city in
      try await clock.sleep(for: .seconds(city == "Oslo" ? 3 : 1))
      return "rain in \(city)"
    }
  }

  @Test("an answer that comes late")
  func late() async {
    let tester = FlowTester(weather()) {
      (city: $0.city, forecast: $0.forecast)
    }
    tester.apply(.asked("Oslo")) {
      $0.city = "Oslo"
      $0.forecast = .loading(previous: nil)
    }
    await clock.waitForSleepers()  // the question is under way
    await clock.advance(by: .seconds(3))
    await tester.receive { $0.forecast = .loaded("rain in Oslo") }
    await tester.finish()
  }
}
// end

// begin
extension WeatherTests {
  @Test("a question that is cancelled brings no answer")
  func cancelled() async {
    let tester = FlowTester(weather()) {
      (city: $0.city, forecast: $0.forecast)
    }
    tester.apply(.asked("Oslo")) {
      $0.city = "Oslo"
      $0.forecast = .loading(previous: nil)
    }
    await clock.waitForSleepers()
    tester.apply(.left) { $0.forecast = .idle }
    await clock.advance(by: .seconds(3))
    await tester.finish()  // fails if anything came, or is left
  }

  @Test("of two questions the newer one is answered, whichever is quicker")
  func newer() async {
    let tester = FlowTester(weather()) {
      (city: $0.city, forecast: $0.forecast)
    }
    tester.apply(.asked("Oslo")) {
      $0.city = "Oslo"
      $0.forecast = .loading(previous: nil)
    }
    await clock.waitForSleepers()
    tester.apply(.asked("Kyoto")) { $0.city = "Kyoto" }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await tester.receive { $0.forecast = .loaded("rain in Kyoto") }
    await clock.advance(by: .seconds(3))  // Oslo would answer here
    await tester.finish()
  }
}
// end

// begin
extension WeatherTests {
  @Test("what the screen shows, and how often it draws")
  func screen() async {
    let screen = WeatherScreen(weather())
    #expect(screen.lines == ["Which city?"])
    expectRuns(of: { screen.model.forecast }, exactly: 1) {
      screen.model.apply(.asked("Kyoto"))
    }
    #expect(screen.lines == ["Kyoto", "…"])
    await clock.waitForSleepers()
    await expectRuns(of: { screen.model.forecast }, exactly: 1) {
      await clock.advance(by: .seconds(1))
      for await state in values({ screen.model.forecast }) {
        if state.isLoaded { break }
      }
    }
    #expect(screen.lines == ["Kyoto", "rain in Kyoto"])
  }
}
// end
