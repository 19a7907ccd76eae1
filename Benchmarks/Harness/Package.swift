// swift-tools-version: 6.3
import PackageDescription

// The rows of `compare` in a harness for percentiles and baselines: `swift package --package-path Benchmarks/Harness benchmark`. It is a
// package of its own, because what it depends on takes as long to build as all the rest. The plugin wants its targets in a folder
// `Benchmarks`.
let package = Package(
  name: "Harness",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "HamonBenchmarks", path: ".."),
    // Without traits: its own allocation counter would take the place of ours.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "Harness",
      dependencies: [
        .product(name: "Suite", package: "HamonBenchmarks"), .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Harness",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ],
  swiftLanguageModes: [.v6]
)
