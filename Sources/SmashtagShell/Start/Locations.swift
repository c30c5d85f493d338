import Foundation
import TweetArchive

/// Where everything is kept: the XDG folders, or all under one folder.
struct Locations: Equatable {
  let startUpFile: String
  let state: String
  var seenStore: String { SeenFile(beside: state).path }
  let archive: String
  let caches: String

  /// Takes others' rights to the folders that hold nothing but what this program makes, where an earlier version left
  /// them.
  func mend() {
    let folders = [startUpFile, state, archive].map { ($0 as NSString).deletingLastPathComponent }
    for folder in Set(folders + [caches]) { PrivateFolder(path: folder).mend() }
  }

  /// `dataDirectory` gathers everything; else `XDG_…_HOME` counts where it is an absolute path.
  ///
  /// Source: XDG Base Directory Specification 0.8.
  init(dataDirectory: String?, environment: [String: String]) {
    if let dataDirectory {
      (startUpFile, state) = (dataDirectory + "/rc", dataDirectory + "/state.plist")
      (archive, caches) = (dataDirectory + "/archive.sqlite", dataDirectory + "/cache")
      return
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
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
  /// The file of tokens, beside the start-up file.
  var credentials: String { FileFact.folder(of: startUpFile) + "/credentials.plist" }
}
