/// Whom something may be fetched from: the media of posts, the pages they lead to, the answers of sources.
public enum MediaReach: Hashable, Sendable {
  case anywhere
  /// Neither this machine nor the local network, whatever name leads there.
  ///
  /// It is the address connected to that counts; a proxy of the environment may be anywhere.
  case outside
  /// Nor these, but for the host of a source, which has that address, and whatever its port.
  ///
  /// Only a host that is local by its name or address alone is let through, and only under that very name: a public
  /// name may lead elsewhere tomorrow. Who is led on to another host does not come back.
  case outsideBut(source: String)
  /// Nor these, but for the origin of an address that the reader wrote down, whatever its name leads to.
  ///
  /// Who is led on to another origin does not come back.
  case outsideButOrigin(of: String)
}
