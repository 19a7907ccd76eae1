import Hamon
import HamonHosting

extension Host {
  /// The bodies (not late closures) that ran during `body`, in order, by name.
  func bodies(_ body: () -> Void) -> [String] { runs(.body, body).map(\.name) }

  /// What ran during `body`, in order.
  func runs(_ kind: BodyRun.Kind? = nil, _ body: () -> Void) -> [BodyRun] {
    var runs: [BodyRun] = []
    let before = onRun
    onRun = { run in
      if kind == nil || run.kind == kind { runs.append(run) }
    }
    body()
    onRun = before
    return runs
  }

  /// The names of everything that ran last.
  var runNames: [String] { lastRuns.map(\.name) }

  /// Why, one line for each run.
  var why: [String] { lastRuns.map(\.description) }
}

/// Waits until `shown` is as expected, and says how it then is.
func settled(
  _ expected: [String], isolation: isolated (any Actor)? = #isolation, _ shown: @escaping () -> [String]
) async -> [String] {
  for await now in values(shown) where now == expected { return now }
  return shown()
}
