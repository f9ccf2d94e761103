import type {
  SchemaChangeRequest,
  SchemaDeveloperCard,
  SchemaPostRequest,
  SchemaRequest,
  SchemaRequestAttachment,
  SchemaRequestSummary,
  SchemaRequestShare,
  SchemaRequestStatus,
  SchemaRequestVisibility,
} from '../../api/schema.gen'

export type RequestStatus = SchemaRequestStatus
export type Visibility = SchemaRequestVisibility

/** A request in a list. */
export type RequestRow = SchemaRequestSummary
export type FullRequest = SchemaRequest
/** A developer it is shared with. */
export type Share = SchemaRequestShare

export type RequestBody = SchemaPostRequest
export type RequestChange = SchemaChangeRequest

/** A file that goes with a request. */
export type RequestFile = SchemaRequestAttachment

export type DeveloperCard = SchemaDeveloperCard
