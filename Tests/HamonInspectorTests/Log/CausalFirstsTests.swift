import Hamon
import TestSupport
import Testing

@testable import HamonInspector

@Suite("The causal log: first runs, and what looks like one")
struct CausalFirstsTests {
  private let title = Signal("a", name: "title")

  private func log(_ body: (CausalLog) -> Void) -> CausalLog {
    let log = CausalLog()
    log.during { body(log) }
    return log
  }

  /// An effect that makes another one in each of its runs, once or several times.
  private func screen(_ rows: @escaping () -> [String]) -> Effect {
    Effect(name: "screen") { [title] in
      _ = title.value
      for row in rows() { observe(name: row) {} }
    }
  }

  private func why(_ name: String, in log: CausalLog) -> [CausalExplanation] {
    let record = log.record
    let nodes = record.entries.filter { $0.event == .made && $0.name == name }.compactMap(\.node)
    return nodes.filter { node in record.entries.contains { $0.node == node && $0.event == .ran } }.map {
      record.why($0)
    }
  }

  @Test("a node that its owner makes anew says so, and why the owner has run")
  func anew() {
    let screen = Lazy<Effect>()
    let log = log { _ in
      screen.value = self.screen { ["row"] }
      withCause("tap") { title.value = "b" }
    }
    #expect(
      why("row", in: log).map(\.sentence) == [
        #"effect "row" ran for the first time."#,
        #"effect "row" ran, made anew by effect "screen", because signal "title" changed ("a" → "b") in tap."#,
      ])
    #expect(
      why("row", in: log).last?.tree.split(separator: "\n") == [
        #"effect "row" ran, made anew by effect "screen""#, #"  ← effect "screen" ran"#,
        #"    ← signal "title" changed ("a" → "b") in tap"#,
      ])
    keep(screen.value)
  }

  @Test("of those of one name, as many are made anew as were there; the rest are new")
  func more() {
    var rows = ["row", "row"]
    let screen = Lazy<Effect>()
    let log = log { _ in
      screen.value = self.screen { rows }
      rows = ["row", "row", "row", "other"]
      title.value = "b"
    }
    #expect(
      why("row", in: log).map { $0.sentence.contains("made anew by") } == [false, false, true, true, false])
    #expect(
      why("other", in: log).map(\.sentence) == [
        #"effect "other" ran for the first time, made by effect "screen", because signal "title" changed ("a" → "b")."#
      ])
    keep(screen.value)
  }

  @Test("one that was gone in between is new again; one of an owner that runs first is simply new")
  func between() {
    var rows = ["row"]
    let screen = Lazy<Effect>()
    let log = log { _ in
      screen.value = self.screen { rows }
      rows = []
      title.value = "b"
      rows = ["row"]
      title.value = "c"
    }
    #expect(
      why("row", in: log).map(\.sentence) == [
        #"effect "row" ran for the first time."#,
        #"effect "row" ran for the first time, made by effect "screen", because signal "title" changed ("b" → "c")."#,
      ])
    keep(screen.value)
  }

  @Test("also through a scope, and below a node that is made anew itself")
  func deep() {
    let screen = Lazy<Effect>()
    let log = log { _ in
      screen.value = Effect(name: "screen") { [title] in
        _ = title.value
        let inside = Scope(name: "inside") { observe(name: "part") { observe(name: "row") {} } }
        onCleanup { inside.dispose() }
      }
      title.value = "b"
    }
    let reason = #"because signal "title" changed ("a" → "b")."#
    #expect(why("part", in: log).last?.sentence == #"effect "part" ran, made anew by effect "screen", "# + reason)
    #expect(
      why("row", in: log).last?.sentence
        == #"effect "row" ran, made anew by effect "part", made anew by effect "screen", "# + reason
    )
    keep(screen.value)
  }

  @Test("a body that is called again says so, also where the log has not seen its first run", arguments: [true, false])
  func again(isSeen: Bool) throws {
    let body = TrackingScope(name: "body") {}
    let fresh = TrackingScope(name: "fresh") {}
    func call(_ scope: TrackingScope) { scope.track { [title] in _ = title.value } }
    if !isSeen { call(body) }
    let log = log { log in
      if isSeen {
        call(body)
        #expect(log.why(body).sentence == #"tracker "body" tracked for the first time."#)
      }
      call(body)
      call(fresh)
    }
    #expect(log.why(body).sentence == #"tracker "body" tracked, called by what it stands in."#)
    #expect(log.why(body).tree == "tracker \"body\" tracked, called by what it stands in\n")
    #expect(log.why(fresh).sentence == #"tracker "fresh" tracked for the first time."#)
    let record = log.record
    #expect(
      record.entries.filter { $0.event == .ran }.map(\.isAgain) == (isSeen ? [false, true, false] : [true, false]))
    #expect(try CausalRecord(lines: record.lines) == record)
    #expect(record.lines.contains(#","again":true,"#))
  }

  @Test("what it was that called a body is told apart from a change of what it reads")
  func changed() {
    let body = TrackingScope(name: "body") {}
    func call() { body.track { [title] in _ = title.value } }
    call()
    let log = log { _ in
      title.value = "b"
      call()
    }
    #expect(log.why(body).sentence == #"tracker "body" tracked, because signal "title" changed ("a" → "b")."#)
  }

  /// Holds what is made in a closure.
  private final class Lazy<Value> {
    var value: Value?
  }

  @Test("a write in a cleanup is that of the node that is to run, and leads on to why it does")
  func cleanup() {
    let count = Signal(0, name: "count")
    let effect = Effect(name: "screen") { [title] in
      _ = title.value
      onCleanup { count.value += 1 }
    }
    let reader = Effect(name: "reader") { _ = count.value }
    let log = log { _ in withCause("tap") { title.value = "b" } }
    #expect(
      log.why(reader).sentence == """
        effect "reader" ran, because signal "count" changed (0 → 1), written by effect "screen", because signal "title" changed \
        ("a" → "b") in tap.
        """)
    keep(effect, reader)
  }

  @Test("a name with line breaks stands on one line of an explanation")
  func lineBreaks() {
    let size = Signal(0, name: "width\nheight")
    let reader = Effect(name: "reader") { _ = size.value }
    let log = log { _ in withCause("tap\r\ntwice") { size.value = 1 } }
    #expect(log.why(reader).tree == "effect \"reader\" ran\n  ← signal \"width⏎height\" changed (0 → 1) in tap⏎twice\n")
    keep(reader)
  }
}
