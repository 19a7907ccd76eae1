import Hamon
import HamonHosting
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
    await server.waitForQuestion(1)
    id.value = 2
    await server.waitForQuestion(2)
    await server.answer(2)
    _ = await settled(["2: answer 2"]) { host.tree.texts }
    await server.answer(1)
    var ends = stream.makeAsyncIterator()
    _ = await ends.next()
    _ = await ends.next()
    for _ in 0..<100 { await Task.yield() }
    #expect(host.texts == ["2: answer 2"])
  }

  @Test("a view that disappears cancels its task")
  func cancellation() async {
    let isShown = Signal(true)
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    let host = Host {
      if isShown.value {
        Text("a").task {
          continuation.yield(false)
          await withTaskCancellationHandler {
            while !Task.isCancelled { await Task.yield() }
          } onCancel: {
            continuation.yield(true)
          }
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
