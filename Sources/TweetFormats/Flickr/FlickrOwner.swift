import Foundation
import SmashtagModel

/// Who a photo belongs to.
struct FlickrOwner {
  /// Flickr's own id of a person: `12345678@N00`.
  let id: String
  let name: String?
  /// What stands in the addresses of the person's pages instead of the id.
  let alias: String?

  /// Reads the owner of a photo, or of a list; both name only some of it.
  init?(_ source: JSONElement, of list: FlickrOwner? = nil) {
    let owner = source["owner"]
    let named = owner.visibleID ?? owner["nsid"].visibleID
    guard let id = named ?? list?.id else { return nil }
    let names = [source["ownername"], owner["username"], owner["realname"]]
    self.id = id
    name = names.lazy.compactMap { $0.content?.trimmed(to: 200) }.first ?? (named == nil ? list?.name : nil)
    alias = source["pathalias"].visibleID ?? owner["path_alias"].visibleID
  }

  var user: User { User(screenName: id, name: name, id: id) }

  func page(ofPhoto photo: String) -> String {
    let person = (alias ?? id).addingPercentEncoding(withAllowedCharacters: .flickrPath) ?? ""
    return "https://www.flickr.com/photos/\(person)/\(photo)"
  }
}
