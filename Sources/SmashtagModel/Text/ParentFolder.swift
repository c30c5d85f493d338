import Foundation

/// The folder that contains a file, by the path alone.
public enum ParentFolder {
  /// The path before the last component, as `dirname` of POSIX has it: `.` for a bare name, `/` for the root and what lies
  /// in it; slashes at the end do not count.
  ///
  /// `NSString.deletingLastPathComponent` is of no use: in Swift 6.3 it traps for a bare name of one character.
  public static func of(_ path: String) -> String {
    var bytes = path.utf8CString
    return bytes.withUnsafeMutableBufferPointer { path in String(cString: dirname(path.baseAddress)) }
  }
}
