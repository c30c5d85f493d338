import Foundation
import Testing

/// Keeps the places where something leaves the program: each call that writes, starts a program or renames a file
/// stands in a file named here.
///
/// Whoever adds one says in `EverySinkTests` what may go through it.
struct WaysOutTests {
  /// Calls that let something out.
  enum WayOut: String, CaseIterable {
    /// A write to any descriptor.
    case descriptor
    case terminal
    case standardStreams
    case program
    case wholeFile
    case newFile
    case fileNames
    case database
    /// A write of C.
    case plainC

    fileprivate var isOfC: Bool { self == .plainC }

    /// In ICU's form, which is found faster than Swift's.
    fileprivate var pattern: String {
      switch self {
      case .descriptor: #"\b(?:Glibc\.write|OutputDescriptor)\("#
      case .terminal: #"\bTerminalOutput\("#
      case .standardStreams:
        #"[^.]\bprint\((?!Document)|\bfputs\(|\bputs\(|FileHandle\.standard(?:Output|Error)|\bfwrite\("#
      case .program: #"\bposix_spawnp?\(|\bexecv[pe]*\(|\bsystem\(|\bpopen\(|\bProcess\(\)"#
      case .wholeFile: #"\bAtomicFile\.write\(|\.write\(to: URL|\.write\(toFile|\bcreateFile\("#
      case .newFile: #"\bO_CREAT\b"#
      case .database: #"\bDatabase(?:Pool|Queue)\("#
      case .plainC:
        #"\b(?:write|fwrite|fputs|fprintf|printf|puts|execv[pe]*|system|popen|fork)\("#
      case .fileNames: #"\brename\(|\bsymlink\(|Glibc\.link\(|\bmoveItem\(|\bcopyItem\("#
      }
    }
  }

  static let allowed: [String: Set<WayOut>] = [
    "C/CCurl/CCurl.c": [.plainC],
    "C/CEditline/Rescue.c": [.plainC],
    "C/CEditline/signals.c": [.plainC],
    "LineEditor/EditlineReader.swift": [.terminal],
    "LineEditor/InputParser.swift": [.descriptor],
    "LineEditor/KeyInput.swift": [.terminal],
    "SmashtagShell/Loop/ShellTerminal.swift": [.descriptor],
    "SmashtagShell/Outside/BrowserOpening.swift": [.descriptor],
    "SmashtagShell/Outside/ChildProcess.swift": [.descriptor, .program],
    "SmashtagShell/Outside/Desktop.swift": [.newFile, .wholeFile],
    "SmashtagShell/Outside/FileReplacement.swift": [.fileNames, .newFile],
    "SmashtagShell/Outside/FilmFolder.swift": [.wholeFile],
    "SmashtagShell/Outside/NewFiles.swift": [.descriptor, .fileNames, .newFile],
    "SmashtagShell/Outside/PDFToText.swift": [.descriptor],
    "SmashtagShell/Outside/PatientIO.swift": [.descriptor],
    "SmashtagShell/Outside/SecretPrompt.swift": [.descriptor],
    "SmashtagShell/Smashtag.swift": [.descriptor],
    "SmashtagShell/Start/Composition.swift": [.standardStreams],
    "SmashtagShell/State/AtomicFile.swift": [.descriptor, .fileNames, .newFile],
    "SmashtagShell/State/CredentialsFile.swift": [.wholeFile],
    "SmashtagShell/State/FileLock.swift": [.newFile],
    "SmashtagShell/State/SeenFile.swift": [.wholeFile],
    "SmashtagShell/State/StateFile.swift": [.fileNames, .wholeFile],
    "SmashtagShell/Viewing/FullWindow.swift": [.descriptor],
    "TerminalKit/Terminal/OutputDescriptor.swift": [.descriptor],
    "TerminalGraphics/Drawing/SharedPixels.swift": [.descriptor, .newFile],
    "TweetArchive/Connection/ArchiveConnections.swift": [.database],
    "TweetArchive/Connection/ArchiveFiles.swift": [.newFile],
    "TweetArchive/Health/HealthCheck.swift": [.database],
    "TweetArchive/Health/SQLiteEngine.swift": [.database],
    "TweetArchive/Upgrade/Upgrade.swift": [.fileNames, .newFile],
    "TweetSources/Media/CacheFolder.swift": [.newFile],
    "TweetSources/Media/DiskCache.swift": [.descriptor, .fileNames, .newFile],
  ]

  @Test func `What leaves the program leaves it where it is known`() throws {
    let found = try Self.found()

    for (file, ways) in found { #expect(ways == Self.allowed[file] ?? [], "\(file)") }
    #expect(Set(Self.allowed.keys).subtracting(found.keys) == [])
  }

  /// The ways out of each file that has one.
  private static func found() throws -> [String: Set<WayOut>] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
      .standardized
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var found: [String: Set<WayOut>] = [:]
    for case let file as URL in files ?? .init() where ["swift", "c", "cpp"].contains(file.pathExtension) {
      let code = try String(contentsOf: file, encoding: .utf8)
        .replacingOccurrences(of: #"(?m)^\s*//.*$"#, with: "", options: .regularExpression)
      let ways = WayOut.allCases.filter {
        $0.isOfC != (file.pathExtension == "swift")
          && code.range(of: $0.pattern, options: .regularExpression) != nil
      }
      if !ways.isEmpty { found[String(file.path.dropFirst(sources.path.count + 1))] = Set(ways) }
    }
    return found
  }
}
