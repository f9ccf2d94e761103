import type {
  SchemaAdminAppeal,
  SchemaAdminDay,
  SchemaAdminFigures,
  SchemaAdminJob,
  SchemaAdminPayments,
  SchemaAdminPerson,
  SchemaAdminReport,
  SchemaAdminStorage,
  SchemaAppealAction,
  SchemaAuditEntry,
  SchemaFeedback,
  SchemaReportAction,
  SchemaReportReason,
  SchemaTargetType,
} from '../../api/schema.gen'

export type Person = SchemaAdminPerson
export type Job = SchemaAdminJob
export type JobState = Job['state']
export type Storage = SchemaAdminStorage
export type Payments = SchemaAdminPayments
export type Figures = SchemaAdminFigures
export type Day = SchemaAdminDay
export type Feedback = SchemaFeedback

/** What was reported, by somebody or by a rule. */
export type Report = SchemaAdminReport
export type ReportAction = SchemaReportAction
export type TargetType = SchemaTargetType
export type Reason = SchemaReportReason
export type Appeal = SchemaAdminAppeal
export type AppealAction = SchemaAppealAction
export type AuditEntry = SchemaAuditEntry
