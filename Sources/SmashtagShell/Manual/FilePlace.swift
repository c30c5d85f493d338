/// A file or folder the program keeps, and what for.
struct FilePlace {
  let path: String
  let note: String

  /// Where everything is unless the user moves it.
  static var standard: [FilePlace] { all(in: Places(dataDirectory: nil, environment: ["HOME": "~"])) }

  /// Where it is below a folder the user chose.
  static var gathered: [FilePlace] { all(in: Places(dataDirectory: "DIR", environment: [:])) }

  private static func all(in places: Places) -> [FilePlace] {
    [
      FilePlace(path: places.startUpFile, note: "commands, run at start"),
      FilePlace(path: places.credentials, note: "the tokens of live sources, for you alone (mode 0600)"),
      FilePlace(path: places.state, note: "history, recent searches, settings, live sources"),
      FilePlace(path: places.sightings, note: "what was seen of the recent searches, for new"),
      FilePlace(path: places.archive, note: "the archive: the tweets that were imported or fetched"),
      FilePlace(path: places.caches, note: "what can be fetched or made again"),
    ]
  }
}
