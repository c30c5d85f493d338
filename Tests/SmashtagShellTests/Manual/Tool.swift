import Foundation
import Testing

/// A program of the system that only some tests need.
enum Tool: String, CaseIterable {
  case man
  case groff
  case mandoc
  case bash
  case zsh
  case fish

  var isInstalled: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)") }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where the program is missing, and says so.
  static func needs(_ tool: Tool) -> Self {
    .enabled(if: tool.isInstalled, "\(tool.rawValue) is not installed")
  }
}
