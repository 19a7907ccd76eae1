import Testing

@testable import Suite
@testable import compare

/// The command line of `compare`.
@Suite("Options")
struct OptionsTests {
  @Test(
    "What cannot be meant is said, and nothing runs",
    arguments: [
      (["--memory", "nonsense"], "--memory nonsense: no such node"),
      (["--peer", "nobody"], "--peer nobody: no such peer"),
      (["--rounds", "0"], "--rounds 0: not a number"),
      (["--json"], "--json needs a value"),
      (["--peers"], "--peers needs a value"),
      (["--fast"], "unknown option --fast"),
      (
        ["--counts", "file", "--quick"],
        "--counts FILE stands alone: the counts are those of all rows, at their smallest"
      ),
      (["--peer", "hamon", "--svg", "file"], "--svg draws ratios, which one peer alone does not have"),
      (["nonsense", "mistake"], "there is no row whose name contains nonsense or mistake"),
      (
        ["kairo/mux", "--peer", "handwired"],
        "there is no row whose name contains kairo/mux in which handwired takes part"
      ),
    ])
  func mistakes(_ arguments: [String], _ message: String) {
    #expect { _ = try Options(arguments).rows() } throws: { ($0 as? Options.Mistake)?.message == message }
  }

  @Test("Rows are named by parts of their names, one or several")
  func rows() throws {
    let names = try Options(["--quick", "kairo/mux", "cellx"]).rows().map(\.name)
    #expect(names == ["kairo/mux", "cellx/1000", "cellx/2500"])
    #expect(try Options([]).rows().count == Suite.rows(.full).count)
  }
}
