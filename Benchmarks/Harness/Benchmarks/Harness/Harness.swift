import Benchmark
import Suite

// One benchmark per row: Hamon's side of it, and as many runs as the harness likes. Every run is checked.
let benchmarks: @Sendable () -> Void = {
  let configuration = Benchmark.Configuration(
    metrics: [.wallClock, .throughput], maxDuration: .milliseconds(500), maxIterations: 200)
  for row in Suite.rows(.quick) {
    Benchmark(row.name, configuration: configuration) { benchmark in
      let runner = try Suite.runner(.quick, row.name, .hamon)
      for _ in benchmark.scaledIterations {
        runner.prepare()
        benchmark.startMeasurement()
        let outcome = runner.run()
        benchmark.stopMeasurement()
        try runner.finish(outcome)
      }
      runner.end()
    }
  }
}
