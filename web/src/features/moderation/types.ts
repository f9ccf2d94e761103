import type {
  SchemaAppeal,
  SchemaBlock,
  SchemaMessage,
  SchemaModerationDecision,
  SchemaModerationRule,
  SchemaReportReason,
  SchemaSendReport,
  SchemaTargetType,
} from '../../api/schema.gen'

/** What can be reported. */
export type TargetType = SchemaTargetType
/** A review is about a person, about a showcase, or about a product. */
export type ReviewType = Extract<TargetType, 'review' | 'showcase_review' | 'product_review'>
export type Reason = SchemaReportReason

export interface Target {
  readonly type: TargetType
  readonly id: number
}

export type NewReport = SchemaSendReport
/** What its owner asked to be looked at again, and what came of it. */
export type Appeal = SchemaAppeal
/** Something of one's own that is or was hidden, and why. */
export type Decision = SchemaModerationDecision
/** Somebody whom the reader doesn't want to hear from. */
export type Blocked = SchemaBlock
/** What likely scams have in common, in words. */
export type Rule = SchemaModerationRule
/** Requests and messages say which rules they look like a breach of. */
export type Flagged = Pick<SchemaMessage, 'flags'>
/** An admin may have removed what a message said. */
export type Reportable = Pick<SchemaMessage, 'id' | 'hidden'>
