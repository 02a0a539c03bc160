import WindrowModel
import WindrowSemantics

/// Where the values of a term of an order, or the section keys, come from.
///
/// Texts are taken as they are stored, which in this store is always in normalisation form C.
struct OrderValues {
  private let path: ResolvedPath
  private let keys: SectionKeys?
  /// The type of the values.
  let type: AttributeType

  /// The values that a term compares.
  init(_ term: ResolvedSort) {
    switch term.value {
    case .path(let path): self.init(path: path, keys: nil, type: path.type)
    case .section(let section): self.init(section)
    }
  }

  /// The keys of a section.
  init(_ section: ResolvedSection) {
    self.init(path: section.path, keys: SectionKeys(section), type: section.type)
  }

  private init(path: ResolvedPath, keys: SectionKeys?, type: AttributeType) {
    self.path = path
    self.keys = keys
    self.type = type
  }

  /// The values for the rows of a batch.
  func values(_ batch: ChunkBatch) throws(StoreError) -> TypedColumn {
    let column = try batch.column(path)
    return keys?.keys(of: column) ?? column
  }
}
