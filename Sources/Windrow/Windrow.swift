@_exported public import WindrowLive
@_exported public import WindrowModel
@_exported public import WindrowObservation
@_exported public import WindrowStore
