/// Makes titles of 8 to 24 Characters; exactly one of every ten is not ASCII.
struct TitleGenerator {
  private var random: SplitMix64
  private var position = 0
  private var foreignPosition = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func next() -> String {
    if position % 10 == 0 { foreignPosition = random.below(10) }
    defer { position += 1 }
    let length = 8 + random.below(17)
    return position % 10 == foreignPosition ? foreign(length) : ascii(length)
  }

  private mutating func ascii(_ length: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length + 16)
    while bytes.count < length {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      bytes += Words.ascii[random.below(Words.ascii.count)].utf8
    }
    return String(decoding: bytes[..<length], as: UTF8.self)
  }

  /// The foreign word comes first, so that cutting to length cannot lose it.
  private mutating func foreign(_ length: Int) -> String {
    var text = Words.foreign[random.below(Words.foreign.count)]
    while text.count < length {
      text += " " + Words.ascii[random.below(Words.ascii.count)]
    }
    return String(text.prefix(length))
  }
}

/// What titles and notes are made of, all in NFC.
enum Words {
  static let ascii = [
    "Coffee", "Lunch", "Market", "Supermarket", "Train", "ticket", "Dinner", "Bakery", "books",
    "Pharmacy", "repair", "Parking", "Hotel", "cinema", "Flowers", "Taxi", "bread", "Cheese",
    "Shoes", "Paint", "Garden", "hardware", "Concert", "Museum", "gift", "Phone", "Internet",
    "water", "power", "Rent",
  ]

  /// Latin-1 accents, Cyrillic, and clusters of several scalars that have no single form.
  static let foreign = [
    "Café", "Crème brûlée", "Gebühr", "Año nuevo", "Zürich", "Smörgås", "Tête-à-tête",
    "Кофе", "Рынок", "Обед", "Билет", "Книги",
    "x\u{0302}q\u{0302}", "q\u{0307} club", "हिन्दी", "☕️ bar", "🍕 slice", "👩‍👩‍👧 trip", "🇨🇭 rail",
  ]
}
