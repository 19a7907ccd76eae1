import Hamon
import HamonHosting
import TestSupport
import Testing

private struct SizeKey: EnvironmentKey { static let defaultValue = 12 }
private struct ThemeKey: EnvironmentKey { static let defaultValue = "light" }
private struct PageInsetsKey: EnvironmentKey { static let defaultValue = EdgeInsets() }

/// Reads something where it is compared.
private struct Nosy: Equatable {
  let number: Int
  var read: () -> Void = {}

  static func == (one: Nosy, other: Nosy) -> Bool {
    one.read()
    return one.number == other.number
  }
}

private struct NosyKey: EnvironmentKey { static var defaultValue: Nosy { Nosy(number: 0) } }

extension EnvironmentValues {
  fileprivate var nosy: Nosy {
    get { self[NosyKey.self] }
    set { self[NosyKey.self] = newValue }
  }
  fileprivate var size: Int {
    get { self[SizeKey.self] }
    set { self[SizeKey.self] = newValue }
  }
  fileprivate var theme: String {
    get { self[ThemeKey.self] }
    set { self[ThemeKey.self] = newValue }
  }
  fileprivate var pageInsets: EdgeInsets {
    get { self[PageInsetsKey.self] }
    set { self[PageInsetsKey.self] = newValue }
  }
}

private struct SizeText: View {
  @Environment(\.size) private var size
  var body: some View { Text("\(size)") }
}

private struct ThemeText: View {
  @Environment(\.theme) private var theme
  var body: some View { Text(theme) }
}

private struct Pass<Content: View>: View {
  let content: Content
  var body: some View { Stack { content } }
}

@Suite("Environment: what a view finds around it")
struct EnvironmentTests {
  @Test("set in a body, it also reaches what is being made at the time")
  func setInBody() {
    struct Setting: View {
      let act: () -> Void
      var body: some View {
        let _ = act()
        SizeText()
      }
    }
    let isShown = Signal(false)
    var host: Host!
    host = Host {
      if isShown.value { Setting { host.environment.size = 7 } }
      SizeText()
    }
    isShown.value = true
    #expect(host.texts == ["7", "7"])
    host = nil
  }

  @Test("the nearest setting counts; where nothing has set anything, the default")
  func nearest() {
    let host = Host {
      SizeText()
      Pass(
        content: Stack {
          SizeText()
          SizeText().environment(\.size, 3)
        }
      ).environment(\.size, 20)
      ThemeText()
    }
    #expect(host.texts == ["12", "20", "3", "light"])
  }

  @Test("a change runs the bodies with a property for it, below the change, and no other")
  func change() {
    let size = Signal(1, name: "size")
    let host = Host {
      Pass(
        content: Stack {
          SizeText()
          ThemeText()
          SizeText().environment(\.size, 3)
        }
      ).environment(\.size, size.value)
      SizeText()
    }
    #expect(host.bodies { size.value = 2 } == ["SizeText"])
    #expect(host.why.last == "SizeText: environment size changed")
    #expect(host.texts == ["2", "light", "3", "12"])
  }

  @Test("the host's environment reaches the root, can be changed, and can be asked for at every node")
  func hostEnvironment() {
    var environment = EnvironmentValues()
    environment.size = 7
    environment.safeAreaInsets.top = 2
    let host = Host(environment: environment) {
      Stack { SizeText() }.environment(\.safeAreaInsets, EdgeInsets())
      ThemeText()
    }
    #expect(host.texts == ["7", "light"])
    #expect(host.bodies { host.environment.theme = "dark" } == ["ThemeText"])
    #expect(host.texts == ["7", "dark"])
    let (stack, theme) = (host.tree.children[0], host.tree.children[1])
    #expect(host.environment(at: stack.children[0].id)?.safeAreaInsets.top == 0)
    #expect(host.environment(at: theme.id)?.safeAreaInsets.top == 2)
    #expect(host.environment(at: RenderNode.ID(99)) == nil)
  }

  @Test("another environment and another input in one pass run a body once, with both")
  func bothAtOnce() {
    struct Both: View {
      let number: Int
      @Environment(\.size) private var size
      var body: some View { Text("\(number) \(size)") }
    }
    let tick = Signal(0)
    let host = Host { Both(number: tick.value).environment(\.size, tick.value) }
    #expect(host.bodies { tick.value = 1 } == ["Both"])
    #expect(host.why.last == "Both: environment size changed; input number changed")
    #expect(host.texts == ["1 1"])
  }

  @Test("an action finds the environment as it is when it is tapped")
  func inAction() {
    struct Teller: View {
      @Environment(\.size) private var size
      let tell: (Int) -> Void
      var body: some View { Button("tell") { tell(size) } }
    }
    var told: [Int] = []
    let host = Host { Teller { told.append($0) } }
    host.tap("tell")
    host.environment.size = 5
    host.tap("tell")
    #expect(told == [12, 5])
  }

  @Test("another key path sets another value, and that of before no more")
  func anotherKeyPath() {
    struct Insets: View {
      @Environment(\.safeAreaInsets) private var insets
      @Environment(\.pageInsets) private var page
      var body: some View { Text("\(insets.top) \(page.top)") }
    }
    let isPage = Signal(false)
    let host = Host { Insets().environment(isPage.value ? \.pageInsets : \.safeAreaInsets, EdgeInsets(top: 3)) }
    #expect(host.texts == ["3 0"])
    isPage.value = true
    #expect(host.texts == ["0 3"])
  }

  @Test("what the == of a value reads is not charged to the effect that sets the host's environment")
  func readInComparison() {
    struct Reader: View {
      @Environment(\.nosy) private var nosy
      var body: some View { Text("\(nosy.number)") }
    }
    let (number, source) = (Signal(1), Signal(0))
    let host = Host { Reader() }
    var runs = 0
    let effect = Effect {
      runs += 1
      host.environment.nosy = Nosy(number: number.value, read: { _ = source.value })
    }
    number.value = 2
    source.value = 1
    #expect(host.texts == ["2"] && runs == 2)
    keep(effect)
  }
}
