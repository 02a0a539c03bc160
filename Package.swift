// swift-tools-version: 6.2
import PackageDescription

/// Every target of the library is built under the same rules.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]

/// Tests import what they like, and do not mark what is unsafe.
let forTests: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Windrow",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Windrow", targets: ["Windrow"]),
    .library(name: "WindrowMemory", targets: ["WindrowMemory"]),
    .library(name: "WindrowSQLite", targets: ["WindrowSQLite"]),
    .library(name: "WindrowConformance", targets: ["WindrowConformance"]),
    .library(name: "WindrowTesting", targets: ["WindrowTesting"]),
    .executable(name: "conformance", targets: ["conformance"]),
    .executable(name: "bench", targets: ["bench"]),
  ],
  targets: [
    .target(name: "WindrowModel", swiftSettings: strict),
    .target(name: "WindrowStore", dependencies: ["WindrowModel"], swiftSettings: strict),
    .target(name: "WindrowSemantics", dependencies: ["WindrowModel"], swiftSettings: strict),
    .target(
      name: "WindrowMemory",
      dependencies: ["WindrowModel", "WindrowStore", "WindrowSemantics"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "WindrowSQLite",
      dependencies: ["WindrowModel", "WindrowStore", "WindrowSemantics", "CSQLite"],
      swiftSettings: strict),
    .target(
      name: "WindrowLive", dependencies: ["WindrowModel", "WindrowStore", "WindrowSemantics"],
      swiftSettings: strict),
    .target(
      name: "WindrowObservation", dependencies: ["WindrowModel", "WindrowStore", "WindrowLive"],
      swiftSettings: strict),
    .target(
      name: "WindrowConformance", dependencies: ["WindrowModel", "WindrowStore", "WindrowLive"],
      swiftSettings: strict),
    .target(
      name: "WindrowTesting", dependencies: ["WindrowConformance", "WindrowLive", "WindrowModel"],
      swiftSettings: strict),
    .target(
      name: "Windrow", dependencies: ["WindrowModel", "WindrowStore", "WindrowLive", "WindrowObservation"],
      swiftSettings: strict),
    .executableTarget(
      name: "conformance", dependencies: ["WindrowConformance", "WindrowMemory", "WindrowSQLite"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CJemalloc", path: "Benchmarks/CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "WindrowModel", "WindrowStore", "WindrowLive", "WindrowMemory", "WindrowSQLite", "CSQLite",
        "CJemalloc",
      ],
      path: "Benchmarks/bench", swiftSettings: strict),

    .executableTarget(
      name: "transaction-writer",
      dependencies: ["WindrowModel", "WindrowStore", "WindrowSQLite", "WindrowLive", "TestSupport"],
      path: "Tests/TransactionWriter", swiftSettings: forTests),
    .target(
      name: "TestSupport", dependencies: ["WindrowModel"], path: "Tests/TestSupport", swiftSettings: forTests),
    .testTarget(
      name: "WindrowModelTests", dependencies: ["WindrowModel", "TestSupport"], swiftSettings: forTests),
    .testTarget(
      name: "WindrowStoreTests", dependencies: ["Windrow", "WindrowMemory", "WindrowSQLite", "TestSupport"],
      swiftSettings: forTests),
    .testTarget(
      name: "WindrowSemanticsTests", dependencies: ["WindrowSemantics", "WindrowModel", "TestSupport"],
      swiftSettings: forTests),
    .testTarget(
      name: "WindrowMemoryTests", dependencies: ["WindrowMemory", "Windrow", "TestSupport"],
      swiftSettings: forTests),
    .testTarget(
      name: "WindrowSQLiteTests",
      dependencies: [
        "WindrowSQLite", "Windrow", "WindrowConformance", "CSQLite", "TestSupport", "transaction-writer",
      ],
      swiftSettings: forTests),
    .testTarget(
      name: "WindrowLiveTests",
      dependencies: [
        "WindrowLive", "WindrowConformance", "Windrow", "WindrowMemory", "WindrowSQLite", "TestSupport",
      ],
      swiftSettings: forTests),
    .testTarget(
      name: "WindrowObservationTests",
      dependencies: ["Windrow", "WindrowTesting", "WindrowMemory", "WindrowSQLite"], swiftSettings: forTests),
    .testTarget(
      name: "WindrowConformanceTests",
      dependencies: ["WindrowConformance", "WindrowTesting", "WindrowMemory", "WindrowSQLite"],
      swiftSettings: forTests),
    .testTarget(name: "BenchTests", dependencies: ["bench"], swiftSettings: forTests),
    .testTarget(
      name: "ReadmeTests", dependencies: ["Windrow", "WindrowMemory", "WindrowSQLite", "WindrowTesting"],
      swiftSettings: forTests),
  ]
)
