// swift-tools-version: 6.2
import PackageDescription

// Layers, lowest first. A target names only what stands above it in this list; the package depends on no other package.
let package = Package(
  name: "Hamon",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Hamon", targets: ["Hamon"])
  ],
  targets: [
    // The core: what Swift cannot do itself (in C), then the engine and its shells.
    .target(name: "CHamonThread"),
    .target(name: "Hamon", dependencies: ["CHamonThread"]),

    // Tests. The allocation counter takes malloc's place in the core's test program.
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .testTarget(name: "HamonTests", dependencies: ["Hamon", "CAllocationCounter"]),
    .testTarget(
      name: "MainActorClientTests", dependencies: ["Hamon"], swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
