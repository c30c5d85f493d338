import SmashtagModel
import TweetFormats

extension FlickrVisit {
  /// The photo with an id, in all its sizes where these are told.
  func photo(_ id: String) async throws(SourceError) -> Tweet? {
    let info: [UInt8]
    switch try await outcome(of: .info(id)) {
    case .success(let bytes): info = bytes
    case .failure(let refused) where refused.refusal.has([1]): return nil
    case .failure(let refused): throw refused.error
    }
    let sizes = try await sizes(of: id)
    return try read { decoder throws(TweetFormatError) in try decoder.photo(info: info, sizes: sizes) }
  }

  /// The id of a user; Flickr's own ids are asked for by nobody.
  func id(of user: String) async throws(SourceError) -> String {
    if FlickrUser.isID(user) { return user }
    switch try await outcome(of: .user(named: user)) {
    case .success(let bytes):
      return try read { decoder throws(TweetFormatError) in try decoder.user(bytes) }
    case .failure(let refused) where refused.refusal.has([1]):
      throw .unknownUser(user, source: host.source)
    case .failure(let refused): throw refused.error
    }
  }

  /// Some owners do not let strangers see their sizes; the photo itself is told nonetheless.
  private func sizes(of id: String) async throws(SourceError) -> [UInt8]? {
    switch try await outcome(of: .sizes(id)) {
    case .success(let bytes): return bytes
    case .failure(let refused) where refused.refusal.has([1, 2]): return nil
    case .failure(let refused): throw refused.error
    }
  }
}
