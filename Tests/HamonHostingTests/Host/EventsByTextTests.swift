import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("What is shown names a node as well as its id does")
struct EventsByTextTests {
  private let name = Signal("")
  private let town = Signal("Ome")
  private let asks = Signal(false)
  private let page = Signal<String?>(nil)
  private let log = RunLog()

  private func makeHost() -> Host {
    Host {
      Stack {
        TextField("Name", text: Binding(name))
        TextField("Town", text: Binding(town))
        Button("Save") { log("saved") }
      }
      .navigationDestination(item: Binding(page)) { page in
        Text(page)
        Text("a page").alert("Sure?", isPresented: Binding(asks)) { Button("Yes") { log("yes") } }
      }
    }
  }

  @Test("typing: into the first field with that prompt, or that text")
  func type() {
    let host = makeHost()
    #expect(host.type("Ami", into: "Name") && host.type("Mitaka", into: "Ome"))
    #expect(name.value == "Ami" && town.value == "Mitaka")
    #expect(host.type("Aya", into: "Name") && host.type("", into: "Town"))
    #expect(name.value == "Aya" && town.value == "")
  }

  @Test("a tap: what shows the text and takes no tap is passed over")
  func tap() {
    let host = makeHost()
    town.value = "Save"
    #expect(host.tap("Save"))
    #expect(log.take() == ["saved"])
    #expect(!host.tap("Name"))
  }

  @Test("dismissal: of the topmost presentation with that title, or in which something shows that")
  func dismiss() {
    let host = makeHost()
    town.value = "a page"
    page.value = "Tama"
    asks.value = true
    #expect(host.dismiss("Sure?"))
    #expect(!asks.value && page.value == "Tama")
    asks.value = true
    #expect(host.dismiss("Yes"))
    #expect(!asks.value && log.take() == [])  // swiped away: no button has acted
    #expect(host.dismiss("a page"))
    #expect(page.value == nil)
    #expect(!host.dismiss("a page"), "a field shows it, and nothing is presented")
  }

  @Test("a presentation is dismissed by any node in it")
  func dismissFromInside() throws {
    let host = makeHost()
    page.value = "Tama"
    let text = try #require(host.tree.first { $0.kind == .text("a page") })
    #expect(host.dismiss(text.id))
    #expect(page.value == nil)
    #expect(!host.dismiss(text.id))
  }

  @Test("where nothing shows the text, that is reported, with what is shown, and nothing happens")
  func missing() {
    let host = Host(name: "form", fileID: "Form.swift", line: 3) {
      TextField("Name", text: Binding(name))
      Button("Save") { log("saved") }
    }
    let deeds = [
      ("tapped", { host.tap("Nmae") }), ("typed into", { host.type("x", into: "Nmae") }),
      ("dismissed", { host.dismiss("Nmae") }),
    ]
    for (deed, act) in deeds {
      let issue = expectIssue(.misuse) { #expect(!act()) }
      let wanted = """
        Nothing in the host "form" (Form.swift:3) shows "Nmae", which was to be \(deed). What is shown: "Name", "Save". To fix this, name
        """
      #expect(issue?.message.hasPrefix(wanted) == true)
    }
    #expect(!host.type("x", into: "Save"), "a button shows it, and no field")
    host.dispose()
    for (deed, act) in deeds {
      let issue = expectIssue(.disposedScope) { #expect(!act()) }
      let wanted = #"the host "form" (Form.swift:3) was to be \#(deed), but has been disposed"#
      #expect(issue?.message.hasPrefix(wanted) == true)
    }
    #expect(name.value == "" && log.take() == [])
  }
}
