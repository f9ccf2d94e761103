import type {
  SchemaDeveloperMatch,
  SchemaReason,
  SchemaMatchingWeights,
} from '../../api/schema.gen'

/** Why somebody stands where they stand: the points are weight times value. */
export type Reason = SchemaReason
/** Somebody who suits a request. */
export type Match = SchemaDeveloperMatch
export type Weights = SchemaMatchingWeights
