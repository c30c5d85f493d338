public import Foundation
public import SmashtagModel

/// `play [N]`: plays a film or a sound in a player.
struct PlayCommand: Command {
  static let form = CommandForm(
    name: "play", parameters: [.optionalFilm], group: .items, summary: "Play a film or a sound",
    details: [
      "N is a film, a sound, or a tweet, whose first film it is; on a page it is the number after a film or sound. "
        + "Without an argument it plays the film you are looking at, or the first of the tweet or page.",
      "A frame of a page is a page itself: its number alone reads it.",
      "The player is mpv, and where that is not installed whatever the system opens films with. Without a desktop mpv "
        + "draws in this terminal, until q.",
      "Of several forms it is the MP4 with most bits per second. A film of an imported export is played from its file, "
        + "unless that is inside a container and has more than 64 MB.",
      "What an address on this machine or in the local network has is played with set local on alone.",
      "What moves without being a film, such as a GIF, is played by view.",
    ],
    examples: [
      "play": "this film, or the first of this tweet", "play 2": "item 2",
      "read 4; play": "the first of a page",
    ],
    seeAlso: ["image", "view", "open", "copy"])

  private let number: Int?

  init(_ arguments: Arguments) throws {
    number = try arguments.onlyNumber()
  }

  func run(in session: Session) async throws -> Step {
    .perform(.play(try await session.playable(film(in: session))))
  }

  private func film(in session: Session) throws -> MediaItem {
    guard let number else {
      let item =
        session.context.image?.picture.media ?? session.context.tweet?.firstFilm
        ?? session.context.page?.firstFilm
      guard let item else {
        throw CommandError.notHere("there is no film in front", instead: "play N plays that of an item")
      }
      return try Self.film(item)
    }
    let row = try session.screen.row(number)
    if let medium = session.context.page?.media.first(where: { $0.number == number }) {
      guard let film = medium.film else { throw CommandError.frame(number) }
      return film
    }
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
  /// An address of the web, and the hosts it may lead to.
  case web(String, reach: MediaReach)
  /// The path of a file.
  case file(String)
  /// The bytes of a file inside an export, and the path of both.
  case bytes(Data, path: String)
}

extension Playable {
  /// Where it is, for a message.
  public var place: String {
    switch self {
    case .web(let url, _): url.withASCIIHost
    case .file(let path), .bytes(_, let path): path
    }
  }

  var report: JSON {
    switch self {
    case .web(let url, _): .done("play", ["url": .string(url), "path": .null])
    case .file(let path), .bytes(_, let path): .done("play", ["url": .null, "path": .string(path)])
    }
  }
}

extension Session {
  /// The film where it can be had best: a file of an export, else an address of the web.
  fileprivate func playable(_ item: MediaItem) async throws -> Playable {
    let web = item.film?.best.map { Playable.web($0.url, reach: reach(of: $0.url)) }
    guard let file = item.file, ports.images.isAtHand(.exported(file)) else {
      guard let web else { throw CommandError.noFilmAddress }
      return web
    }
    guard file.entry != nil else { return .file(file.path) }
    let address = ImageAddress.exported(file)
    do {
      return .bytes(try await ports.images.bytes(of: address, in: call.request), path: address.text)
    } catch {
      guard let web, !Task.isCancelled else { throw error }
      let reason = "\(error)".prefix { $0 != ";" }
      call.request.remark(
        "\(address.text) is not played, \(reason); what follows is the film of the web")
      return web
    }
  }
}

extension PageContext {
  /// The first of its films and sounds, or the one that it is.
  fileprivate var firstFilm: MediaItem? { film ?? media.lazy.compactMap(\.film).first }
}

extension Tweet {
  /// The first of its films and sounds, if possible one that can be played.
  var firstFilm: MediaItem? { media.first(where: \.canBePlayed) ?? media.first { $0.kind.isPlayed } }
}

extension MediaItem {
  /// Whether it is a film or a sound of which something to play is known.
  var canBePlayed: Bool { kind.isPlayed && (film?.best != nil || file != nil) }
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
