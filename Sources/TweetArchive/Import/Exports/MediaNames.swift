import SmashtagModel

/// The names of all media files of a tree, by their folders.
struct MediaNames {
  /// So many folders are enough for any export.
  private static let mostFolders = 1_000
  private var lists: [String: NameList] = [:]

  mutating func add(_ name: PartName, in folder: Substring) {
    let folder = String(folder)
    guard lists.count < Self.mostFolders || lists[folder] != nil else { return }
    lists[folder, default: NameList()].append(name.text.utf8.dropFirst(folder.utf8.count))
  }

  mutating func sort() {
    for folder in lists.keys { lists[folder]?.sort() }
  }

  /// The whole names of the files in a folder whose names in it begin so.
  func files(in folder: String, beginningWith beginning: String) -> [String] {
    lists[folder]?.names(beginningWith: beginning).map { folder + $0 } ?? []
  }

  func file(in folder: String, named name: String) -> String? {
    files(in: folder, beginningWith: name).first { $0.utf8.count == folder.utf8.count + name.utf8.count }
  }

  /// The folders of media in another one.
  func folders(in folder: String) -> [String] { lists.keys.filter { $0.hasPrefix(folder) }.sorted() }
}
