import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("A binding")
struct BindingTests {
  private struct Address {
    var city = ""
    var number = 0
  }

  @Test("a binding can be handed to a parameter that is one, of a function and of a closure")
  func parameters() {
    func field(@Binding text: String) { text += "x" }
    let append: (Binding<String>) -> Void = { $text in text += "y" }
    let title = Signal("a")
    field($text: Binding(title))
    append(Binding(title))
    #expect(title.value == "axy")
  }

  @Test("a binding to an element of an array is asked by its readers alone: its element may have gone")
  func elements() {
    let rows = Signal(["a", "b"])
    var told = 0
    let row = TrackingScope { told += 1 }
    row.track { _ = Binding(rows)[1].value }
    rows.value.removeLast()
    #expect(told == 1)
    keep(row)
  }

  @Test("an effect that sets a part, or changes it in place, does not follow the whole", arguments: [false, true])
  func setsAPart(isInPlace: Bool) {
    let log = RunLog()
    let address = Signal(Address())
    let number = Signal(1)
    let binding = Binding(address)
    let effect = Effect {
      log("run")
      if isInPlace { binding.number.value += number.value } else { binding.number.value = number.value }
    }
    binding.city.value = "Nara"
    #expect(log.take() == ["run"])
    number.value = 2
    #expect(log.take() == ["run"])
    #expect(address.value.city == "Nara" && address.value.number == (isInPlace ? 3 : 2))
    keep(effect)
  }

  @Test("nor does one that sets a property of an object follow it")
  func setsAProperty() {
    final class Model { @Tracked var title = "" }
    let log = RunLog()
    let model = Model()
    let name = Signal("a")
    let binding = Binding(model, \.title)
    let effect = Effect {
      log("run")
      binding.value = name.value
    }
    model.title = "typed"
    #expect(log.take() == ["run"])
    #expect(model.title == "typed")
    keep(effect)
  }

  @Test("a change in place of the whole is not a read either")
  func inPlace() {
    let log = RunLog()
    let sum = Signal(0)
    let price = Signal(5)
    let binding = Binding(sum)
    let effect = Effect {
      log("run")
      binding.value += price.value
      binding.wrappedValue += 1
    }
    sum.value = 10
    price.value = 7
    #expect(log.take() == ["run", "run"])
    #expect(sum.value == 18)
    keep(effect)
  }
}
