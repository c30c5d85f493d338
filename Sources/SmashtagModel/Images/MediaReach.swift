/// Whom the media of posts, and the pages they lead to, may be fetched from.
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
}
