import Hamon
import Testing

// Laws 10 and 13. An exit test runs its body in a process of its own and looks at what that says on standard error.
@Suite("Traps")
struct TrapTests {
  private func message(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  @Test("a computed that reads itself traps by name, and place")
  func readsItself() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var own: Computed<Int>?
      own = Computed(name: "ouroboros") { own!.value + 1 }
      _ = own!.value
    }
    let text = try message(result)
    #expect(text.contains("ouroboros"))
    #expect(text.contains("TrapTests.swift:"))
  }

  @Test("a computed that reads itself through others traps with the whole path")
  func readsItselfThroughOthers() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var first: Computed<Int>?
      let third = Computed(name: "node three") { first!.value + 1 }
      let second = Computed(name: "node two") { third.value + 1 }
      first = Computed(name: "node one") { second.value + 1 }
      _ = first!.value
    }
    let text = try message(result)
    for name in ["node one", "node two", "node three"] { #expect(text.contains(name)) }
    // Neither helps: what is peeked is evaluated as well.
    for word in ["peek", "untracked"] { #expect(!text.contains(word)) }
  }

  @Test("of a cycle through a thousand the trap tells the beginning and the end")
  func longCycle() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let isClosed = Signal(false)
      var all: [Computed<Int>] = []
      all.append(Computed(name: "node 0") { isClosed.value ? all.last!.value : 0 })
      for i in 1..<1_000 { all.append(Computed(name: "node \(i)") { all[i - 1].value }) }
      _ = all.last!.value
      isClosed.value = true
      _ = all.last!.value
    }
    let text = try message(result)
    for part in ["node 999", "node 998", "node 0", " more)"] { #expect(text.contains(part)) }
    #expect(!text.contains("node 500"))
  }

  @Test("untracked or peeked, it is the same trap", arguments: [true, false])
  func untrackedSelfRead(usesPeek: Bool) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [usesPeek] in
      var own: Computed<Int>?
      own = Computed(name: "ouroboros") { usesPeek ? own!.peek() : untracked { own!.value } }
      _ = own!.value
    }
    #expect(try message(result).contains("ouroboros"))
  }

  @Test("a cycle through an effect that the computed makes is the same trap")
  func throughAnInnerEffect() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var own: Computed<Int>?
      own = Computed(name: "ouroboros") {
        observe { _ = own!.value }
        return 1
      }
      _ = own!.value
    }
    let text = try message(result)
    #expect(text.contains("ouroboros") && text.contains(", which runs effect "))
  }

  @Test("a cycle found while validating names its members, and not who waits for them", arguments: [true, false])
  func onlyMembers(isInBetween: Bool) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isInBetween] in
      let turns = Signal(false)
      let other = Signal(0)
      var last: Computed<Int>?
      // "second" reads "first" by way of "between", which was read before and is asked again.
      let first = Computed(name: "first") { turns.value ? last!.value + other.value : other.value }
      let between = Computed(name: "between") { first.value + 1 }
      let second = Computed(name: "second") { isInBetween ? between.value : first.value }
      last = second
      let outer = Computed(name: "outer") { second.value }
      let outermost = Computed(name: "outermost") { outer.value }
      _ = outermost.value
      turns.value = true
      _ = outermost.value
    }
    let text = try message(result)
    for name in ["first", "second"] { #expect(text.contains("\"\(name)\"")) }
    #expect(text.contains("\"between\"") == isInBetween)
    #expect(!text.contains("outer"))
  }

  // Settled: Loops
  @Test("a cycle found while validating traps like one found in a body", arguments: [true, false])
  func whileValidating(observed: Bool) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [observed] in
      let closes = Signal(false)
      var second: Computed<Int>?
      let first = Computed(name: "node one") { closes.value ? second!.value : 0 }
      second = Computed(name: "node two") { first.value + 1 }
      let effect = observed ? Effect { _ = second!.value } : nil
      _ = second!.value
      closes.value = true
      _ = second!.value
      withExtendedLifetime(effect) {}
    }
    let text = try message(result)
    #expect(text.contains("node one"))
    #expect(text.contains("node two"))
  }

  @Test("track inside its own track traps by name")
  func trackInsideTrack() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let scope = TrackingScope(name: "renderer") {}
      scope.track { scope.track {} }
    }
    let text = try message(result)
    #expect(text.contains("renderer"))
    #expect(text.contains("TrapTests.swift"))
  }

  @Test("changing a signal while it is being changed in place traps by name", arguments: ["set", "in place"])
  func overlappingWrites(way: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [way] in
      let list = Signal([1], name: "the list")
      list.update { values in
        if way == "set" { list.value = [2] } else { list.value.append(2) }
        values.append(3)
      }
    }
    #expect(try message(result).contains("the list"))
  }

  @Test("two computeds that swap who reads which in one change are no cycle")
  func noFalseAlarm() {
    let source = Signal(1)
    let isSwapped = Signal(false)
    var a: Computed<Int>?
    var b: Computed<Int>?
    a = Computed { isSwapped.value ? b!.value + 1 : source.value }
    b = Computed { isSwapped.value ? source.value : a!.value + 1 }
    let effect = Effect { _ = a!.value + b!.value }
    isSwapped.value = true
    #expect(a!.value == 2)
    #expect(b!.value == 1)
    isSwapped.value = false
    #expect(a!.value == 1)
    #expect(b!.value == 2)
    effect.cancel()
    a = nil
    b = nil
  }
}
