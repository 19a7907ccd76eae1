import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

/// Answers when it is told to.
private actor Server {
  private var waiting: [Int: CheckedContinuation<String, Never>] = [:]
  private var asked: [Int: CheckedContinuation<Void, Never>] = [:]

  func ask(_ id: Int) async -> String {
    asked.removeValue(forKey: id)?.resume()
    return await withCheckedContinuation { waiting[id] = $0 }
  }

  func waitForQuestion(_ id: Int) async {
    if waiting[id] == nil { await withCheckedContinuation { asked[id] = $0 } }
  }

  func answer(_ id: Int) { waiting.removeValue(forKey: id)?.resume(returning: "answer \(id)") }
}

private struct Detail: View {
  let id: Int
  let server: Server
  let received: @Sendable () -> Void
  @State private var answer = "…"

  var body: some View {
    Text("\(id): \(answer)").task(id: id) { [id, server, received] in
      let answer = await server.ask(id)
      received()
      return answer
    } receive: {
      MainActor.preconditionIsolated()
      answer = $0
    }
  }
}

/// The ids that work was started for.
@MainActor
private final class Starts {
  private(set) var ids: [Int] = []

  func note(_ id: Int) { ids.append(id) }
}

private struct Ticking: View {
  let id: Int
  let tick: Int
  let starts: Starts
  @State private var answer = 0

  var body: some View {
    Text("\(id) \(tick) \(answer)").task(id: id) { @MainActor [id, starts] in
      starts.note(id)
      return id
    } receive: {
      answer = $0
    }
  }
}

@Suite("Tasks of views")
@MainActor
struct TaskTests {
  @Test("a task's answer arrives in the host's isolation, and is an event")
  func answer() async {
    let server = Server()
    let host = Host { Detail(id: 1, server: server) {} }
    #expect(host.texts == ["1: …"])
    await server.waitForQuestion(1)
    await server.answer(1)
    #expect(await settled(["1: answer 1"]) { host.tree.texts } == ["1: answer 1"])
    #expect(host.why == ["Detail: read Detail.answer (written by task in Detail)"])
  }

  @Test("with another id the task starts anew; what the old one answers late goes nowhere")
  func lateAnswer() async {
    let server = Server()
    let id = Signal(1)
    let (stream, done) = AsyncStream.makeStream(of: Void.self)
    let host = Host { Detail(id: id.value, server: server) { done.yield() } }
    let shown = RunLog()
    let painter = Effect { shown(host.tree.texts.joined()) }
    await server.waitForQuestion(1)
    id.value = 2
    await server.waitForQuestion(2)
    await server.answer(2)
    _ = await settled(["2: answer 2"]) { host.tree.texts }
    await server.answer(1)
    var ends = stream.makeAsyncIterator()
    _ = await ends.next()
    _ = await ends.next()
    id.value = 3
    await server.waitForQuestion(3)
    await server.answer(3)
    #expect(await settled(["3: answer 3"]) { host.tree.texts } == ["3: answer 3"])
    #expect(shown.take() == ["1: …", "2: …", "2: answer 2", "3: answer 2", "3: answer 3"])
    keep(painter)
  }

  @Test("a body that runs again with the same id leaves the task alone")
  func sameID() async {
    let id = Signal(1)
    let tick = Signal(0)
    let starts = Starts()
    let host = Host { Ticking(id: id.value, tick: tick.value, starts: starts) }
    #expect(await settled(["1 0 1"]) { host.tree.texts } == ["1 0 1"])
    tick.value = 1
    #expect(host.texts == ["1 1 1"])
    id.value = 2
    #expect(await settled(["2 1 2"]) { host.tree.texts } == ["2 1 2"])
    #expect(starts.ids == [1, 2])
  }

  @Test("of several ids before one frame the last is started, once; there and back is no change")
  func severalIDs() async {
    let starts = Starts()
    let host = Host { Ticking(id: 1, tick: 0, starts: starts) }
    func show(_ id: Int) { host.show { Ticking(id: id, tick: 0, starts: starts) } }
    #expect(await settled(["1 0 1"]) { host.tree.texts } == ["1 0 1"])
    batch {
      show(2)
      show(1)
    }
    #expect(host.texts == ["1 0 1"])
    batch {
      show(2)
      show(3)
    }
    #expect(await settled(["3 0 3"]) { host.tree.texts } == ["3 0 3"])
    #expect(starts.ids == [1, 3])
  }

  @Test("a view that disappears cancels its task")
  func cancellation() async {
    let isShown = Signal(true)
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    let host = Host {
      if isShown.value {
        Text("a").task {
          continuation.yield(false)
          // Without a cancellation handler: it need not be called where the work is over as soon as it is cancelled.
          while !Task.isCancelled { await Task.yield() }
          continuation.yield(true)
        } receive: {
        }
      }
    }
    var events = stream.makeAsyncIterator()
    #expect(await events.next() == false)
    isShown.value = false
    #expect(await events.next() == true)
    keep(host)
  }
}
