import GRDB
import SmashtagModel

/// Why the archive's file cannot be used.
enum ArchiveFileError: Error, Equatable {
  case notADatabase
  /// It is a database of another program.
  case foreign
  /// It was written by a newer version of this program.
  case newer
  case damaged
  /// A value of it is longer than ``ArchiveConnections/longestValue``, as none is that this program wrote.
  case tooLong
  case locked
  case full
  /// The file was moved away or removed while it was in use.
  case gone
  /// Writing failed with an I/O error, for example because of a quota or a broken disk.
  case disk
  case forbidden
  /// It can be read, but neither it nor its folder can be written, or one of them cannot.
  case readOnly(isMountedSo: Bool)
  /// What SQLite's log holds of it cannot be read, because nothing can be written in its folder.
  case logUnreadable
  /// It is a symbolic link to a file that is not there.
  case leadsNowhere(target: String)
  /// Any other SQLite error.
  case failed(message: String)
}

extension ArchiveFileError {
  init(_ error: any Error) {
    self =
      (error as? ArchiveFileError) ?? (error as? DatabaseError).map(Self.init(sqlite:))
      ?? .failed(message: "\(error)")
  }

  private init(sqlite error: DatabaseError) {
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notADatabase
    case .SQLITE_CORRUPT, .SQLITE_MISMATCH: self = .damaged
    case .SQLITE_TOOBIG: self = .tooLong
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
    case .SQLITE_FULL: self = .full
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED: self = .gone
    case .SQLITE_IOERR: self = .disk
    case .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_AUTH: self = .forbidden
    default: self = .failed(message: error.message ?? "SQLite error \(error.resultCode.rawValue)")
    }
  }

  /// This trouble as the error of a source.
  func sourceError(of source: String) -> SourceError {
    .unreadable(source: source, reason: description)
  }
}

extension ArchiveFileError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notADatabase: "this file is no archive; move it away, or choose another folder with --data-dir"
    case .foreign:
      "this file is a database of another program; move it away, or choose another folder with --data-dir"
    case .newer: "this archive was written by a newer version of smashtag; update smashtag to use it"
    // SQLite says the same of a disk that fails while it reads.
    case .damaged:
      "this archive is damaged, or its disk fails; if doctor says so too, put a copy of it back, or move it away and "
        + "import again"
    case .tooLong:
      "a post of it takes more than \(ArchiveConnections.longestValue >> 20) MB, which this program neither reads nor "
        + "writes; put a copy of the archive back, or move it away and import again"
    case .locked: "another program is writing to this archive; try again when it has ended"
    case .full: "the disk is full; make room and try again, nothing stored before is lost"
    case .gone:
      "the archive was moved away or removed while it was in use; put it back, or import to begin a new one"
    case .disk: "the disk cannot be used; see whether it is full or fails, nothing stored before is lost"
    case .forbidden:
      "the archive cannot be opened; check the permissions of the file and its folder, doctor says more"
    case .readOnly(isMountedSo: true):
      "this archive can be searched, but not written, since its disk is mounted read-only; copy it to a folder that "
        + "can be written, and name that with --data-dir"
    case .readOnly(isMountedSo: false):
      "this archive can be searched, but not written; allow it for the file and its folder with chmod u+w, or name "
        + "another folder with --data-dir"
    case .logUnreadable:
      "a part of this archive lies in the log beside it, which cannot be read where nothing can be written; "
        + "copy all its files to a folder that can be written, and name that with --data-dir"
    case .leadsNowhere(let target):
      "this file is a link to '\(target)', where nothing is; put the archive there, or remove the link"
    case .failed(let message): "SQLite: \(message); try again"
    }
  }
}
