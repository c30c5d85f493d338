import Foundation
import SmashtagModel

/// The files an import was asked for, folders searched through, and what of it cannot be found.
struct ImportList {
  private(set) var files: [ImportFile] = []
  private(set) var problems: [ImportProblem] = []

  private static let extensions: Set<String> = ["json", "jsonl", "ndjson"]

  init(_ inputs: [ImportInput]) {
    for input in inputs {
      switch input {
      case .standardInput: files.append(.standardInput)
      case .path(let path): add(path)
      }
    }
  }

  /// `nil` where the size of one cannot be known.
  var bytes: Int? {
    files.reduce(0 as Int?) { sum, file in sum.flatMap { sum in file.size.map { sum + $0 } } }
  }

  private mutating func add(_ path: String) {
    switch FileKind(ofPath: path) {
    case .missing(let reason):
      addProblem(at: path, "\(reason); check the path")
    case .file, .stream:
      files.append(ImportFile(path: path))
    case .folder:
      let before = (files.count, problems.count)
      addFolder(path)
      if before == (files.count, problems.count) {
        addProblem(at: path, "no file of tweets in this folder; expected .json, .jsonl, .ndjson or tweets.js")
      }
    }
  }

  /// Links to folders are not followed, so that no folder is searched twice.
  private mutating func addFolder(_ folder: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return addProblem(at: folder, "this folder cannot be read; check its permissions")
    }
    for name in names.sorted() {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch FileKind(ofPath: path) {
      case .folder: if !Self.isLink(path) { addFolder(path) }
      case .file: if Self.canHoldTweets(name) { files.append(ImportFile(path: path)) }
      case .stream, .missing: continue
      }
    }
  }

  private mutating func addProblem(at path: String, _ reason: String) {
    problems.append(ImportProblem(file: path, line: nil, reason: reason))
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// A file named by itself is read whatever it is called; of an export's folder nothing else is ever read.
  private static func canHoldTweets(_ name: String) -> Bool {
    name.wholeMatch(of: /tweets?(-part\d+)?\.js/) != nil
      || name.split(separator: ".").last.map { extensions.contains($0.lowercased()) } ?? false
  }
}
