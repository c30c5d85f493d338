import Foundation
import Glibc
import TerminalKit

/// What leads out of the shell: browser, clipboard, pager, pipes and files.
struct Doors {
  let environment: [String: String]
  /// Where embedded pictures are put so that other programs can open them.
  let cacheFolder: String
  /// Where tokens are kept.
  let credentials: CredentialsFile

  /// Leafs through a text with the user's pager; answers whether there was one that could show it.
  ///
  /// One that was interrupted did.
  func page(_ text: String, _ attention: ChildAttention = ChildAttention()) -> Bool {
    let status = try? ChildProcess.pipe(to: ["/bin/sh", "-c", pager], attention) {
      attention.write($0, Array(text.utf8))
    }
    return status == 0 || status == ChildProcess.interrupted
  }

  func pipe(_ text: String, to command: String) throws(OutsideError) {
    try pipe(to: command) { OutputDescriptor($0).write(text) }
  }

  /// Hands a line of `sh` what comes piece by piece; what stops `feed` is no error.
  func pipe(
    to command: String, _ attention: ChildAttention = ChildAttention(), _ feed: (Int32) -> Int32?
  ) throws(OutsideError) {
    let status = try ChildProcess.pipe(to: ["/bin/sh", "-c", command], attention, feed)
    if status != 0 { throw .failed(command, status: status) }
  }

  func write(_ text: String, to path: String, appends: Bool) throws(OutsideError) {
    try write(to: path, appends: appends) { OutputDescriptor($0).write(text) }
  }

  /// Writes to a file what comes piece by piece; `feed` answers the `errno` that stopped it, `EINTR` at a signal.
  ///
  /// - Parameter waits: waits a moment for somebody to read from a named pipe; `false` where the reader gave up.
  func write(
    to path: String, appends: Bool, waits: () -> Bool = { false }, _ feed: (Int32) -> Int32?
  ) throws(OutsideError) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | (appends ? O_APPEND : O_TRUNC)
    var descriptor = Glibc.open(path, flags, 0o666)
    // A named pipe that nobody reads from.
    while descriptor < 0, errno == ENXIO {
      guard waits() else { return }
      descriptor = Glibc.open(path, flags, 0o666)
    }
    guard descriptor >= 0 else { throw unwritable(path, errno) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    let stopping = feed(descriptor)
    let closing = close(descriptor) == 0 ? nil : errno
    if let code = stopping ?? closing, code != EINTR { throw unwritable(path, code) }
  }
}

extension Doors {
  /// The line of `sh` that leafs through a text; an empty variable counts as none.
  var pager: String {
    [environment["SMASHTAG_PAGER"], environment["PAGER"]].compactMap(\.self).first { !$0.isEmpty }
      ?? "less -FRX"
  }

  /// Whether programs can open windows.
  static func hasDesktop(in environment: [String: String]) -> Bool {
    ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment.value(of: $0) != nil }
  }

  /// Where a program is, the way a shell looks for it; `nil` where it is not.
  func executable(_ name: String) -> String? {
    let folders =
      name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" }
    return folders.map { $0 + name }.first { access($0, X_OK) == 0 }
  }
}

extension Doors {
  /// Writes a new file; one that is there already stays as it is.
  func save(_ bytes: Data, to path: String) throws(OutsideError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw unwritable(path, errno) }
    let stopping = OutputDescriptor(descriptor).write(Array(bytes))
    let closing = close(descriptor) == 0 ? nil : errno
    guard let code = stopping ?? closing else { return }
    unlink(path)
    throw unwritable(path, code)
  }

  private func unwritable(_ path: String, _ code: Int32) -> OutsideError {
    .unwritable(path, errno: code)
  }

  /// The file of a picture of the sample, which lives inside this program.
  func localPicture(at url: String) throws -> String? {
    guard let picture = Sample.picture(at: url) else { return nil }
    let folder = cacheFolder + "/sample"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/" + picture.name
    try AtomicFile.write(picture.bytes, to: path)
    return path
  }
}
