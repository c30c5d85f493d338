import Foundation
import SmashtagModel

/// `flickr.photos.search`.
extension FlickrAnswers {
  private static let most = 500

  var search: LoopbackAnswer {
    let length = min(Self.most, max(1, number("per_page") ?? 100))
    let found = photos.filter(isFound)
    let pages = (found.count + length - 1) / length
    let page = max(1, min(number("page") ?? 1, pages))
    let shown = found.dropFirst((page - 1) * length).prefix(length)
    return json(
      FlickrListBody(
        page: page, pages: pages, perpage: length, total: String(found.count),
        photo: shown.map { FlickrPhotoBody($0, spot: spots[$0.id]) }))
  }
}

private extension FlickrAnswers {
  func number(_ name: String) -> Int? { request.value(name).flatMap { Int($0) } }

  func isFound(_ photo: Tweet) -> Bool {
    let seconds = Int(photo.created.timeIntervalSince1970)
    return (number("min_upload_date") ?? seconds) <= seconds
      && seconds <= (number("max_upload_date") ?? seconds)
      && (request.value("user_id").map { $0 == photo.user.nsid } ?? true) && hasSpot(photo) && hasTags(photo)
      && hasWords(photo)
  }

  func hasSpot(_ photo: Tweet) -> Bool {
    (request.value("place_id") ?? request.value("woe_id")).map { spots[photo.id] == $0 } ?? true
  }

  func hasTags(_ photo: Tweet) -> Bool {
    guard let wanted = request.value("tags")?.lowercased().split(separator: ",").map(String.init) else {
      return true
    }
    let tags = Set(photo.hashtags.map { $0.keyword.dropFirst().lowercased() })
    return request.value("tag_mode") == "all"
      ? tags.isSuperset(of: wanted) : !tags.isDisjoint(with: wanted)
  }

  func hasWords(_ photo: Tweet) -> Bool {
    let text = " \(Folding.words((photo.title ?? "") + " " + photo.text)) "
    return (request.value("text") ?? "").split(separator: " ").allSatisfy { word in
      word.hasPrefix("-") ? !text.contains(" \(word.dropFirst()) ") : text.contains(" \(word) ")
    }
  }
}
