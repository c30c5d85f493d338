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

// Over a long way kitty is sent what is seen first, and then the rest of the image, so that steps over it send nothing.
extension ImageView {
  /// Paints the picture with all that was decoded, if less than that was sent.
  func prepareUpload(behind painted: PaintedPicture, _ picture: Picture) {
    guard case .kitty(let placing) = painted.drawing, placing.isPart, var loader else { return }
    loader.sendsAll = true
    let (mailbox, all) = (mailbox, loader)
    uploading = Task {
      guard case .success(let painted) = await all.result(of: picture), !Task.isCancelled else { return }
      mailbox.put(.whole(painted, of: picture))
    }
  }

  func beginUpload(_ painted: PaintedPicture, of picture: Picture) {
    guard picture == drawn, painting == nil, !painted.isStale(for: kitty) else { return }
    upload = KittyUpload(painted, of: picture)
  }

  /// Sends the next piece; after the last one kitty shows the picture by what it has got.
  func sendPiece() {
    guard var sending = upload else { return }
    window.write(sending.next())
    upload = sending.isFinished ? nil : sending
    if sending.isFinished, kitty.mustSend(sending.image) { show(sending.painted, sending.picture) }
  }

  /// Ends an upload before anything else is drawn, since kitty takes one image at a time.
  func breakOffUpload() {
    uploading?.cancel()
    guard let upload else { return }
    window.write(KittyGraphics.breakOff(of: upload.image)[...])
    kitty.forget(upload.image)
    self.upload = nil
  }
}
