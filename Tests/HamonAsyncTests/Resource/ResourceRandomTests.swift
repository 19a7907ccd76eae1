import Hamon
import HamonTesting
import TestSupport
import Testing

/// What a resource must show, in ten lines: the newest request that was not called off decides.
private struct ResourceModel {
  var key: Int?
  var shown: Int?
  var failed: Int?
  /// What it was loaded for.
  var shownKey: Int?
  /// The number of the request whose answer counts.
  var wanted: Int?
  var made = 0
  var open: [Int] = []

  mutating func load() {
    failed = nil
    wanted = nil
    guard key != nil else { return }
    wanted = made
    open.append(made)
    made += 1
  }

  mutating func set(_ key: Int?) {
    if key == self.key { return }
    self.key = key
    if key == nil { shown = nil }
    load()
  }

  mutating func cancel() {
    if wanted != nil { wanted = nil }
  }

  mutating func answer(_ number: Int, _ succeeds: Bool) -> Bool {
    open.removeAll { $0 == number }
    guard number == wanted else { return false }
    wanted = nil
    if succeeds {
      shown = number
      shownKey = key
    } else {
      failed = number
    }
    return true
  }

  var text: String {
    let value = shown.map { "\($0)" } ?? "nothing"
    if wanted != nil { return "loading, \(value)" }
    if let failed { return "failed \(failed), \(value)" }
    return shown != nil && shownKey == key ? "loaded, \(value)" : "idle, \(value)"
  }
}

@Suite("Resource: random", .tags(.threads))
@MainActor
struct ResourceRandomTests {
  @Test("keys, answers, failures, reloads, retries and cancellations in any order", arguments: seeds(60))
  func anyOrder(seed: UInt64) async {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let server = Server()
    let key = Signal<Int?>(nil)
    var resource: Resource<Parcel>? = Resource({ key.value }) { try await server.load($0) }
    var watching: Effect? = server.watch(resource!)
    var model = ResourceModel()
    #expect(await server.event() == "idle, nothing")
    var log: [String] = []
    for _ in 0..<60 {
      let madeBefore = model.made
      let textBefore = model.text
      var dropped: Int?
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3:
        let next = Int.random(in: 0..<4, using: &random)
        log.append("key \(next)")
        model.set(next == 0 ? nil : next)
        key.value = next == 0 ? nil : next
      case 3:
        log.append("reload")
        if model.key != nil { model.load() }
        resource!.reload()
      case 4:
        log.append("retry")
        if model.failed != nil { model.load() }
        resource!.retry()
      case 5:
        log.append("cancel")
        model.cancel()
        resource!.cancel()
      default:
        guard let number = model.open.randomElement(using: &random) else { continue }
        let succeeds = Bool.random(using: &random)
        log.append("\(succeeds ? "answer" : "refuse") \(number)")
        if !model.answer(number, succeeds) { dropped = number }
        if succeeds { server.succeed(number) } else { server.fail(number) }
      }
      if model.made > madeBefore { #expect(await server.arrival() == model.made - 1) }
      if let dropped { #expect(await server.event() == "dropped \(dropped)") }
      if model.text != textBefore { #expect(await server.event() == model.text, "seed \(seed): \(log)") }
      #expect(describe(resource!) == model.text, "seed \(seed): \(log)")
    }
    let left = graphDelta {
      watching = nil
      resource = nil
    }
    #expect(left == [-7, -6], "seed \(seed)")
    for number in model.open.shuffled(using: &random) {
      server.succeed(number)
      #expect(await server.event() == "dropped \(number)", "seed \(seed)")
    }
    keep(watching)
  }
}
