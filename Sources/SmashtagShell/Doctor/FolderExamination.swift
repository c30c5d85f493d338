import ShellCommands

/// Looks whether files can be kept in a folder.
struct FolderExamination {
  let section: Finding.Section
  let name: String
  let folder: String

  var finding: Finding {
    guard let fact = FileFact(folder) else { return unmade }
    guard fact.kind == .folder else {
      return Finding(
        section, name, "\(folder) is no folder", .broken,
        advice: "move it away, or choose another folder with --data-dir")
    }
    guard FileFact.isWritable(folder) else { return unwritable(folder) }
    return Finding(section, name, "\(folder), can be written")
  }
}

extension FolderExamination {
  /// It is made when something is to be kept in it, if the folders above it let that happen.
  private var unmade: Finding {
    let above = FileFact.nearest(to: folder)
    guard FileFact(above)?.kind == .folder else {
      return Finding(
        section, name, "\(folder) cannot be made: \(above) is no folder", .broken,
        advice: "move \(above) away, or choose another folder with --data-dir")
    }
    guard FileFact.isWritable(above) else { return unwritable(above) }
    return Finding(section, name, "\(folder), made when it is needed")
  }

  private func unwritable(_ path: String) -> Finding {
    Finding(
      section, name, "\(path) cannot be written", .broken,
      advice: "allow it with chmod u+w \(path.shellWord), or choose another folder with --data-dir")
  }
}
