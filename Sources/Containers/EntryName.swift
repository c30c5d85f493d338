import CArchiveLibrary

/// The name of an entry, and what it says of where the entry lies.
struct EntryName {
  let text: String

  init(of entry: OpaquePointer) {
    let bytes = inUTF8 { archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) }
    // Names of other character sets are taken as they are, with a sign for what is no UTF-8.
    text = bytes.map { String(cString: $0) } ?? ""
  }

  /// Whether it leads nowhere outside the container.
  var staysInside: Bool {
    guard let first = text.utf8.first, first != 0x2F, first != 0x5C else { return false }
    let isOnDrive = text.utf8.dropFirst().first == 0x3A
    let parts = text.utf8.split { $0 == 0x2F || $0 == 0x5C }
    return !isOnDrive && !parts.contains { $0.elementsEqual([0x2E, 0x2E]) }
  }
}
