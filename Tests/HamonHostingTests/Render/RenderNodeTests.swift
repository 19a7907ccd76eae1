import Hamon
import HamonHosting
import Testing

@Suite("A render node")
struct RenderNodeTests {
  @Test("is described as an indented tree, with what each node shows, and its id")
  func description() {
    let name = Signal("Ami")
    let asks = Signal(true)
    let host = Host {
      Stack(.horizontal) {
        Text("a \"b\"")
        Button("Add") {}
        TextField("Name", text: Binding(name))
      }
      LazyStack(Array(0..<30), id: \.self, height: 1) { Text("\($0)") }
        .onTap {}
        .alert("Sure?", isPresented: Binding(asks)) { Button("Yes") {} }
    }
    #expect(
      host.tree.description == """
        root #0
          horizontal stack #1
            text "a \\"b\\"" #2
            button #3
              text "Add" #4
            text field "Name": "Ami" #5
          tap area #6
            lazy stack: 30 rows, from row 0 on #7
              text "0" #8
          alert "Sure?" #9
            button #10
              text "Yes" #11
        """)
  }
}
