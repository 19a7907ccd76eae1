import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("bind makes a binding of a property and an input")
@MainActor
struct BindTests {
  @MainActor
  final class Form: @MainActor UnidirectionalDataFlow {
    enum Input { case typed(String), dismissed }

    @Tracked private(set) var text = ""
    @Tracked private(set) var isPresented = true
    private(set) var inputs = 0

    func apply(_ input: Input) {
      inputs += 1
      switch input {
      case .typed(let text): self.text = String(text.prefix(7))
      case .dismissed: isPresented = false
      }
    }
  }

  @Test("what is set is an input; what is read is what the view model made of it, tracked")
  func text() {
    let form = Form()
    let text = form.bind(\.text) { .typed($0) }
    let log = RunLog()
    let effect = Effect { log(text.value) }
    text.value = "15000012"
    #expect(text.value == "1500001")
    text.value = "1500001"
    #expect(form.inputs == 2, "every assignment is an input")
    #expect(log.take() == ["", "1500001"])
    effect.cancel()
  }

  @Test("one input, whatever is set")
  func flag() {
    let form = Form()
    let isPresented = form.bind(\.isPresented, to: .dismissed)
    #expect(isPresented.value)
    isPresented.value = false
    #expect(!form.isPresented)
    isPresented.value = true
    #expect(!isPresented.value, "it can only go down")
  }

  @Test("a property wrapper, parts of a value, signals, constants")
  func binding() {
    struct Address: Equatable { var city = "", zip = "" }
    struct Field { @Binding var text: String }
    let address = Signal(Address())
    let field = Field(text: Binding(address).city)
    field.text = "渋谷区"
    field.$text.value += "神南"
    #expect(address.value == Address(city: "渋谷区神南"))
    let constant = Binding.constant(1)
    constant.value = 2
    #expect(constant.value == 1)
    @MainActor final class Model { @Tracked var count = 0 }
    let model = Model()
    Binding(model, \.count).value += 1
    #expect(model.count == 1)
  }
}
