import Hamon
import HamonCollections
import HamonInspector
import Testing

@Suite("The causal log: why a derived list has run")
struct ListReasonsTests {
  private let query = Signal("", name: "query")
  private let tasks = TrackedList((0..<4).map { NamedTask(id: $0, title: "t\($0)") }, name: "tasks")

  /// The way back from the last run of an effect that reads `body`, after `change`.
  private func why(_ body: @escaping () -> Void, _ change: () -> Void) -> [Substring] {
    let reader = Effect(name: "reader") { body() }
    let log = CausalLog()
    log.during { change() }
    return log.why(reader).tree.split(separator: "\n")
  }

  @Test("a filter that reads a query has run because of the query, once for all elements")
  func filter() {
    let found = tasks.filter(name: "found") { [query] in $0.title.hasSuffix(query.value) }
    let way = why {
      _ = found.count
    } _: {
      query.value = "2"
    }
    #expect(
      way == [
        #"effect "reader" ran"#, #"  ← list "found.count" changed"#, #"    ← list "found.derivation" ran"#,
        #"      ← signal "query" changed ("" → "2")"#,
      ])
  }

  @Test("a list of rows, sorted by what they read of their elements, has run because of the list that they are made of")
  func rows() {
    let rows = detached { tasks.mapKeyed(name: "rows") { $0 } }
    let sorted = rows.filter(name: "found") { $0.value.value.id != 1 }
      .sorted(on: { $0.value.value.title }, name: "sorted")
    let way = why {
      _ = sorted.ids
    } _: {
      tasks.remove(id: 2)
    }
    #expect(
      way == [
        #"effect "reader" ran"#, #"  ← list "sorted.order" changed"#, #"    ← list "sorted.derivation" ran"#,
        #"      ← list "found.edits" changed"#, #"        ← list "found.derivation" ran"#,
        #"          ← list "rows.edits" changed"#, #"            ← list "rows.derivation" ran"#,
        #"              ← list "tasks.edits" changed"#,
      ])
  }

  @Test("reasons that look alike are named once, and a writer is that of the first")
  func alike() {
    let one = tasks.filter(name: "found") { $0.id < 3 }
    let other = tasks.filter(name: "found") { $0.id < 4 }
    let reader = Effect(name: "reader") { [query] in _ = (one.count, other.count, query.value) }
    let log = CausalLog()
    log.during {
      batch {
        query.value = "a"
        tasks.remove(id: 1)
      }
    }
    #expect(
      log.why(reader).sentence == """
        effect "reader" ran, because list "found.count" changed and signal "query" changed ("" → "a"), \
        the first of them written by list "found.derivation", because list "tasks.edits" changed.
        """)
  }

  @Test("each write that a closure has read is a reason; a computed in between is one of its own")
  func severalWrites() {
    let limit = Signal(9, name: "limit")
    let length = Computed(name: "length") { [query] in query.value.count }
    let sorted = tasks.sorted(on: { $0.id < limit.value ? $0.id : -length.value }, name: "sorted")
    let way = why {
      _ = sorted.first?.id
    } _: {
      limit.value = 2
    }
    #expect(
      way == [
        #"effect "reader" ran"#, #"  ← list "sorted.order" changed"#, #"    ← list "sorted.derivation" ran"#,
        #"      ← signal "limit" changed (9 → 2)"#,
      ])
    let again = why {
      _ = sorted.first?.id
    } _: {
      batch {
        query.value = "ab"
        limit.value = 3
      }
    }
    #expect(again.contains(#"      ← signal "limit" changed (2 → 3)"#))
    let behind = again.firstIndex(of: #"      ← computed "length" changed (0 → 2)"#)
    #expect(behind.map { again[$0 + 1] } == #"        ← signal "query" changed ("" → "ab")"#)
  }

  @Test("a list of groups, and a filter over a selector, lead back to the write")
  func others() {
    let groups = tasks.grouped(name: "groups") { [query] in query.value.isEmpty ? $0.id % 2 : 0 }
    let chosen = Selector(name: "chosen") { [query] in query.value }
    let picked = tasks.filter(name: "picked") { chosen[$0.title] }
    let way = why {
      _ = (groups.count, picked.count)
    } _: {
      query.value = "t1"
    }
    #expect(
      way == [
        #"effect "reader" ran"#,
        #"  ← list "groups.count" changed"#, #"    ← list "groups.derivation" ran"#,
        #"      ← signal "query" changed ("" → "t1")"#,
        #"  ← list "picked.count" changed"#, #"    ← list "picked.derivation" ran"#,
        #"      ← selector "chosen" changed"#, #"        ← selector "chosen" ran"#,
        #"          ← computed "chosen" changed ("" → "t1")"#,
        #"            ← signal "query" changed ("" → "t1"), see above"#,
      ])
  }

  @Test("an edit of the source is the reason, and not that the closure is asked for the element again")
  func edit() {
    query.value = "t"
    let found = tasks.filter(name: "found") { [query] in $0.title.hasPrefix(query.value) }
    let way = why {
      _ = found.count
    } _: {
      tasks[id: 1]?.title = "x"
    }
    #expect(
      way == [
        #"effect "reader" ran"#, #"  ← list "found.count" changed"#, #"    ← list "found.derivation" ran"#,
        #"      ← list "tasks.edits" changed"#,
      ])
  }

  @Test("a log of a scope knows the way through what derives elsewhere")
  func outsideOfTheScope() {
    let open = tasks.filter(name: "open") { [query] in $0.title.hasSuffix(query.value) }
    var label: Effect?
    let screen = Scope { label = Effect(name: "label") { _ = open.count } }
    let log = CausalLog()
    log.start(in: screen)
    query.value = "2"
    log.stop()
    #expect(
      label.map { log.why($0).tree.split(separator: "\n") } == [
        #"effect "label" ran"#, #"  ← list "open.count" changed"#, #"    ← list "open.derivation" ran"#,
        #"      ← signal "query" changed ("" → "2")"#,
      ])
  }

  @Test("a linked value is one step of the way")
  func linked() {
    let draft = Linked(name: "draft") { [query] in query.value }
    let reset = why {
      _ = draft.value
    } _: {
      query.value = "a"
    }
    #expect(
      reset == [
        #"effect "reader" ran"#, #"  ← linked "draft" changed ("" → "a")"#, #"    ← signal "query" changed ("" → "a")"#,
      ])
    let written = why {
      _ = draft.value
    } _: {
      draft.value = "b"
    }
    #expect(written == [#"effect "reader" ran"#, #"  ← linked "draft" changed ("a" → "b")"#])
  }
}

private struct NamedTask: Identifiable, Equatable {
  let id: Int
  var title: String
}
