// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Tests of optimised code take less than half the processor's time; make test OPTIMISE=1 builds them so. Nobody who
// depends on this package gets it, since SwiftPM calls such a flag unsafe.
let isOptimised = Context.environment["SMASHTAG_OPTIMISE"] != nil
let whole = ["-whole-module-optimization", "-num-threads", "1"]
let optimised = strict + flags(["-O"] + whole)

// The tests are compiled a module at once, without a pass for what others would import of it, which saves a minute; the
// last and largest module is compiled in parts all the same, for both cores at the end.
let wholeTests = strict + flags(whole + ["-no-emit-module-separately-wmo"])

func flags(_ flags: [String]) -> [SwiftSetting] {
  isOptimised ? [.unsafeFlags(flags, .when(configuration: .debug))] : []
}

// glibc's checks of what is written into buffers; they need a compiler that optimises.
let fortified = ("_FORTIFY_SOURCE", "2", BuildSettingCondition.when(configuration: .release))
let hardenedC: [CSetting] = [.define(fortified.0, to: fortified.1, fortified.2)]
let hardenedCXX: [CXXSetting] = [.define(fortified.0, to: fortified.1, fortified.2)]

// simdjson 3.6, of Ubuntu 24.04, has templates that are wrong where nobody uses them; clang only looks at those that are.
let lenientCXX: [CXXSetting] = [.unsafeFlags(["-fdelayed-template-parsing"])]

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

// The arrows, top = lowest; Tests/ArchitectureTests holds every import to them.
let package = Package(
  name: "smashtag",
  products: [
    .executable(name: "smashtag", targets: ["SmashtagProgram"]),
    .library(name: "MentionExtraction", targets: ["MentionExtraction"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0")
  ],
  targets: [
    .systemLibrary(
      name: "CEditlineLibrary", path: "Sources/C/CEditlineLibrary", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"])]),
    .systemLibrary(
      name: "CArchiveLibrary", path: "Sources/C/CArchiveLibrary", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(
      name: "CChafaLibrary", path: "Sources/C/CChafaLibrary", pkgConfig: "chafa",
      providers: [.apt(["libchafa-dev", "libglib2.0-dev"])]),
    .systemLibrary(
      name: "CColorLibrary", path: "Sources/C/CColorLibrary", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(
      name: "CMarkdownLibrary", path: "Sources/C/CMarkdownLibrary", providers: [.apt(["libmd4c-dev"])]),
    .systemLibrary(
      name: "CUchardetLibrary", path: "Sources/C/CUchardetLibrary", providers: [.apt(["libuchardet-dev"])]),
    .systemLibrary(
      name: "CXMLLibrary", path: "Sources/C/CXMLLibrary", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]),
    // The functions of these libraries, which are not linked.
    .target(
      name: "CLazyLibraries",
      dependencies: [
        "CArchiveLibrary", "CChafaLibrary", "CColorLibrary", "CCurlLibrary", "CMarkdownLibrary",
        "CUchardetLibrary", "CXMLLibrary",
      ],
      path: "Sources/C/CLazyLibraries", cSettings: hardenedC),
    .target(
      name: "CHTML", path: "Sources/C/CHTML", cSettings: hardenedC, linkerSettings: [.linkedLibrary("gumbo")]),
    .systemLibrary(
      name: "CCurlLibrary", path: "Sources/C/CCurlLibrary", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CZLibrary", path: "Sources/C/CZLibrary", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "CEditline", dependencies: ["CEditlineLibrary"], path: "Sources/C/CEditline", cSettings: hardenedC
    ),
    .target(
      name: "CCurl", dependencies: ["CLazyLibraries", "CCurlLibrary"], path: "Sources/C/CCurl",
      cSettings: hardenedC),
    .target(
      name: "CSimdjson", path: "Sources/C/CSimdjson", cxxSettings: hardenedCXX + lenientCXX,
      linkerSettings: [.linkedLibrary("simdjson")]),
    .systemLibrary(
      name: "CPNGLibrary", path: "Sources/C/CPNGLibrary", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CWebPLibrary", path: "Sources/C/CWebPLibrary", pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"])]),
    .target(
      name: "CLight", path: "Sources/C/CLight", cSettings: hardenedC, linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "CImageCodecs",
      dependencies: [
        "CLight", "CLazyLibraries", "CColorLibrary", "CPNGLibrary", "CWebPLibrary", "CZLibrary",
      ],
      path: "Sources/C/CImageCodecs", cSettings: hardenedC,
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("gif"), .linkedLibrary("webpdemux")]),
    .target(
      name: "CTerminalImages", dependencies: ["CLight"], path: "Sources/C/CTerminalImages",
      cSettings: hardenedC,
      linkerSettings: [.linkedLibrary("deflate"), .linkedLibrary("jpeg")]),
    .target(name: "CChild", path: "Sources/C/CChild", cSettings: hardenedC),
    .target(
      name: "CSQLite", path: "Sources/C/CSQLite", cSettings: hardenedC,
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "CSample", path: "Sources/C/CSample",
      exclude: ["pictures", "photos.json", "photos", "places", "pages"]),

    .target(name: "SafeText", swiftSettings: optimised),
    .target(name: "MentionExtraction", swiftSettings: optimised),
    .target(name: "SmashtagModel", dependencies: ["MentionExtraction"], swiftSettings: optimised),
    .target(
      name: "WebPages",
      dependencies: [
        "SmashtagModel", "MentionExtraction", "CHTML", "CLazyLibraries", "CMarkdownLibrary",
        "CUchardetLibrary", "CXMLLibrary",
      ],
      swiftSettings: optimised),
    .target(
      name: "TweetFormats", dependencies: ["SmashtagModel", "MentionExtraction", "WebPages", "CSimdjson"],
      swiftSettings: optimised),
    .target(
      name: "Containers", dependencies: ["CLazyLibraries", "CArchiveLibrary", "CZLibrary"],
      swiftSettings: optimised),
    .target(
      name: "TweetArchive",
      dependencies: [
        "SmashtagModel", "TweetFormats", "Containers", "CSQLite", grdb,
      ],
      swiftSettings: optimised),
    .target(
      name: "TweetSources",
      dependencies: ["SmashtagModel", "TweetFormats", "WebPages", "Containers", "CCurl"],
      swiftSettings: optimised),
    .target(
      name: "TweetLoading",
      dependencies: [
        "SmashtagModel", "MentionExtraction", "TweetFormats", "TweetArchive", "TweetSources", "CZLibrary",
      ],
      swiftSettings: optimised),
    .target(name: "TerminalKit", dependencies: ["SafeText"], swiftSettings: optimised),
    .target(
      name: "TerminalGraphics",
      dependencies: [
        "SmashtagModel", "TerminalKit", "CImageCodecs", "CTerminalImages", "CLazyLibraries", "CChafaLibrary",
      ],
      swiftSettings: optimised),
    .target(
      name: "LineEditor", dependencies: ["TerminalKit", "SafeText", "CEditline"], swiftSettings: optimised),
    .target(
      name: "ShellCommands", dependencies: ["SmashtagModel", "MentionExtraction", "SafeText"],
      swiftSettings: optimised),
    .target(
      name: "SmashtagShell",
      dependencies: [
        "SmashtagModel", "MentionExtraction", "WebPages", "TweetFormats", "TweetArchive", "TweetSources",
        "TweetLoading", "SafeText", "TerminalKit", "TerminalGraphics", "LineEditor", "ShellCommands",
        "CSample", "CChild", "CLazyLibraries",
      ],
      swiftSettings: optimised),
    .executableTarget(name: "SmashtagProgram", dependencies: ["SmashtagShell"], swiftSettings: strict),
    .target(
      name: "CTestTLS", path: "Tests/CTestTLS",
      linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(
      name: "SmashtagTesting",
      dependencies: [
        "SmashtagModel", "ShellCommands", "Containers", "CArchiveLibrary", "CTestTLS", "CZLibrary",
      ],
      path: "Tests/SmashtagTesting",
      swiftSettings: wholeTests, linkerSettings: [.linkedLibrary("archive")]),

    .target(
      name: "ClusterTesting",
      dependencies: ["TweetLoading", "TweetSources", "TweetFormats", "SmashtagModel"],
      path: "Tests/ClusterTesting", swiftSettings: wholeTests),

    .target(name: "BenchTiming", path: "Benchmarks/Timing", swiftSettings: strict),
    .executableTarget(
      name: "ArchiveBench",
      dependencies: ["TweetArchive", "TweetFormats", "ShellCommands", "SmashtagModel", "BenchTiming"],
      path: "Benchmarks/ArchiveBench", swiftSettings: strict),
    .executableTarget(
      name: "ArchiveFloor", path: "Benchmarks/ArchiveFloor",
      linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "ExtractBench",
      dependencies: ["TweetFormats", "WebPages", "MentionExtraction", "SmashtagModel", "BenchTiming"],
      path: "Benchmarks/ExtractBench", swiftSettings: strict),
    .executableTarget(
      name: "ImageBench",
      dependencies: ["TerminalGraphics", "TerminalKit", "CChafaLibrary", "SmashtagModel", "BenchTiming"],
      path: "Benchmarks/ImageBench", swiftSettings: strict,
      linkerSettings: [.linkedLibrary("chafa"), .linkedLibrary("glib-2.0")]),
    .target(
      name: "FuzzClaims",
      dependencies: [
        "SmashtagShell", "ShellCommands", "LineEditor", "TerminalGraphics", "TerminalKit", "SafeText",
        "TweetSources", "Containers", "TweetFormats", "WebPages", "SmashtagModel", "MentionExtraction",
      ],
      path: "Fuzzers/Claims", swiftSettings: wholeTests),
    .executableTarget(
      name: "Fuzzer", dependencies: ["FuzzClaims"], path: "Fuzzers/Fuzzer", swiftSettings: strict),

    .testTarget(
      name: "SmashtagModelTests", dependencies: ["SmashtagModel", "SmashtagTesting"],
      swiftSettings: wholeTests),
    .testTarget(
      name: "MentionExtractionTests", dependencies: ["MentionExtraction", "SmashtagModel"],
      swiftSettings: wholeTests),
    .testTarget(
      name: "WebPagesTests",
      dependencies: ["WebPages", "MentionExtraction", "SmashtagModel", "SmashtagTesting"],
      swiftSettings: wholeTests),
    .testTarget(
      name: "TweetFormatsTests",
      dependencies: ["TweetFormats", "WebPages", "SmashtagModel", "SmashtagTesting"],
      swiftSettings: wholeTests),
    .testTarget(
      name: "ContainersTests", dependencies: ["Containers", "CArchiveLibrary", "SmashtagTesting"],
      swiftSettings: wholeTests),
    .testTarget(
      name: "TweetArchiveTests",
      dependencies: [
        "TweetArchive", "Containers", "TweetFormats", "CArchiveLibrary", "SmashtagModel", "SmashtagTesting",
        grdb,
      ],
      swiftSettings: wholeTests),
    .testTarget(
      name: "TweetSourcesTests",
      dependencies: [
        "TweetSources", "TweetArchive", "TweetFormats", "WebPages", "SmashtagModel", "SmashtagTesting",
        "CCurl",
      ],
      swiftSettings: wholeTests),
    .testTarget(
      name: "ClusterTests",
      dependencies: [
        "TweetLoading", "TweetSources", "TweetArchive", "TweetFormats", "Containers", "MentionExtraction",
        "SmashtagModel", "SmashtagTesting", "ClusterTesting",
      ],
      swiftSettings: wholeTests),
    .testTarget(name: "SafeTextTests", dependencies: ["SafeText"], swiftSettings: wholeTests),
    .testTarget(
      name: "TerminalKitTests", dependencies: ["SafeText", "TerminalKit"], swiftSettings: wholeTests),
    .testTarget(
      name: "TerminalGraphicsTests",
      dependencies: [
        "TerminalGraphics", "TerminalKit", "SafeText", "SmashtagModel", "SmashtagTesting", "CImageCodecs",
        "CZLibrary",
      ],
      exclude: ["Images"], swiftSettings: wholeTests),
    .testTarget(
      name: "LineEditorTests", dependencies: ["LineEditor", "SafeText", "SmashtagTesting"],
      swiftSettings: wholeTests),
    .testTarget(
      name: "ShellCommandsTests",
      dependencies: ["SafeText", "ShellCommands", "MentionExtraction", "SmashtagModel", "SmashtagTesting"],
      swiftSettings: wholeTests),
    .testTarget(
      name: "SmashtagShellTests",
      dependencies: [
        "SmashtagShell", "ShellCommands", "SmashtagModel", "MentionExtraction", "WebPages", "TweetFormats",
        "TweetArchive", "TweetSources", "SafeText", "TerminalKit", "TerminalGraphics", "LineEditor",
        "SmashtagTesting", "ClusterTesting",
      ],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "GrowthTests",
      dependencies: [
        "SmashtagShell", "ShellCommands", "LineEditor", "TerminalKit", "TerminalGraphics", "SafeText",
        "TweetFormats", "Containers", "WebPages", "MentionExtraction", "SmashtagModel", "SmashtagTesting",
      ],
      swiftSettings: wholeTests),
    .testTarget(
      name: "FuzzCorpusTests", dependencies: ["FuzzClaims"], swiftSettings: wholeTests),
    .testTarget(name: "ArchitectureTests", swiftSettings: wholeTests),
  ],
  cxxLanguageStandard: .cxx17
)
