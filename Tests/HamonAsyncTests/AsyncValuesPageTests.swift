import Hamon
import HamonTesting
import TestSupport
import Testing

@MainActor
private final class Cart {
  @Tracked var items: [Int] = []
}

@MainActor
private struct PostOffice {
  func towns(_ zip: Int) async throws -> [String] { ["\(zip)a", "\(zip)b"] }
}

actor Station {
  @Tracked private var readings: [Int] = []
  private lazy var highest = Publication(of: self) {
    $0.assumeIsolated { $0.readings.max() ?? 0 }
  }
  var highs: some AsyncSequence<Int, Never> & Sendable { highest.latest }
  func note(_ reading: Int) { readings.append(reading) }
}

@MainActor final class Weather {
  let highest: Signal<Int>
  init(_ station: Station) async {
    highest = Signal(latest: await station.highs, initial: 0)
  }
}

@Suite("The page on values over time", .tags(.threads))
@MainActor
struct AsyncValuesPageTests {
  private let cart = Cart()
  let log = RunLog()

  @Test("a loop")
  func loop() async {
    var seen: [Int] = []
    let writing = Task { cart.items = [1, 2] }
    for await count in values({ cart.items.count }) {
      seen.append(count)
      if count == 2 { break }
    }
    await writing.value
    #expect(seen == [0, 2])
  }

  @Test("other threads")
  func elsewhere() async {
    cart.items = [1, 2, 3]
    let publication = Publication { "\(cart.items.count) items" }
    let latest = publication.latest
    let text = await Task.detached { latest.value }.value
    #expect(text == "3 items")
    keep(publication)
  }

  @Test("another actor")
  func actor() async {
    let station = Station()
    let weather = await Weather(station)
    await station.note(20)
    await station.note(31)
    for await high in await station.highs where high == 31 { break }
    for await high in values({ weather.highest.value }) where high == 31 { break }
  }

  @Test("a stream")
  func stream() async {
    let (positions, source) = AsyncStream<Int>.makeStream()
    let (lines, lineSource) = AsyncThrowingStream<String, any Error>.makeStream()
    let position = Signal(latest: positions, initial: 0)
    let line = Signal(latest: lines, initial: .success(""))
    source.yield(3)
    lineSource.finish(throwing: CancellationError())
    for await number in values({ position.value }) where number == 3 { break }
    source.finish()
    for await isBroken in values({ (try? line.value.get()) == nil }) where isBroken { break }
  }

  @Test("a request")
  func request() async {
    let zip = Signal<Int?>(150)
    let clock = ManualClock()
    let server = PostOffice()
    let done = Inbox<String>()
    func log(_ line: String) { done.put(line) }
    let screen = Scope {
      let pauses: [Duration] = [.seconds(1), .seconds(4)]
      let towns = Resource({ zip.value }, retryAfter: pauses, clock: clock) { zip in
        try await server.towns(zip)
      }
      observe {
        log("\(towns.value ?? []) \(towns.state.isLoading ? "…" : "")")
      }
    }
    #expect(await done.next() == "[] …")
    #expect(await done.next() == "[\"150a\", \"150b\"] ")
    screen.dispose()
  }

  @Test("every line of Swift on the page stands in this file, and so compiles and runs")
  func sameLines() throws {
    let page = try Page("Sources/Hamon/Hamon.docc/AsyncValues.md")
    #expect(page.blocks.count == 6)
    #expect(try page.missing(in: #filePath) == [])
  }
}
