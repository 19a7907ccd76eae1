import Foundation
import Hamon
import HamonInspector
import Synchronization
import TestSupport
import Testing

@Suite("Inspector.attach(to:writing:)")
struct AttachTests {
  private let price = Signal(1, name: "price")
  private let other = Signal(1, name: "other")

  private func screen() -> Scope {
    Scope(name: "screen") { [price] in observe(name: "label") { _ = price.value } }
  }

  /// What was written, line by line, without numbers and times.
  private func events(_ text: String) throws -> [String] {
    try CausalRecord(lines: text).entries.map { entry in
      [entry.event.rawValue, entry.name, entry.old, entry.new].compactMap { $0 }.joined(separator: " ")
    }
  }

  @Test("a flush of any size is written whole")
  func largeFlush() throws {
    let screen = Scope(name: "screen") { [price] in
      for i in 0..<1500 {
        let isRow = Computed(name: "isRow \(i)") { price.value == i }
        observe(name: "row \(i)") { _ = isRow.value }
      }
    }
    var text = ""
    Inspector.attach(to: screen, clock: StillClock()) { text += $0 }
    withCause("plus tapped") { price.value = 2 }
    let entries = try CausalRecord(lines: text).entries
    #expect(entries.map(\.number) == Array(1...entries.count))
    #expect(entries.first?.name == "plus tapped")
    #expect(entries.filter { $0.event == .evaluated }.count == 1500)
    #expect(entries.filter { $0.event == .ran }.count == 2)
    screen.dispose()
  }

  @Test("what is disposed in a flush has that flush whole")
  func disposedInAFlush() throws {
    let screen = screen()
    let closing = Effect { [price] in if price.value == 2 { screen.dispose() } }
    var text = ""
    Inspector.attach(to: screen, clock: StillClock()) { text += $0 }
    price.value = 2
    #expect(try events(text).suffix(2) == ["ended", "flushEnded"])
    closing.cancel()
  }

  @Test("each flush writes its lines when it is over; another scope's runs are left out; after detach nothing comes")
  func lines() throws {
    let screen = screen()
    let elsewhere = Scope { [other] in observe(name: "elsewhere") { _ = other.value } }
    var pieces: [String] = []
    let attachment = Inspector.attach(to: screen, clock: StillClock()) { pieces.append($0) }
    #expect(pieces == [])
    withCause("plus tapped") { price.value = 2 }
    #expect(pieces.count == 1)
    #expect(
      try events(pieces[0]) == [
        "cause plus tapped", "made price", "write 1 2", "made screen", "made label", "flushBegan", "ran", "flushEnded",
      ])
    other.value = 2
    #expect(pieces.count == 2)
    #expect(try !events(pieces[1]).contains("ran"))
    #expect(attachment.isOn)
    attachment.detach()
    attachment.detach()
    price.value = 3
    #expect(pieces.count == 2)
    #expect(!attachment.isOn)
    elsewhere.dispose()
    screen.dispose()
    #expect(pieces.count == 2)
  }

  @Test("the end of the scope writes the rest, and ends it")
  func end() throws {
    let screen = screen()
    var text = ""
    let attachment = Inspector.attach(to: screen) { text += $0 }
    price.value = 2
    text = ""
    screen.dispose()
    #expect(try events(text) == ["ended"])
    #expect(!attachment.isOn)
    text = ""
    price.value = 3
    #expect(text == "")
    // In a scope that has ended there is nothing to write.
    #expect(!Inspector.attach(to: screen) { text += $0 }.isOn)
    price.value = 4
    #expect(text == "")
  }

  @Test("two attachments write each its own, and one may go before the other")
  func two() {
    let screen = screen()
    var (first, second) = (0, 0)
    let outer = Inspector.attach(to: screen) { first += $0.count { $0 == "\n" } }
    let inner = Inspector.attach(to: screen) { second += $0.count { $0 == "\n" } }
    price.value = 2
    #expect(first == second && first > 0)
    outer.detach()
    let before = first
    price.value = 3
    #expect(first == before && second > before)
    inner.detach()
    screen.dispose()
  }

  @Test("what went through a pipe is the whole log, byte for byte, and is drawn ripple by ripple")
  func pipe() throws {
    let screen = screen()
    let log = CausalLog(clock: StillClock())
    let pipe = Pipe()
    let attachment = Inspector.attach(to: screen, clock: StillClock()) {
      try? pipe.fileHandleForWriting.write(contentsOf: Data($0.utf8))
    }
    log.start(in: screen)
    for number in 2...5 { withCause("plus tapped") { price.value = number } }
    log.stop()
    attachment.detach()
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == log.record.lines)
    var follower = Follower()
    let drawn = text.split(separator: "\n").flatMap { follower.take(String($0)) }
    #expect(
      drawn
        == (2...5).flatMap { number in
          ["plus tapped", "● price: \(number - 1) → \(number)", "└ ■ label ran", "1 written, 1 ran", ""]
        })
    screen.dispose()
  }
}

/// On the shared threads: after an `await` it may be on another one.
private actor Station {
  private let scope = Scope()
  private let level = Signal(0, name: "level")

  func attach() -> Bool { Inspector.attach(to: scope) { _ in }.isOn }

  func logWaiting() async -> Int {
    let log = CausalLog()
    let effect = Effect { [level] in _ = level.value }
    await log.during {
      await Task.yield()
      level.value += 1
    }
    effect.cancel()
    return log.entries.count
  }

  func logOneCall() -> Int {
    let log = CausalLog()
    let effect = Effect { [level] in _ = level.value }
    log.during { level.value += 1 }
    effect.cancel()
    return log.entries.count
  }
}

/// On a thread of its own.
private actor Pinned {
  private let executor = ThreadExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  func run<R: Sendable>(_ body: @Sendable () -> R) -> R { body() }
}

@Suite("Logs and threads")
struct LogsInActorsTests {
  @Test("an attachment is refused, and so is a log over an await; during one call a log hears all")
  func refused() async {
    let station = Station()
    let attaching = await issues { #expect(await !station.attach()) }
    #expect(attaching.map(\.kind) == [.misuse])
    #expect(attaching.first?.message.hasPrefix("Inspector.attach was called in an actor (Station)") == true)
    let waiting = await issues { #expect(await station.logWaiting() == 0) }
    #expect(waiting.map(\.kind) == [.misuse])
    #expect(await station.logOneCall() > 0)
  }

  @Test("a log that is stopped on another thread is an issue, and is on until it is stopped where it was started")
  func stoppedElsewhere() async {
    let pinned = Pinned()
    nonisolated(unsafe) let recorder = CausalRecorder(
      limit: 100, isRedacted: false, isExact: true, time: { 0 }, explanation: { _, _ in nil })
    await pinned.run { recorder.start(in: nil) }
    #expect(await issues { recorder.stop() }.map(\.kind) == [.misuse])
    #expect(await issues { await pinned.run { recorder.stop() } } == [])
  }

  private func issues(_ body: () async -> Void) async -> [Hamon.Issue] {
    let all = Mutex<[Hamon.Issue]>([])
    await withIssueHandler({ issue in all.withLock { $0.append(issue) } }) { await body() }
    return all.withLock { $0 }
  }
}
