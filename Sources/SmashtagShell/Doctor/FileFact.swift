import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import TweetArchive

/// The kind, size and permissions of a file, after following symbolic links.
struct FileFact: Equatable {
  /// The kind of a file.
  enum Kind: Equatable {
    case file
    case folder
    case other
  }

  let kind: Kind
  let size: Int
  /// The permission bits: the lowest nine bits of the mode.
  let permissions: UInt32

  /// Reads the facts of a file; `nil` where there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    size = Int(status.st_size)
    permissions = status.st_mode & 0o777
  }

  /// The permissions in octal: `0600`.
  var permissionsText: String { "0" + String(permissions, radix: 8) }
}

extension FileFact {
  /// The path itself if it exists, else its nearest existing parent.
  static func nearest(to path: String) -> String {
    var path = path
    while FileFact(path) == nil, let slash = path.lastIndex(of: "/"), path != "/" {
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    return path
  }

  /// The free bytes of the file system of a path; `nil` where they are not known.
  static func room(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(nearest(to: path), &status) == 0 else { return nil }
    let (bytes, isTooMuch) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    return isTooMuch ? .max : bytes
  }
}

/// Examines whether a folder can be written to.
struct FolderExamination {
  let section: Finding.Section
  let name: String
  let folder: String

  var finding: Finding {
    guard let fact = FileFact(folder) else { return unmade }
    guard fact.kind == .folder else {
      return Finding(
        section, name, "\(folder) is not a folder", .broken,
        advice: "move it away, or choose another folder with --data-dir")
    }
    guard FileAccess.isWritable(folder) else {
      return unwritable(folder, saying: "\(folder) cannot be written")
    }
    return Finding(section, name, "\(folder), can be written")
  }
}

extension FolderExamination {
  /// The finding about a missing folder, which is created on first use if its parents permit.
  private var unmade: Finding {
    let above = FileFact.nearest(to: folder)
    guard FileFact(above)?.kind == .folder else {
      return Finding(
        section, name, "\(folder) cannot be made: \(above) is not a folder", .broken,
        advice: "move \(above) away, or choose another folder with --data-dir")
    }
    guard FileAccess.isWritable(above) else {
      return unwritable(above, saying: "\(folder) cannot be made, since \(above) cannot be written")
    }
    return Finding(section, name, "\(folder), made when it is needed")
  }

  private func unwritable(_ path: String, saying fault: String) -> Finding {
    let way =
      if FileAccess.isMountedReadOnly(path) {
        "its disk is mounted read-only; choose"
      } else if FileAccess.isOwned(path) {
        "allow it with chmod u+w \(path.shellWord), or choose"
      } else {
        "it belongs to another user; choose"
      }
    return Finding(section, name, fault, .broken, advice: way + " another folder with --data-dir")
  }

  /// How to write to what can only be read.
  static func wayToWrite(_ path: String) -> String {
    FileAccess.isMountedReadOnly(path)
      ? "its disk is mounted read-only; copy it elsewhere, and name that folder with --data-dir"
      : "chmod u+w \(path.shellWord)"
  }
}

/// Examines which tokens are stored and whether others can read them; the tokens are never shown.
struct TokensExamination {
  let environment: [String: String]
  /// The file that stores them.
  let credentials: CredentialsFile

  var findings: [Finding] { variables + [file] }
}

extension TokensExamination {
  private static let prefix = SourceDefinition.tokenVariablePrefix
  private static let flickrKey = SourceDefinition.flickrKeyVariable

  private var variables: [Finding] {
    let names = environment.keys.filter { $0.hasPrefix(Self.prefix) || $0 == Self.flickrKey }.sorted()
    guard !names.isEmpty else {
      return [Finding(.sources, "tokens", "none in the environment (\(Self.prefix)NAME, \(Self.flickrKey))")]
    }
    return names.map { name in
      environment[name]?.isEmpty == false
        ? Finding(.sources, name, "set, not shown")
        : Finding(.sources, name, "empty", .missing, advice: "put a token into it, or unset it")
    }
  }

  private var file: Finding {
    let path = credentials.path
    guard let fact = FileFact(path) else { return Finding(.sources, "credentials", "none kept in \(path)") }
    guard fact.kind == .file else {
      return Finding(.sources, "credentials", "\(path) is no file", .broken, advice: "move it away")
    }
    return content(fact)
  }

  /// The number of tokens, or the reason why they cannot be used.
  private func content(_ fact: FileFact) -> Finding {
    do {
      let count = Counted.things(try credentials.secrets().count, "token")
      return Finding(
        .sources, "credentials", "\(credentials.path), \(count), for you alone (\(fact.permissionsText))")
    } catch {
      let parts = String(describing: error).components(separatedBy: "; ")
      return Finding(
        .sources, "credentials", parts[0], .broken, advice: parts.dropFirst().joined(separator: "; "))
    }
  }
}

/// Examines what is kept between sessions: start-up file, state, caches.
struct StateExamination {
  let locations: Locations

  var findings: [Finding] {
    [startUpFile, folder("folder", locations.state), state] + setAside
      + [FolderExamination(section: .state, name: "cache", folder: locations.caches).finding]
  }
}

extension StateExamination {
  private func folder(_ name: String, _ path: String) -> Finding {
    FolderExamination(section: .state, name: name, folder: ParentFolder.of(path)).finding
  }

  private var startUpFile: Finding {
    let (name, path) = ("start-up file", locations.startUpFile)
    guard let fact = FileFact(path) else {
      return Finding(.state, name, "none; commands in \(path) are run at start")
    }
    guard fact.kind != .folder, FileAccess.isReadable(path) else { return unreadable(name, path) }
    return Finding(.state, name, "\(path), \(Counted.bytes(fact.size))")
  }

  private var state: Finding {
    let (name, path) = ("state file", locations.state)
    guard let fact = FileFact(path) else { return Finding(.state, name, "none yet; nothing was remembered") }
    guard fact.kind == .file, FileAccess.isReadable(path) else { return unreadable(name, path) }
    guard fact.size <= StateList.longest, let data = FileManager.default.contents(atPath: path),
      StateList(data) != nil
    else { return damaged(name, path, fact.size) }
    return Finding(.state, name, "\(path), \(Counted.bytes(fact.size)), readable")
  }

  private func damaged(_ name: String, _ path: String, _ size: Int) -> Finding {
    Finding(
      .state, name, "\(path), \(Counted.bytes(size)), is no state of this program", .broken,
      advice: "move it away; the next change begins a new one")
  }

  private func unreadable(_ name: String, _ path: String) -> Finding {
    Finding(
      .state, name, "\(path) cannot be read", .broken,
      advice: "make it a file that you may read: chmod u+rw \(path.shellWord)")
  }

  /// The finding about damaged state files that were set aside.
  private var setAside: [Finding] {
    let path = (try? AtomicFile.target(of: locations.state)) ?? locations.state
    let (folder, name) = (ParentFolder.of(path), path.split(separator: "/").last ?? "")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let copies = files.filter { $0.hasPrefix(name + StateFile.damagedMark) }.sorted()
    guard let newest = copies.last else { return [] }
    let words = Counted.things(copies.count, "damaged copy", plural: "damaged copies")
    return [
      Finding(
        .state, "set aside", "\(words), the newest \(newest)",
        advice: "take from them what you miss, then delete them; they lie in \(folder)")
    ]
  }
}
