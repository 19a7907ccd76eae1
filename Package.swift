// swift-tools-version: 6.2
import PackageDescription

// Layers, lowest first. A target names only what stands above it in this list; the package depends on no other package.
let package = Package(
  name: "Hamon",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Hamon", targets: ["Hamon"]),
    .library(name: "HamonCollections", targets: ["HamonCollections"]),
    .library(name: "HamonObservation", targets: ["HamonObservation"]),
    .library(name: "HamonFlow", targets: ["HamonFlow"]),
    .library(name: "HamonHosting", targets: ["HamonHosting"]),
    .library(name: "HamonInspector", targets: ["HamonInspector"]),
    .library(name: "HamonStorage", targets: ["HamonStorage"]),
    .library(name: "HamonTesting", targets: ["HamonTesting"]),
    // For the desks of the workshop alone, which are packages of their own. The showcase and the workshop are no products: they are
    // run in this package, `swift run --package-path … workshop` from elsewhere.
    .library(name: "WorkshopKit", targets: ["WorkshopKit"]),
    .executable(name: "inspect", targets: ["inspect"]),
  ],
  targets: [
    // The core: what Swift cannot do itself (in C), then the engine and its shells.
    .target(name: "CHamonThread"),
    .target(name: "Hamon", dependencies: ["CHamonThread"]),

    // Lists and dictionaries, and what is derived from them.
    .target(name: "HamonCollections", dependencies: ["Hamon"]),

    // On these, side by side.
    .target(name: "HamonObservation", dependencies: ["CHamonThread", "Hamon"]),
    .target(name: "HamonFlow", dependencies: ["Hamon", "HamonCollections"]),
    .target(name: "HamonHosting", dependencies: ["Hamon", "HamonCollections"]),

    // What a log and a graph look like: text, and a page whose parts are embedded as the postal codes are.
    .target(name: "CHamonInspectorPage", path: "Sources/HamonInspector/Page"),
    .target(name: "HamonInspector", dependencies: ["CHamonInspectorPage", "Hamon"], exclude: ["Page"]),
    .executableTarget(name: "inspect", dependencies: ["Hamon", "HamonInspector"]),

    // State that is there again after a restart; of the libraries, only this one and HamonTesting import Foundation.
    .target(name: "HamonStorage", dependencies: ["Hamon", "HamonFlow", "HamonHosting"]),

    // What users' tests import; the one library that imports Swift Testing.
    .target(name: "HamonTesting", dependencies: ["Hamon", "HamonFlow", "HamonInspector"]),

    // The application. The postal codes are embedded by C's #embed: 0.05 s; SwiftPM's embedInCode took 390 s for 540 KB.
    .target(name: "CPostalTokyo", path: "Sources/showcase/Resources", exclude: ["NOTICE", "postal-tokyo.tsv"]),
    .executableTarget(
      name: "showcase",
      dependencies: ["CPostalTokyo", "Hamon", "HamonFlow", "HamonHosting", "HamonInspector", "HamonStorage"],
      exclude: ["Resources"]),

    // The workshop: what a lesson may import, each lesson's starting file and solution, and the runner.
    .target(name: "WorkshopKit", dependencies: ["Hamon", "HamonFlow", "HamonHosting", "HamonInspector"]),
    .target(name: "WorkshopBroken", dependencies: ["Hamon", "HamonFlow", "HamonHosting", "WorkshopKit"]),
    .target(name: "WorkshopFixed", dependencies: ["Hamon", "HamonFlow", "HamonHosting", "WorkshopKit"]),
    .target(name: "CWorkshopPage", path: "Sources/workshop/Page"),
    .executableTarget(
      name: "workshop",
      dependencies: ["CWorkshopPage", "HamonInspector", "WorkshopBroken", "WorkshopFixed", "WorkshopKit"],
      exclude: ["Page"]),

    // Tests. The allocation counter takes malloc's place in their program.
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .target(name: "TestSupport", dependencies: ["Hamon"], path: "Tests/TestSupport"),
    .testTarget(
      name: "HamonTests",
      dependencies: ["CHamonThread", "Hamon", "HamonCollections", "HamonInspector", "HamonTesting", "TestSupport"]),
    // Random programs against an oracle, very large graphs, and what is counted: optimised, and under sanitizers, in each run of CI.
    .testTarget(
      name: "HamonStressTests",
      dependencies: [
        "CHamonThread", "Hamon", "HamonCollections", "HamonInspector", "HamonTesting", "CAllocationCounter",
        "TestSupport",
      ]),
    .testTarget(
      name: "HamonCollectionsTests",
      dependencies: [
        "Hamon", "HamonCollections", "HamonInspector", "HamonTesting", "CAllocationCounter", "TestSupport",
      ]),
    .testTarget(
      name: "HamonIsolationTests",
      dependencies: ["CHamonThread", "Hamon", "HamonCollections", "HamonTesting", "TestSupport"]),
    .testTarget(name: "HamonAsyncTests", dependencies: ["Hamon", "HamonTesting", "TestSupport"]),
    .testTarget(
      name: "HamonObservationTests", dependencies: ["Hamon", "HamonObservation", "HamonTesting", "TestSupport"]),
    .testTarget(
      name: "MainActorClientTests", dependencies: ["Hamon", "TestSupport"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // As a client writes that has one line more in its manifest: conformances of main-actor classes are isolated by themselves.
    .testTarget(
      name: "NaturalCodeTests", dependencies: ["Hamon", "HamonFlow", "HamonHosting", "HamonTesting"],
      swiftSettings: [.enableUpcomingFeature("InferIsolatedConformances")]),
    .testTarget(
      name: "HamonFlowTests",
      dependencies: [
        "Hamon", "HamonCollections", "HamonFlow", "HamonInspector", "HamonTesting", "CAllocationCounter", "TestSupport",
      ],
      exclude: ["Articles/shopping.json", "History/Sessions"]),
    .testTarget(
      name: "HamonHostingTests",
      dependencies: [
        "Hamon", "HamonCollections", "HamonFlow", "HamonHosting", "HamonInspector", "HamonTesting",
        "CAllocationCounter", "TestSupport",
      ]),
    .testTarget(
      name: "HamonInspectorTests",
      dependencies: ["Hamon", "HamonCollections", "HamonHosting", "HamonInspector", "HamonTesting", "TestSupport"],
      exclude: ["Logs", "Goldens"]),
    // A program that stores and is killed, or stores beside another.
    .executableTarget(name: "storage-writer", dependencies: ["Hamon", "HamonStorage"], path: "Tests/StorageWriter"),
    .testTarget(
      name: "HamonStorageTests",
      dependencies: [
        "Hamon", "HamonFlow", "HamonHosting", "HamonStorage", "HamonTesting", "TestSupport", "storage-writer",
      ]),
    .testTarget(
      name: "HamonTestingTests",
      dependencies: ["Hamon", "HamonCollections", "HamonFlow", "HamonInspector", "HamonTesting"],
      exclude: ["Budgets"]),
    .testTarget(
      name: "ShowcaseTests", dependencies: ["Hamon", "HamonHosting", "HamonInspector", "HamonStorage", "showcase"]),
    .testTarget(
      name: "WorkshopTests",
      dependencies: ["HamonInspector", "WorkshopBroken", "WorkshopFixed", "WorkshopKit", "workshop"],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)
