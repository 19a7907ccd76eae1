import Hamon
import HamonCollections
import HamonHosting
import HamonTesting
import TestSupport
import Testing

private final class Model: Identifiable {
  @Tracked(name: "title") var title = "t"
}

private struct Bare: View {
  let model: Model
  var body: some View { Text(model.title) }
}

private struct Wrapped: View {
  let model: Model
  var body: some View { WithTracking { Text(model.title) } }
}

private struct StateOnly: View {
  @State private var count = 0
  @Environment(\.safeAreaInsets) private var insets
  var body: some View {
    Button("\(count) \(insets.top)") { count += 1 }
    TextField("t", text: Binding($count))
  }
}

extension Binding where Value == String {
  fileprivate init(_ number: Binding<Int>) {
    self.init(get: { "\(number.value)" }, set: { number.value = Int($0) ?? 0 })
  }
}

@Suite("Tracking style explicit: reads that nothing tracks")
struct EscapedReadTests {
  @Test("a text field shows what its binding reads of a model, wherever it stands", arguments: [false, true])
  func field(isWrapped: Bool) {
    let model = Model()
    let text = Binding {
      model.title
    } set: {
      model.title = $0
    }
    let found = issues {
      let host = Host(tracking: .explicit) {
        if isWrapped { WithTracking { TextField("p", text: text) } } else { TextField("p", text: text) }
      }
      model.title = "u"
      #expect(host.texts == ["u"])
    }
    #expect(found.isEmpty)
  }

  @Test("a read outside of WithTracking is not seen again, and reported with its name and the code to write")
  func body() {
    let model = Model()
    var host: Host!
    let found = issues { host = Host(tracking: .explicit) { Bare(model: model) } }
    #expect(found.map(\.kind) == [.escapedRead])
    #expect(found[0].message.contains("\"title\""))
    #expect(found[0].message.contains("the body of Bare"))
    #expect(found[0].message.contains("var body: some View { WithTracking { … } }"))
    #expect(host.runs { model.title = "u" } == [])
    #expect(host.texts == ["t"])
  }

  @Test(
    "inside WithTracking it is seen, and runs the closure alone; the automatic style needs none",
    arguments: [true, false])
  func tracked(isExplicit: Bool) {
    let model = Model()
    var host: Host!
    let found = issues {
      host = isExplicit ? Host(tracking: .explicit) { Wrapped(model: model) } : Host { Bare(model: model) }
      model.title = "u"
    }
    #expect(found == [])
    #expect(host.texts == ["u"])
    #expect(host.runNames == [isExplicit ? "WithTracking" : "Bare"])
  }

  @Test("the content of a sheet is a late closure: a scope of its own, or an escaped read", arguments: [true, false])
  func presented(isExplicit: Bool) {
    let model = Model()
    var host: Host!
    let found = issues {
      host = Host(tracking: isExplicit ? .explicit : .automatic) {
        WithTracking { Text("screen").sheet(isPresented: .constant(true)) { Text(model.title) } }
      }
      #expect(host.runs { model.title = "u" }.map(\.name) == (isExplicit ? [] : ["sheet content"]))
    }
    #expect(host.texts == ["screen", isExplicit ? "t" : "u"])
    #expect(found.map(\.kind) == (isExplicit ? [.escapedRead] : []))
    #expect(!isExplicit || found[0].message.contains(".sheet(…) { WithTracking { … } }"))
  }

  @Test("once for each place and property, however often it runs, however many rows there are")
  func once() {
    let (models, tick) = ((0..<10).map { _ in Model() }, Signal(0, name: "tick"))
    let found = issues {
      let host = Host(tracking: .explicit) {
        WithTracking {
          Text("\(tick.value)")
          ForEach(models.indices, id: \.self) { index in Bare(model: models[index]) }
        }
      }
      tick.value = 1
      tick.value = 2
      keep(host)
    }
    #expect(found.count == 1)
  }

  private struct Rows: View {
    let list: TrackedList<Row>
    let height: Int?
    let ending: Signal<String>
    var isWrapped = true

    var body: some View {
      WithTracking {
        if let height {
          LazyStack(list, height: height) { row($0) }
        } else {
          ForEach(list) { row($0) }
        }
      }
    }

    @ViewBuilder private func row(_ row: Row) -> some View {
      if isWrapped { WithTracking { Text(row.text + ending.value) } } else { Text(row.text + ending.value) }
    }
  }

  @Test(
    "elements of a tracked list are read by ForEach and LazyStack, and seen without another scope",
    arguments: [nil, 2])
  func trackedRows(height: Int?) {
    let list = TrackedList([Row(id: 0, text: "a"), Row(id: 1, text: "b")])
    let ending = Signal("", name: "ending")
    var host: Host!
    let found = issues {
      host = Host(tracking: .explicit) { Rows(list: list, height: height, ending: ending) }
      let row = height == nil ? "ForEach row" : "LazyStack row"
      #expect(host.runs { list[id: 1]?.text = "c" }.map(\.name) == [row, "WithTracking"])
      #expect(host.runs { ending.value = "!" }.map(\.name) == ["WithTracking", "WithTracking"])
      list.remove(id: 0)
    }
    #expect(host.texts == ["c!"])
    #expect(found == [])
  }

  @Test("what the row closure reads besides has escaped all the same", arguments: [nil, 2])
  func escapedFromTrackedRows(height: Int?) {
    let list = TrackedList([Row(id: 0, text: "a"), Row(id: 1, text: "b")])
    let ending = Signal("", name: "ending")
    var host: Host!
    let found = issues {
      host = Host(tracking: .explicit) { Rows(list: list, height: height, ending: ending, isWrapped: false) }
      #expect(host.runs { ending.value = "!" } == [])
      list[id: 1]?.text = "c"
    }
    #expect(host.texts == ["a", "c!"])
    #expect(found.map(\.kind) == [.escapedRead])
    #expect(found.first?.message.contains("\"ending\"") == true)
  }

  @Test("the host's own state and environment are tracked without it, and are no alarm")
  func state() {
    var host: Host!
    let found = issues {
      host = Host(tracking: .explicit) { StateOnly() }
      host.tap("0 0")
      host.environment.safeAreaInsets.top = 2
      host.tap("1 2")
    }
    #expect(found == [])
    #expect(host.texts == ["2 2", "2"])
  }

  @Test("a body that reads state and, by mistake, a model keeps the state")
  func mixed() {
    struct Mixed: View {
      let model: Model
      @State private var count = 0
      var body: some View { Button("\(count) \(model.title)") { count += 1 } }
    }
    let model = Model()
    var host: Host!
    #expect(issues { host = Host(tracking: .explicit) { Mixed(model: model) } }.count == 1)
    model.title = "u"
    #expect(host.texts == ["0 t"])
    host.tap("0 t")
    #expect(host.texts == ["1 u"])
  }

  @Test("untracked reads, event handlers, onAppear, effects, computeds and models' inits are no alarm")
  func noFalseAlarm() {
    final class Reader {
      let first: String
      init(_ model: Model) { first = model.title }
    }
    struct Fine: View {
      let model: Model
      let log: RunLog
      @StateObject private var reader: Reader

      init(_ model: Model, _ log: RunLog) {
        self.model = model
        self.log = log
        _reader = StateObject(wrappedValue: Reader(model))
      }

      var body: some View {
        Button("\(untracked { model.title }) \(reader.first)") { log("tap \(model.title)") }
          .onAppear {
            log("appear \(model.title)")
            observe { log("effect \(model.title)") }
          }
      }
    }
    let (model, log) = (Model(), RunLog())
    let found = issues {
      let host = Host(tracking: .explicit) { Fine(model, log) }
      host.tap("t t")
      model.title = "u"
    }
    #expect(found == [])
    #expect(log.take() == ["appear t", "effect t", "tap t", "effect u"])
  }
}
