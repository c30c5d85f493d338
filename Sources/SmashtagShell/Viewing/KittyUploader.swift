import TerminalGraphics

/// The pixels of an image on their way to kitty, a few sequences at a time, so that keys are obeyed meanwhile.
struct KittyUpload {
  /// How many bytes are written before the next look at the keys; a tenth of a second at 80 kB a second.
  private static let pieceLength = 8_192

  /// The picture that is shown once all has arrived.
  let painted: PaintedPicture
  let picture: Picture
  let image: UInt32
  private var rest: ArraySlice<UInt8>

  /// `nil` for what is not sent by sequences, or was sent.
  init?(_ painted: PaintedPicture, of picture: Picture) {
    guard case .kitty(let placing) = painted.drawing, case .sequence(let bytes) = placing.transmission else {
      return nil
    }
    (self.painted, self.picture, image, rest) = (painted, picture, placing.image, bytes[...])
  }

  var isFinished: Bool { rest.isEmpty }

  /// The next bytes, which end where a sequence ends.
  mutating func next() -> ArraySlice<UInt8> {
    var end = min(rest.startIndex + Self.pieceLength, rest.endIndex)
    while end < rest.endIndex, rest[end - 1] != UInt8(ascii: "\\") { end += 1 }
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}

/// Sends kitty the rest of an image of which it was sent the visible part.
///
/// Over a long way what is seen comes first, and then the rest of the image, so that steps over it send nothing.
struct KittyUploader {
  private enum State {
    case idle
    /// The picture is being painted with all that was decoded.
    case preparing(Task<Void, Never>)
    case sending(KittyUpload)
  }

  private let window: FullWindow
  private let kitty: KittyNumbers
  private let mailbox: Mailbox<ViewNews>
  private var state = State.idle

  init(_ window: FullWindow, _ kitty: KittyNumbers, _ mailbox: Mailbox<ViewNews>) {
    (self.window, self.kitty, self.mailbox) = (window, kitty, mailbox)
  }

  var isSending: Bool { if case .sending = state { true } else { false } }

  /// Paints the picture with all that was decoded, if less than that was sent; `begin` takes what arrives.
  mutating func prepareRest(of painted: PaintedPicture, _ picture: Picture, by loader: ImageLoader) {
    guard case .kitty(let placing) = painted.drawing, placing.isPart else { return }
    var all = loader
    all.sendsAll = true
    state = .preparing(
      Task { [mailbox, all] in
        guard case .success(let painted) = await all.result(of: picture), !Task.isCancelled else { return }
        mailbox.put(.whole(painted, of: picture))
      })
  }

  mutating func begin(_ painted: PaintedPicture, of picture: Picture) {
    guard !painted.isStale(for: kitty) else { return }
    state = KittyUpload(painted, of: picture).map(State.sending) ?? .idle
  }

  /// Sends the next piece; returns what kitty can show once that was the last one.
  mutating func sendPiece() -> KittyUpload? {
    guard case .sending(var upload) = state else { return nil }
    window.write(upload.next())
    state = upload.isFinished ? .idle : .sending(upload)
    return upload.isFinished && kitty.mustSend(upload.image) ? upload : nil
  }

  /// Ends an upload before anything else is drawn, since kitty takes one image at a time.
  mutating func breakOff() {
    switch state {
    case .idle: break
    case .preparing(let task): task.cancel()
    case .sending(let upload):
      window.write(KittyGraphics.breakOff(of: upload.image)[...])
      kitty.forget(upload.image)
    }
    state = .idle
  }
}
