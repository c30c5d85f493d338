import Foundation
import ShellCommands

/// Looks at what is remembered between sessions: start-up file, state, caches.
struct StateExamination {
  let places: Places

  var findings: [Finding] {
    [startUpFile, folder("folder", places.state), state] + setAside
      + [FolderExamination(section: .state, name: "cache", folder: places.caches).finding]
  }
}

extension StateExamination {
  private func folder(_ name: String, _ path: String) -> Finding {
    FolderExamination(section: .state, name: name, folder: FileFact.folder(of: path)).finding
  }

  private var startUpFile: Finding {
    let (name, path) = ("start-up file", places.startUpFile)
    guard let fact = FileFact(path) else {
      return Finding(.state, name, "none; commands in \(path) are run at start")
    }
    guard fact.kind != .folder, FileFact.isReadable(path) else { return unreadable(name, path) }
    return Finding(.state, name, "\(path), \(Counted.bytes(fact.size))")
  }

  private var state: Finding {
    let (name, path) = ("state file", places.state)
    guard let fact = FileFact(path) else { return Finding(.state, name, "none yet; nothing was remembered") }
    guard fact.kind == .file, FileFact.isReadable(path) else { return unreadable(name, path) }
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

  /// Damaged states that a new one was begun beside; they hurt nobody.
  private var setAside: [Finding] {
    let path = (try? AtomicFile.target(of: places.state)) ?? places.state
    let (folder, name) = (FileFact.folder(of: path), path.split(separator: "/").last ?? "")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let copies = files.filter { $0.hasPrefix(name + ".damaged-") }.sorted()
    guard let newest = copies.last else { return [] }
    let words = Counted.things(copies.count, "damaged copy", plural: "damaged copies")
    return [
      Finding(
        .state, "set aside", "\(words), the newest \(newest)",
        advice: "take from them what you miss, then delete them; they lie in \(folder)")
    ]
  }
}
