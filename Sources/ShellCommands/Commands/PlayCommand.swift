public import Foundation
import SmashtagModel

/// `play [N]`: plays a film or a sound in a player.
struct PlayCommand: Command {
  static let form = CommandForm(
    name: "play", parameters: [.optionalFilm], group: .items, summary: "Play a film or a sound",
    details: [
      "N is a film, or a tweet, whose first film it is. With nothing behind it, it is the film in front, or the first of "
        + "the tweet.",
      "The player is mpv, and where that is not installed whatever the system opens films with. Without a desktop mpv "
        + "draws in this terminal, until q.",
      "Of several forms it is the MP4 with most bits per second; a film of an imported export is played from its file.",
      "What moves without being a film, such as a GIF, is played by view.",
    ],
    examples: ["play": "this film, or the first of this tweet", "play 2": "item 2"],
    seeAlso: ["image", "view", "open", "copy"])

  private let number: Int?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    number = try arguments.number()
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    .perform(.play(try await session.playable(film(in: session))))
  }

  private func film(in session: Session) throws -> MediaItem {
    guard let number else {
      guard let item = session.context.image?.picture.media ?? session.context.tweet?.firstFilm else {
        throw CommandError.notHere("there is no film in front", instead: "play N plays that of an item")
      }
      return try Self.film(item)
    }
    let row = try session.screen.row(number)
    guard let item = row.image ?? row.post?.firstFilm else { throw CommandError.noFilm }
    return try Self.film(item)
  }

  private static func film(_ item: MediaItem) throws(CommandError) -> MediaItem {
    guard item.kind.isPlayed else { throw .noFilm }
    return item
  }
}

/// A film or sound, where a player finds it.
public enum Playable: Equatable, Sendable {
  /// An address of the web.
  case web(String)
  /// The path of a file.
  case file(String)
  /// The bytes of a file inside an export, and its name.
  case bytes(Data, name: String)
}

extension Playable {
  /// Where it is, for a message.
  public var place: String {
    switch self {
    case .web(let url): url.withASCIIHost
    case .file(let path): path
    case .bytes(_, let name): name
    }
  }

  var report: JSON {
    switch self {
    case .web(let url): .done("play", ["url": .string(url), "path": .null])
    case .file(let text), .bytes(_, let text): .done("play", ["url": .null, "path": .string(text)])
    }
  }
}

extension Session {
  /// The film where it can be had best: a file of an export, else an address of the web.
  fileprivate func playable(_ item: MediaItem) async throws -> Playable {
    let url = item.film?.best?.url
    guard let file = item.file, ports.images.isAtHand(.exported(file)) else {
      guard let url else { throw CommandError.noFilmAddress }
      return .web(url)
    }
    guard let entry = file.entry else { return .file(file.path) }
    do {
      let bytes = try await ports.images.bytes(of: .exported(file), in: call.request)
      return .bytes(bytes, name: entry.split(separator: "/").last.map(String.init) ?? entry)
    } catch {
      guard let url, !Task.isCancelled else { throw error }
      call.request.remark("\(error)")
      return .web(url)
    }
  }
}

extension Tweet {
  /// The first of its films and sounds.
  var firstFilm: MediaItem? { media.first { $0.kind.isPlayed } }
}

extension Film {
  /// The version to play: the MP4 with most bits per second, else another file, else a stream; `nil` where no address of
  /// the web is known.
  var best: Version? {
    versions.filter { $0.url.isWebAddress }.max { ($0.rank, $0.bitrate ?? 0) < ($1.rank, $1.bitrate ?? 0) }
  }
}

extension Film.Version {
  /// How well players take its form.
  fileprivate var rank: Int {
    guard let type = type?.lowercased() else { return 1 }
    if type.hasPrefix("video/mp4") { return 3 }
    return type.hasPrefix("video/") || type.hasPrefix("audio/") ? 2 : 0
  }
}
