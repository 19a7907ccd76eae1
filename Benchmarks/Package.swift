// swift-tools-version: 6.2
import PackageDescription

// For tests that are optimised (`.ci/run`): `-enable-testing` for all modules would have the peers built in another way than usual.
let testable: [SwiftSetting] = Context.environment["HAMON_TESTABLE"] == nil ? [] : [.unsafeFlags(["-enable-testing"])]

// A package of its own, so that nothing it needs reaches an importer of Hamon.
let package = Package(
  name: "HamonBenchmarks",
  platforms: [.macOS(.v15)],
  // For the package in the folder Harness.
  products: [.library(name: "Suite", targets: ["Suite"])],
  dependencies: [
    .package(name: "Hamon", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    // In C: an allocator that counts, a barrier for the optimiser.
    .target(name: "CBenchmark"),
    // Workloads, peers, measuring, reports. One module, so that every workload is specialised for every peer.
    .target(
      name: "Suite",
      dependencies: [
        "CBenchmark", "OpenCombine", .product(name: "Hamon", package: "Hamon"),
        .product(name: "HamonCollections", package: "Hamon"), .product(name: "HamonHosting", package: "Hamon"),
        .product(name: "HamonInspector", package: "Hamon"),
      ], swiftSettings: testable),
    .executableTarget(name: "compare", dependencies: ["Suite"], swiftSettings: testable),
    .testTarget(name: "SuiteTests", dependencies: ["Suite", "compare"]),
  ],
  swiftLanguageModes: [.v6]
)
