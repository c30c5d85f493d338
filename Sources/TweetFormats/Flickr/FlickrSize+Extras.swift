extension FlickrSize {
  /// The sizes that a photo of a list comes with: `url_l`, `width_l` and `height_l` for each.
  ///
  /// `url_sq` and `url_q` are none: they are squares cut out of the photo.
  static func list(of photo: JSONElement) -> [FlickrSize] {
    extras.compactMap { extra in
      var size = FlickrSize(
        photo[extra.url], photo[extra.width], photo[extra.height], isOriginal: extra.isOriginal)
      size?.isLarge = extra.isLarge
      return size
    }
  }

  private struct Extra {
    let url: StaticString
    let width: StaticString
    let height: StaticString
    var isLarge = false
    var isOriginal = false
  }

  /// Smallest first.
  private static let extras = [
    Extra(url: "url_t", width: "width_t", height: "height_t"),
    Extra(url: "url_s", width: "width_s", height: "height_s"),
    Extra(url: "url_n", width: "width_n", height: "height_n"),
    Extra(url: "url_w", width: "width_w", height: "height_w"),
    Extra(url: "url_m", width: "width_m", height: "height_m"),
    Extra(url: "url_z", width: "width_z", height: "height_z"),
    Extra(url: "url_c", width: "width_c", height: "height_c"),
    Extra(url: "url_l", width: "width_l", height: "height_l", isLarge: true),
    Extra(url: "url_h", width: "width_h", height: "height_h"),
    Extra(url: "url_k", width: "width_k", height: "height_k"),
    Extra(url: "url_3k", width: "width_3k", height: "height_3k"),
    Extra(url: "url_4k", width: "width_4k", height: "height_4k"),
    Extra(url: "url_5k", width: "width_5k", height: "height_5k"),
    Extra(url: "url_6k", width: "width_6k", height: "height_6k"),
    Extra(url: "url_o", width: "width_o", height: "height_o", isOriginal: true),
  ]
}
