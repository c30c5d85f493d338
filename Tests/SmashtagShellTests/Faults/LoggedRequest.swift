/// A request as the server noted it.
struct LoggedRequest: Decodable {
  let port: Int
  let path: String
  let headers: [String: String]
}
