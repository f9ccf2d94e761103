import type {
  SchemaAdminDay,
  SchemaAdminFigures,
  SchemaAdminJob,
  SchemaAdminPayments,
  SchemaAdminPerson,
  SchemaAdminStorage,
  SchemaFeedback,
} from '../../api/schema.gen'

export type Person = SchemaAdminPerson
export type Job = SchemaAdminJob
export type JobState = Job['state']
export type Storage = SchemaAdminStorage
export type Payments = SchemaAdminPayments
export type Figures = SchemaAdminFigures
export type Day = SchemaAdminDay
export type Feedback = SchemaFeedback

interface Someone {
  readonly id: number
  readonly username: string
}

export type TargetType =
  'request' | 'message' | 'showcase' | 'video' | 'profile' | 'product' | 'review'
export type Reason = 'spam' | 'scam' | 'abuse' | 'illegal' | 'copyright' | 'other'

export interface Report {
  readonly id: number
  readonly target_type: TargetType
  readonly target_id: number
  readonly reason: Reason
  readonly comment: string | null
  readonly created_at: string
  /** Null where a rule flagged it, or when whoever reported it left. */
  readonly reporter: Someone | null
  readonly rule: string | null
  readonly status: 'open' | 'dismissed' | 'hidden' | 'suspended'
  readonly target: {
    readonly title: string
    readonly excerpt: string
    readonly path: string | null
    readonly owner: Someone | null
    readonly hidden: boolean
  }
}

export type ReportAction = 'dismiss' | 'hide' | 'suspend'

export interface Appeal {
  readonly id: number
  readonly content: string
  readonly status: 'open' | 'upheld' | 'restored'
  readonly answer: string | null
  readonly created_at: string
  readonly decision: {
    readonly id: number
    readonly target_type: TargetType
    readonly target_id: number
    readonly title: string
    readonly reason: Reason
    readonly note: string | null
    readonly hidden_at: string
    readonly restored_at: string | null
    readonly owner: Someone | null
  }
}

export type AppealAction = 'uphold' | 'restore'

export interface AuditEntry {
  readonly id: number
  readonly at: string
  readonly actor: string | null
  readonly action: string
  readonly target_type: string | null
  readonly target_id: number | null
  readonly note: string | null
}
