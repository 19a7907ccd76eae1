import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

private struct Seeded: View {
  @State private var value: Int
  let log: RunLog

  init(_ value: Int, log: RunLog) {
    _value = State(initialValue: value)
    self.log = log
  }

  var body: some View { Button("\(value)") { value += 1 } }
}

private struct Field: View {
  @Binding var text: String
  var body: some View { TextField("name", text: $text) }
}

private struct Form: View {
  @State private var name = ""
  var body: some View {
    Field(text: $name)
    Text("Hello \(name)")
  }
}

private final class Owned {
  let log: RunLog
  @Tracked var value = 0

  init(_ log: RunLog) {
    self.log = log
    log("made")
    observe { log("sees \(self.value)") }
    onCleanup { log("ended") }
  }

  deinit { log("gone") }
}

private struct OwnedView: View {
  @StateObject private var model: Owned
  let tick: Int

  init(log: RunLog, tick: Int) {
    _model = StateObject(wrappedValue: Owned(log))
    self.tick = tick
  }

  var body: some View { Button("\(tick) \(model.value)") { model.value += 1 } }
}

@Suite("State lives as long as its identity")
struct StateTests {
  @Test("an initial value counts once; what comes later is ignored")
  func initialValue() {
    let seed = Signal(5)
    let host = Host { Seeded(seed.value, log: RunLog()) }
    seed.value = 9
    #expect(host.texts == ["5"])
    host.tap("5")
    #expect(host.texts == ["6"])
  }

  @Test("a binding reads and writes the owner's state; both run, each once")
  func binding() throws {
    let host = Host { Form() }
    let field = try #require(host.tree.children.first)
    let runs = host.runs { #expect(host.type("Ami", into: field.id)) }
    #expect(runs.map(\.name).sorted() == ["Form", "TextField"])
    #expect(host.texts == ["Ami", "Hello Ami"])
    #expect(!host.type("x", into: host.tree.children[1].id))
  }

  @Test("a model is made once for an identity, its effects belong to it, and it goes with it")
  func stateObject() {
    let log = RunLog()
    let (tick, isShown) = (Signal(0), Signal(true))
    let host = Host {
      if isShown.value { OwnedView(log: log, tick: tick.value) }
    }
    #expect(log.take() == ["made", "sees 0"])
    tick.value = 1
    host.tap("1 0")
    #expect(host.texts == ["1 1"])
    #expect(log.take() == ["sees 1"])
    isShown.value = false
    #expect(log.take() == ["ended", "gone"])
    isShown.value = true
    #expect(host.texts == ["1 0"])
    #expect(log.take() == ["made", "sees 0"])
  }

  @Test("host.show keeps the state of a root of the same type; host.replace starts anew; a scope ends its hosts")
  func lifetimes() {
    let scope = Scope()
    let host = scope.run { Host { Form() } }
    func fill(_ name: String) { host.type(name, into: host.tree.children[0].id) }
    fill("Ami")
    host.show { Form() }
    #expect(host.texts == ["Ami", "Hello Ami"])
    host.replace { Form() }
    #expect(host.texts == ["name", "Hello "])
    fill("Bo")
    host.show { Text("else") }
    #expect(host.texts == ["else"])
    host.show { Form() }
    #expect(host.texts == ["name", "Hello "])
    scope.dispose()
    #expect(host.isDisposed)
    let found = issues { host.show { Form() } }
    #expect(found.map(\.kind) == [.disposedScope])
    let hostName = "\"Root\" (HamonHostingTests/StateTests.swift:102)"
    #expect(found[0].message.hasPrefix("the host \(hostName) was to show another root, but has been disposed"))
  }
}
