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
      let small = item.url(covering: PixelSize(width: 200, height: 100))
      #expect(small.hasSuffix("-small.jpg"), "\(small)")
      #expect(item.url(covering: PixelSize(width: 900, height: 600)) == item.url)
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
