@_exported public import WindrowModel
@_exported public import WindrowStore
