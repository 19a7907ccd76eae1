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

  @Test("dismissal: of the topmost presentation with that title, or in which something shows that")
  func dismiss() {
    let host = makeHost()
    page.value = "Tama"
    asks.value = true
    #expect(host.dismiss("Sure?"))
    #expect(!asks.value && page.value == "Tama")
    asks.value = true
    #expect(host.dismiss("Yes"))
    #expect(!asks.value && log.take() == [])  // swiped away: no button has acted
    #expect(host.dismiss("a page"))
    #expect(page.value == nil)
  }

  @Test("where nothing shows the text, that is reported, with what is shown, and nothing happens")
  func missing() {
    let host = makeHost()
    let typing = issues { #expect(!host.type("x", into: "Save")) }
    let nothing = issues { #expect(!host.dismiss("Save")) }
    page.value = "Tama"
    asks.value = true
    let dismissal = issues { #expect(!host.dismiss("Save")) }
    let tap = issues { #expect(!host.tap("Cancel")) }
    #expect((typing + nothing + dismissal + tap).map(\.kind) == [.misuse, .misuse, .misuse, .misuse])
    #expect(
      typing[0].message.hasPrefix(
        #"No text field has the prompt or the text "Save"; "x" was to be typed into it. What they have: "Name", "Town", "Ome"."#
      ))
    #expect(
      nothing[0].message.hasPrefix(
        #"Nothing that is presented shows "Save", which was to be dismissed. What is presented shows: nothing."#))
    #expect(dismissal[0].message.contains(#"What is presented shows: "Tama", "a page", "Sure?", "Yes"."#))
    #expect(
      tap[0].message.hasPrefix(
        #"Nothing shows "Cancel", which was to be tapped. What is shown: "Name", "Ome", "Save","#))
    #expect(name.value == "" && page.value == "Tama" && asks.value && log.take() == [])
  }
}
