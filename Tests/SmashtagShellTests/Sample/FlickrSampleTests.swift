import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct FlickrSamplePhotosTests {
  /// The images that the program is built with.
  private static var files: [String] {
    get throws {
      let repository = Recording.tests.deletingLastPathComponent()
      return try FileManager.default.contentsOfDirectory(
        atPath: repository.appending(path: "Sources/C/CSample/photos").path)
    }
  }

  @Test func `There are over a hundred, each under an id of its own`() async throws {
    let photos = try await FlickrSample(name: "flickr").everything()

    #expect(photos.count > 100)
    #expect(Set(photos.map(\.id)).count == photos.count)
  }

  @Test func `Every size of a photo is inside the program, as large as it is said to be`() async throws {
    let media = Set(try await FlickrSample(name: "flickr").everything().flatMap(\.media))

    #expect(media.count >= 12)
    for item in media {
      #expect(item.versions.map(\.url).contains(item.url))
      #expect(item.versions.count == 2, "\(item.url)")
      for version in item.versions {
        let picture = try #require(Sample.picture(at: version.url), "\(version.url)")
        #expect(JPEGSize(picture.bytes) == JPEGSize(width: version.width, height: version.height))
      }
    }
  }

  @Test func `Images are upright, lying and square, and their small ones suit a list`() async throws {
    let media = try await FlickrSample(name: "flickr").everything().compactMap(\.media.first)

    #expect(Set(media.compactMap(\.aspectRatio).map { $0 < 1 ? -1 : $0 > 1 ? 1 : 0 }).count == 3)
    for item in media {
      let small = item.urls(covering: PixelSize(width: 200, height: 100))
      #expect(small.first?.hasSuffix("-small.jpg") == true, "\(small)")
      #expect(item.urls(covering: PixelSize(width: 900, height: 600)) == [item.url])
    }
  }

  @Test func `Every image inside is of some photo`() async throws {
    let photos = try await FlickrSample(name: "flickr").everything()

    let urls = photos.flatMap(\.media).flatMap(\.versions).map(\.url)

    let shown = Set(urls.compactMap { Sample.picture(at: $0)?.name })
    let files = Set(try Self.files)
    #expect(shown == files)
  }

  @Test func `Some have no title, some no description, and some neither`() async throws {
    let photos = try await FlickrSample(name: "flickr").everything()

    #expect(photos.contains { $0.title == nil && !$0.text.isEmpty && $0.photoTitle == $0.text })
    #expect(photos.contains { $0.title != nil && $0.text.isEmpty && $0.photoSubtitle.isEmpty })
    #expect(photos.contains { $0.title == nil && $0.text.isEmpty && $0.photoTitle == "Unknown" })
  }

  @Test func `Descriptions are text, with links where words led somewhere`() async throws {
    let photos = try await FlickrSample(name: "flickr").everything()

    for sign in ["<a", "</", "&amp;", "&quot;"] { #expect(!photos.contains { $0.text.contains(sign) }) }
    let links = photos.flatMap(\.urls).map(\.target)
    #expect(links.count >= 5)
    for link in links {
      let host = try #require(URL(string: link)?.host())
      #expect(host.hasSuffix(".example"), "\(link)")
    }
  }

  @Test func `Titles are written in at least four scripts`() async throws {
    let titles = try await FlickrSample(name: "flickr").everything().compactMap(\.title)

    let probes: [(Character) -> Bool] = [
      { ("a"..."z").contains($0) }, { ("ぁ"..."ん").contains($0) }, { ("ا"..."ي").contains($0) },
      { ("一"..."龥").contains($0) },
    ]

    for isOfScript in probes { #expect(titles.contains { $0.contains(where: isOfScript) }) }
  }

  @Test func `Six owners are told apart by ids and bear names`() async throws {
    let owners = Set(try await FlickrSample(name: "flickr").everything().map(\.user))

    #expect(owners.count == 6)
    #expect(owners.allSatisfy { $0.screenName.contains("@N") && $0.name != $0.screenName })
  }

  @Test func `Each names its source and a page of a reserved host`() async throws {
    let photos = try await FlickrSample(name: "pictures").everything()

    #expect(photos.allSatisfy { $0.source == "pictures" && $0.network == .flickr && $0.fetched == nil })
    #expect(photos.allSatisfy { $0.url == "https://smashtag.example/photos/\($0.user.screenName)/\($0.id)" })
  }

  @Test func `A photo is found by its id and by its page`() async throws {
    let sample = FlickrSample(name: "flickr")
    let photo = try #require(try await sample.everything().first)
    let page = try #require(TweetAddress(photo.url ?? ""))

    #expect(try await sample.tweet(at: .id(photo.id)) == photo)
    #expect(try await sample.tweet(at: page) == photo)
    #expect(try await sample.tweet(at: .id("1016")) == nil)
  }
}

struct FlickrSampleOrderTests {
  @Test func `What was looked at most comes first where that is wanted, page by page`() async throws {
    let sample = FlickrSample(name: "flickr")
    let paris = try #require(try await sample.places(of: .locality).places.first { $0.title == "Paris" })
    var request = RequestContext()
    request.photoOrder = .interesting

    let first = try await sample.photos(at: paris, position: .newest, limit: 30, in: request)
    let older = try #require(first.older)
    let second = try await sample.photos(at: paris, position: .older(than: older), limit: 30, in: request)
    let found = try await sample.page(of: Query("#paris"), at: .newest, limit: 5, in: request)

    let views = (first.tweets + second.tweets).map { $0.photo?.views ?? 0 }
    #expect(
      views == views.sorted(by: >) && Set(first.tweets.map(\.id)).isDisjoint(with: second.tweets.map(\.id)))
    #expect(found.tweets.count == 5 && found.tweets.first?.id == first.tweets.first?.id)
    #expect(first.notes.first == PhotoOrder.interesting.note)
  }

  @Test func `Every photo has a licence and views, and most tell where they were taken`() async throws {
    let photos = try await FlickrSample(name: "flickr").everything()

    #expect(photos.allSatisfy { $0.photo?.licence != nil && $0.photo?.views != nil })
    #expect(photos.count { $0.photo?.position != nil } > photos.count / 2)
  }
}

struct FlickrSamplePlacesTests {
  @Test func `Localities lie in at least six countries, one of which is a city`() async throws {
    let places = try await FlickrSample(name: "flickr").places(of: .locality).places

    #expect(Set(places.map(\.country)).count >= 6)
    #expect(places.contains { !$0.name.contains(",") && $0.country == $0.title })
  }

  @Test(arguments: PlaceType.allCases)
  func `Every place leads to as many photos as it says`(type: PlaceType) async throws {
    let sample = FlickrSample(name: "flickr")

    let list = try await sample.places(of: type)

    #expect(list.places.count >= 5)
    #expect(Set(list.places.map(\.id)).count == list.places.count)
    for place in list.places {
      #expect(try await sample.photos(at: place).count == place.photoCount, "\(place.name)")
    }
  }

  @Test func `Every photo was taken in one locality, one country and one continent`() async throws {
    let sample = FlickrSample(name: "flickr")
    let ids = Set(try await sample.everything().map(\.id))

    for type in [PlaceType.locality, .country, .continent] {
      var found: [String] = []
      for place in try await sample.places(of: type).places {
        found += try await sample.photos(at: place).map(\.id)
      }
      #expect(found.count == ids.count, "\(type)")
      #expect(Set(found) == ids, "\(type)")
    }
  }

  @Test func `A list names its day, and how to come to another`() async throws {
    let list = try await FlickrSample(name: "flickr").places(of: .locality)

    #expect(list.day != nil)
    let note = try #require(list.notes.first)
    for word in ["sample", "login flickr", "SMASHTAG_FLICKR_KEY", "flickr.com/services/apps/create"] {
      #expect(note.contains(word))
    }
  }

  @Test func `A place of elsewhere has no photos here`() async throws {
    let elsewhere = Place(id: "eu.fr.idf.par", name: "Par")

    let page = try await FlickrSample(name: "flickr").photos(at: elsewhere, position: .newest, limit: 50)

    #expect(page.tweets.isEmpty)
    #expect(page.older == nil)
    #expect(page.total == .exactly(0))
    #expect(page.notes.count == 1)
  }
}

struct FlickrSampleSearchTests {
  @Test func `A tag leads to the photos with that tag, in more than one place`() async throws {
    let sample = FlickrSample(name: "flickr")

    let page = try await sample.page(of: Query("#bridge"), at: .newest, limit: 50)

    #expect(page.tweets.count >= 10)
    #expect(page.tweets.allSatisfy { $0.hashtags.map(\.keyword).contains("#bridge") })
    #expect(page.tweets.contains { $0.hashtags.map(\.keyword).contains("#fog") })
    #expect(page.notes.count == 1)
  }

  @Test func `Every tag and every owner leads back to its photo`() async throws {
    let sample = FlickrSample(name: "flickr")

    for photo in try await sample.everything() {
      let tags = photo.hashtags.map { Mention.hashtag($0.keyword) }
      for mention in tags + [.user("@" + photo.user.screenName)] {
        let query = try #require(Query(mention))
        let found = try await sample.page(of: query, at: .newest, limit: 500)
        #expect(found.tweets.contains(photo), "\(mention)")
      }
    }
  }

  @Test(arguments: ["trumpet", "\"under the lamps\"", "oteller OR オーロラ", "fjorden"])
  func `Words of titles and descriptions find photos`(query: String) async throws {
    let page = try await FlickrSample(name: "flickr").page(of: Query(query), at: .newest, limit: 50)

    #expect(!page.tweets.isEmpty)
  }

  @Test func `What is found is the photo itself`() async throws {
    let page = try await FlickrSample(name: "flickr").page(of: Query("trumpet"), at: .newest, limit: 50)

    let photo = try #require(page.tweets.first)
    #expect(photo.title == "Montmartre, looking down")
    #expect(photo.text == "Somebody below is practising the trumpet.")
  }
}

struct FlickrSamplePagingTests {
  private let paris = Place(id: "eu.fr.idf.paris", name: "Paris, Île-de-France, France")

  @Test func `Paris has a second page, and together they are all of its photos`() async throws {
    let sample = FlickrSample(name: "flickr")

    let pages = try await sample.pages(at: paris)

    #expect(pages.map(\.tweets.count) == [50, 6])
    #expect(pages.map(\.total) == [.exactly(56), .exactly(56)])
    let photos = pages.flatMap(\.tweets)
    #expect(Set(photos.map(\.id)).count == 56)
    #expect(zip(photos, photos.dropFirst()).allSatisfy { $1.created <= $0.created }, "newest first")
  }

  @Test func `Only the first page says that it is a sample`() async throws {
    let sample = FlickrSample(name: "flickr")

    let pages = try await sample.pages(at: paris)

    #expect(pages.map(\.notes.count) == [1, 0])
  }

  @Test func `Nothing comes on top`() async throws {
    let sample = FlickrSample(name: "flickr")
    let first = try await sample.photos(at: paris, position: .newest, limit: 50)

    let known = try #require(first.newer)
    let newer = try await sample.photos(at: paris, position: .newer(than: known), limit: 50)

    #expect(newer.tweets.isEmpty)
    #expect(newer.newer != nil)
  }

  @Test(arguments: ["9223372036854775807", "56", "x", "", "99999999999999999999"])
  func `A cursor of elsewhere leads after the last photo`(cursor: String) async throws {
    let page = try await FlickrSample(name: "flickr")
      .photos(at: paris, position: .older(than: Cursor(cursor)), limit: 3)

    #expect(page.tweets.isEmpty && page.older == nil)
  }

  @Test(arguments: [("-1", 0), ("-9223372036854775808", 0), ("3", 3), ("54", 54)])
  func `A cursor that counts leads to the photos after so many`(cursor: String, first: Int) async throws {
    let sample = FlickrSample(name: "flickr")
    let all = try await sample.photos(at: paris).map(\.id)

    let page = try await sample.photos(at: paris, position: .older(than: Cursor(cursor)), limit: 3)

    #expect(page.tweets.map(\.id) == Array(all.dropFirst(first).prefix(3)))
  }

  @Test(arguments: [0, -1, 1, 500])
  func `A page has no more photos than were asked for`(limit: Int) async throws {
    let page = try await FlickrSample(name: "flickr").photos(at: paris, position: .newest, limit: limit)

    #expect(page.tweets.count == min(max(limit, 0), 56))
  }
}

extension FlickrSample {
  /// All photos, newest first.
  func everything() async throws -> [Tweet] {
    try await page(of: Query("filter:images"), at: .newest, limit: 500).tweets
  }

  func photos(at place: Place) async throws -> [Tweet] { try await pages(at: place).flatMap(\.tweets) }

  /// The photos of a place, page by page.
  func pages(at place: Place) async throws -> [TweetPage] {
    var pages = [try await photos(at: place, position: .newest, limit: 50)]
    while let older = pages.last?.older {
      pages.append(try await photos(at: place, position: .older(than: older), limit: 50))
    }
    return pages
  }
}

/// The sample as someone without a key, a network and an archive meets it.
struct FlickrSampleRunsTests {
  @Test func `Two numbers lead from the places to an image`() async throws {
    let outcome = try await ComposedProgram().run("--json", "-c", "places; 1; 1")

    #expect(outcome.status == 0, "\(outcome.errors)")
    let contexts = try outcome.lines.map { try #require(Self.object($0)["context"] as? String) }
    #expect(contexts == ["places", "photos", "image"])
    let image = try Self.object(#require(outcome.lines.last))
    #expect(image["width"] as? Int == 1600)
    #expect(image["problem"] is NSNull)
  }

  @Test func `more leads to the last photos of Paris`() async throws {
    let outcome = try await ComposedProgram().run("--json", "-c", "places; 4; more")

    let pages = try outcome.lines.dropFirst().map(Self.object)
    #expect(pages.allSatisfy { $0["title"] as? String == "Paris, Île-de-France, France" })
    #expect(pages.map { ($0["photos"] as? [Any])?.count } == [50, 56])
    #expect(pages.map { $0["more"] as? Bool } == [true, false])
  }

  @Test(arguments: ["neighbourhood", "region", "country", "continent"])
  func `Locations of another size lead to photos`(type: String) async throws {
    let outcome = try await ComposedProgram().run("--json", "-c", "set places \(type); places; 1")

    #expect(outcome.status == 0, "\(outcome.errors)")
    let photos = try Self.object(#require(outcome.lines.last))
    #expect(photos["context"] as? String == "photos")
    #expect((photos["photos"] as? [Any])?.isEmpty == false)
  }

  @Test func `The list says that it is a sample, and how to come to the rest`() async throws {
    let outcome = try await ComposedProgram().run("-c", "places")

    #expect(outcome.output.contains("This is a sample"))
    #expect(outcome.output.contains("login flickr"))
    #expect(outcome.output.contains("SMASHTAG_FLICKR_KEY"))
  }

  private static func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}
