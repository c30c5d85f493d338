@testable import SmashtagShell

extension Doors {
  /// Doors of a shell that keeps its tokens beside its caches.
  init(environment: [String: String], cacheFolder: String) {
    self.init(
      environment: environment, cacheFolder: cacheFolder,
      credentials: CredentialsFile(path: cacheFolder + "/credentials.plist"))
  }
}
