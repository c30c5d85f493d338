import SmashtagModel
import SmashtagTesting
import Testing

struct BlueskyServerLoginTests {
  @Test func `A closed server searches for those who logged in`() throws {
    let server = try BlueskyServer(holding: [.fixture(id: "1")], login: ("ada", "sesame"), isClosed: true)
    let wrong = try server.post("createSession", "{\"identifier\":\"ada.bsky.social\",\"password\":\"?\"}")
    let session = try server.post(
      "createSession", "{\"identifier\":\"ada.bsky.social\",\"password\":\"sesame\"}")
    let access = try #require(session["accessJwt"]?.string)

    #expect(wrong["error"] == "AuthenticationRequired")
    #expect(try server.get("app.bsky.feed.searchPosts", "q=rain")["error"] == "AuthMissing")
    #expect(keys(try server.get("app.bsky.feed.searchPosts", "q=rain", token: access)["posts"]) == ["1"])
    #expect(try server.get("app.bsky.feed.searchPosts", "q=rain", token: "stolen")["error"] == "InvalidToken")
    #expect(server.violations.isEmpty)
  }

  @Test func `A session that is over is refreshed once`() throws {
    let server = try BlueskyServer(holding: [.fixture(id: "1")], login: ("ada", "sesame"))
    let first = try server.post(
      "createSession", "{\"identifier\":\"ada.bsky.social\",\"password\":\"sesame\"}")
    let refresh = try #require(first["refreshJwt"]?.string)

    server.expireSessions()
    let over = try server.get("app.bsky.feed.searchPosts", "q=rain", token: first["accessJwt"]?.string)
    let second = try server.post("refreshSession", "", token: refresh)
    let third = try server.post("refreshSession", "", token: refresh)
    server.revokeSessions()
    let fourth = try server.post("refreshSession", "", token: second["refreshJwt"]?.string)

    #expect(over["error"] == "ExpiredToken" && third["error"] == "ExpiredToken")
    #expect(second["accessJwt"] != nil && fourth["error"] == "ExpiredToken")
  }
}
