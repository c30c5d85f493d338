import SafeText
import TerminalKit

/// What has to hold for any text on its way out, whatever channel it takes.
enum SafeTextClaims {
  /// The claim that a text breaks; `nil` where all hold.
  static func broken(by text: String) -> String? {
    OutgoingChannel.allCases.lazy.compactMap { channel in
      broken(by: text, for: channel).map { "\(channel): \($0)" }
    }
    .first ?? brokenLayout(of: text)
  }

  private static func broken(by text: String, for channel: OutgoingChannel) -> String? {
    let fit = text.fit(for: channel)
    guard fit.utf8.count <= 3 * text.utf8.count + 1 else { return "\(fit.utf8.count) bytes" }
    guard fit.fit(for: channel).utf8.elementsEqual(fit.utf8) else {
      return "another text the second time: \(escaped(fit)), \(escaped(fit.fit(for: channel)))"
    }
    switch channel {
    case .screen: return brokenProse(fit, controls: ["\n"])
    case .line, .typing: return brokenProse(fit, controls: [])
    case .document: return brokenProse(fit, controls: ["\n", "\t"])
    case .cell: return brokenProse(fit, controls: ["\n", "\t"]) ?? brokenCell(fit)
    case .address: return fit.utf8.allSatisfy { 0x21..<0x7F ~= $0 } ? nil : "no address: \(escaped(fit))"
    case .fileName: return brokenName(fit)
    }
  }

  private static func brokenProse(_ text: String, controls: Set<Unicode.Scalar>) -> String? {
    for character in text {
      let isFlag = character.unicodeScalars.first == "\u{1F3F4}"
      let unfit = character.unicodeScalars.first { scalar in
        isUnfit(scalar) && !controls.contains(scalar) && !(isFlag && 0xE0000...0xE007F ~= scalar.value)
      }
      if let unfit { return "it holds U+\(String(unfit.value, radix: 16)): \(escaped(text))" }
      guard character.unicodeScalars.count <= 32 else { return "a grapheme without end: \(escaped(text))" }
    }
    return nil
  }

  /// Whether a scalar controls, reorders or hides.
  private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF, 0xE0000...0xE007F:
      true
    default: scalar.properties.generalCategory == .control || scalar.value & 0xFFFE == 0xFFFE
    }
  }

  private static func brokenCell(_ text: String) -> String? {
    let first = text.unicodeScalars.first { !$0.isBlank }
    return first.map { "=+-@".unicodeScalars.contains($0) } == true ? "a formula: \(escaped(text))" : nil
  }

  private static func brokenName(_ name: String) -> String? {
    let isPlain = !name.utf8.contains { $0 <= 0x20 || $0 == 0x7F || "/\\:*?\"<>|".utf8.contains($0) }
    return isPlain && !name.hasPrefix(".") && !name.hasPrefix("-") ? nil : "no name: \(escaped(name))"
  }

  /// No line is wider than its room, unless a single character is.
  private static func brokenLayout(of text: String) -> String? {
    let (styled, room) = (StyledText(text.sanitised()), 12)
    let lines = styled.wrapped(to: room) + [StyledText(text.sanitisedLine()).truncated(to: room)]
    return lines.contains { $0.width > room } ? "a line that is wider than \(room): \(escaped(text))" : nil
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
