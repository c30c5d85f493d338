import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

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
