import Hamon
import HamonHosting
import HamonTesting
import Testing

@Suite("Views that nothing mounts")
struct UnmountedViewTests {
  @Test("a list whose rows are views, made as one of plain content, is an issue: which list, and how to mend it")
  func list() {
    let issue = expectIssue(.misuse) {
      _ = ListHost([Row(id: 1), Row(id: 2)], height: 2, name: "towns", fileID: "Towns.swift", line: 3) { row, _ in
        Text(row.text)
      }
    }
    #expect(
      issue?.message == """
        The rows of the list "towns" (Towns.swift:3) are views (Text), taken for plain content: nothing mounts them, and their bodies \
        do not run. To fix this, make it with `environment:` (`.configured` for nothing but defaults): its contents are then Hosts \
        that show the views.
        """)
  }

  @Test("so is a cell of views, once")
  func cell() {
    let issue = expectIssue(.misuse) {
      let cell = HostingCell<Int, Row, Text?>(name: "town", fileID: "Towns.swift", line: 4) { row, _ in Text(row.text) }
      cell.configure(1, Row(id: 1))
    }
    let contents = "The contents of the cell \"town\" (Towns.swift:4) are views (Optional<Text>)"
    #expect(issue?.message.hasPrefix(contents) == true)
  }

  @Test("views that are mounted, and contents that are no views, are none")
  func mounted() {
    failOnIssues {
      let views = ListHost([Row(id: 1)], height: 1, environment: .configured) { row, _ in Text("\(row.id)") }
      let plain = ListHost([Row(id: 1)], height: 1) { row, _ in "\(row.id)" }
      #expect(views.contents.map(\.texts) == [["1"]] && plain.contents == ["1"])
    }
  }
}
