import Hamon
import HamonHosting
import Testing

@testable import showcase

@Suite("A tree as lines of a terminal")
struct TreeLinesTests {
  @Test("stacks below and beside each other, buttons, fields, and what is presented, by display width")
  func screen() {
    let isShown = Signal(true)
    let host = Host {
      Stack {
        Text("東京の郵便番号")
        Stack(.horizontal) {
          Button("☆ 渋谷") {}
          Stack {
            Text("神南")
            Text("宇田川町")
          }
          Text("end")
        }
        TextField("name", text: .constant(""))
        TextField("name", text: .constant("Ami"))
      }
      .alert("保存失敗", isPresented: Binding(isShown)) { Button("OK") {} }
    }
    #expect(
      host.tree.lines() == [
        "東京の郵便番号",
        "[☆ 渋谷]  神南      end",
        "          宇田川町",
        "name: _",
        "name: Ami_",
        "+ 保存失敗 +",
        "| [OK]     |",
        "+----------+",
      ])
  }

  @Test(
    "what does not fit is cut off, never in the middle of a wide character",
    arguments: [(8, "東京の…"), (7, "東京の…"), (6, "東京…")])
  func narrow(columns: Int, line: String) {
    let host = Host {
      Text("東京の郵便番号")
      ForEach(0..<30) { Text("\($0)") }
    }
    let lines = host.tree.lines(columns: columns, rows: 3)
    #expect(lines == [line, "0", "1"])
    #expect(host.tree.lines(columns: 0, rows: 0) == [])
  }
}
