import SmashtagTesting
import Testing

/// Asks it without the code that is tested.
extension BlueskyServer {
  func get(
    _ method: String, _ query: String, token: String? = nil
  ) throws -> JSONValue {
    let headers = token.map { ["Authorization: Bearer \($0)"] } ?? []
    let reply = RawClient.get("/xrpc/\(method)?\(query)", at: loopback.port, headers: headers)
    return try #require(JSONValue(Array(reply.body.utf8)))
  }

  func post(
    _ method: String, _ body: String, token: String? = nil
  ) throws -> JSONValue {
    let client = RawClient(port: loopback.port)
    let lines = [
      "POST /xrpc/com.atproto.server.\(method) HTTP/1.1", "Content-Type: application/json",
      "Content-Length: \(body.utf8.count)", "Authorization: Bearer \(token ?? "")", "Connection: close",
    ]
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return try #require(JSONValue(Array(client.reply(within: 5_000).body.utf8)))
  }
}

/// The last parts of the addresses of posts, or of those of the entries of a feed.
func keys(_ posts: JSONValue?) -> [String] {
  (posts?.array ?? []).compactMap { entry in
    ((entry["post"] ?? entry)["uri"]?.string?.split(separator: "/").last).map(String.init)
  }
}
