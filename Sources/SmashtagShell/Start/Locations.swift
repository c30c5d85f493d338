import Foundation
import SmashtagModel
import TweetArchive

/// The paths of all files: in the XDG folders, or under a single folder.
struct Locations: Equatable {
  let startUpFile: String
  let state: String
  var seenFile: String { SeenFile(beside: state).path }
  let archive: String
  let caches: String

  /// Removes the permissions of other users from the program's own folders, which earlier versions granted.
  func mend() {
    let folders = [startUpFile, state, archive].map { ParentFolder.of($0) }
    for folder in Set(folders + [caches]) { PrivateFolder(path: folder).mend() }
  }

  /// Determines the paths (XDG Base Directory Specification 0.8).
  ///
  /// - Parameters:
  ///   - dataDirectory: The folder for all files; `nil` for the XDG folders.
  ///   - environment: The variables `XDG_…_HOME` count if they are absolute paths.
  init(dataDirectory: String?, environment: [String: String]) {
    if let dataDirectory {
      (startUpFile, state) = (dataDirectory + "/rc", dataDirectory + "/state.plist")
      (archive, caches) = (dataDirectory + "/archive.sqlite", dataDirectory + "/cache")
      return
    }
    let home = environment.value(of: "HOME") ?? NSHomeDirectory()
    func folder(_ variable: String, _ standard: String) -> String {
      let value = environment[variable] ?? ""
      return (value.hasPrefix("/") ? value : home + "/" + standard) + "/smashtag"
    }
    startUpFile = folder("XDG_CONFIG_HOME", ".config") + "/rc"
    state = folder("XDG_STATE_HOME", ".local/state") + "/state.plist"
    archive = folder("XDG_DATA_HOME", ".local/share") + "/archive.sqlite"
    caches = folder("XDG_CACHE_HOME", ".cache")
  }
}

extension Locations {
  /// The path of the file of tokens, beside the start-up file.
  var credentials: String { ParentFolder.of(startUpFile) + "/credentials.plist" }
}
