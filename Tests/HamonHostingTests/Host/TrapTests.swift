import HamonHosting
import Testing

@Suite("What traps, with how to mend it")
struct TrapTests {
  private func expect(_ result: ExitTest.Result?, says text: String) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(text))
    #expect(message.contains("To fix this"))
  }

  @Test("the body of a primitive view, called by hand")
  func primitiveBody() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Text("a").body
    }
    expect(result, says: "the body of Text was asked for")
  }

  @Test("a task in a host that belongs to no actor")
  func taskWithoutActor() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Host(isolation: nil) {
        Text("a").task {
          1
        } receive: { _ in
        }
      }
    }
    expect(result, says: "its host was made outside of any actor")
  }

  @Test("a patch for a node that is not in the tree")
  func unknownNode() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var tree = RenderNode(id: RenderNode.ID(0), kind: .root)
      tree.apply([.remove(RenderNode.ID(7))])
    }
    expect(result, says: "a patch names node #7, which is not in the tree")
  }
}
