extension Places {
  /// The file of tokens, beside the start-up file.
  var credentials: String { FileFact.folder(of: startUpFile) + "/credentials.plist" }
}
