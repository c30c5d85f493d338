/// What a camera wrote into a picture.
public struct CameraFacts: Equatable, Sendable {
  /// The maker and the model of the camera: `Canon EOS 5D`.
  public let model: String?
  /// When the picture was taken, by the camera's clock: `2015-03-27 18:04:11`.
  public let taken: String?
  /// The time of exposure and the settings of the lens: `1/250 s, f/2.8, ISO 400, 35 mm`.
  public let exposure: String?
  /// Where it was taken.
  public let position: Coordinates?

  /// Makes the facts; `nil` where nothing is known.
  public init?(model: String?, taken: String?, exposure: String?, position: Coordinates?) {
    if model == nil, taken == nil, exposure == nil, position == nil { return nil }
    (self.model, self.taken, self.exposure, self.position) = (model, taken, exposure, position)
  }
}
