import type {
  SchemaDecideSnaggedRequest,
  SchemaDeveloperCard,
  SchemaDeveloperName,
  SchemaResponseStatus,
  SchemaSnaggedRequest,
  SchemaSnagRequest,
} from '../../api/schema.gen'

export type ProposalStatus = SchemaResponseStatus

/** A developer's proposal to a request, as both sides see it. Their card is there when the profile goes with it. */
export interface Proposal extends Omit<SchemaSnaggedRequest, 'developer'> {
  readonly developer: SchemaDeveloperName & Partial<SchemaDeveloperCard>
}

export type ProposalBody = SchemaSnagRequest

/** What a client can say to a proposal. */
export interface Decision extends SchemaDecideSnaggedRequest {
  readonly status: 'shortlisted' | 'declined' | 'accepted'
}
