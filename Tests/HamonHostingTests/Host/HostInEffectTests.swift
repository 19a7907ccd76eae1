import Hamon
import HamonHosting
import HamonTesting
import Testing

@Suite("A host that the effect which reads it makes, and lets go")
struct HostInEffectTests {
  @Test("the loop is stopped early, and named")
  func loop() {
    var runs = 0
    var effect: Effect?
    expectIssue(.runawayEffect) {
      effect = Effect(name: "painter") {
        runs += 1
        if runs > 1000 { return }
        let host = Host { Text("x") }
        _ = host.tree
      }
    }
    #expect(runs < 1000)
    effect?.cancel()
  }
}
