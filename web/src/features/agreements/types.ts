import type {
  SchemaAgreement,
  SchemaListedAgreement,
  SchemaMilestone,
  SchemaProposeAgreement,
} from '../../api/schema.gen'

/** One version of what two people agree upon. */
export type Agreement = SchemaAgreement
/** The newest version, as the list has it. */
export type ListedAgreement = SchemaListedAgreement
export type Milestone = SchemaMilestone
export type AgreementBody = SchemaProposeAgreement
