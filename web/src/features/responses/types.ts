import type {
  SchemaDecideSnaggedRequest,
  SchemaDeveloperCard,
  SchemaDeveloperName,
  SchemaResponseStatus,
  SchemaSnaggedRequest,
  SchemaSnagRequest,
} from '../../api/schema.gen'

export type AnswerStatus = SchemaResponseStatus

/** A developer's answer to a request, as both sides see it. Their card is there when the profile goes with it. */
export interface Answer extends Omit<SchemaSnaggedRequest, 'developer'> {
  readonly developer: SchemaDeveloperName & Partial<SchemaDeveloperCard>
}

export type AnswerBody = SchemaSnagRequest

/** What a client can say to an answer. */
export interface Decision extends SchemaDecideSnaggedRequest {
  readonly status: 'shortlisted' | 'declined' | 'accepted'
}
