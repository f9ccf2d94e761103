/** A review is about a person, about a showcase, or about a product. */
export type ReviewType = 'review' | 'showcase_review' | 'product_review'

/** What can be reported. */
export type TargetType =
  'request' | 'message' | 'showcase' | 'video' | 'profile' | 'product' | ReviewType

export type Reason = 'spam' | 'scam' | 'abuse' | 'illegal' | 'copyright' | 'other'

export interface Target {
  readonly type: TargetType
  readonly id: number
}

export interface NewReport {
  readonly target_type: TargetType
  readonly target_id: number
  readonly reason: Reason
  readonly comment?: string
}

interface Report extends NewReport {
  readonly id: number
  readonly status: 'open'
  readonly created_at: string
}

/** What its owner asked to be looked at again, and what came of it. */
export interface Appeal {
  readonly id: number
  readonly content: string
  readonly status: 'open' | 'upheld' | 'restored'
  readonly answer?: string | null
  readonly created_at: string
}

/** Something of one's own that is or was hidden, and why. */
export interface Decision {
  readonly id: number
  readonly target_type: TargetType
  readonly target_id: number
  readonly title: string
  readonly reason: Reason
  readonly note?: string | null
  readonly hidden_at: string
  readonly restored_at?: string | null
  readonly appeal?: Appeal | null
}

/** Somebody whom the reader doesn't want to hear from. */
export interface Blocked {
  readonly user_id: number
  readonly username: string
  readonly display_name?: string | null
  readonly created_at: string
}

/** What likely scams have in common, in words. */
export interface Rule {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** A rule that something looks like a breach of. */
interface Flag {
  readonly rule: string
  readonly title: string
}

/** Requests and messages say which rules they look like a breach of. */
export interface Flagged {
  readonly id: number
  readonly flags?: readonly Flag[]
}

/** An admin may have removed what a message said. */
export interface Reportable {
  readonly id: number
  readonly hidden?: boolean
}

interface Json<T> {
  readonly content: { readonly 'application/json': T }
}

interface Page<Row> {
  readonly items: readonly Row[]
  readonly next_cursor?: string | null
}

interface Paged {
  readonly query?: { readonly cursor?: string; readonly limit?: number }
}

/** The calls of this feature, in the form of the generated ones. */
export interface ModerationPaths {
  readonly '/reports': {
    readonly post: {
      readonly requestBody: Json<NewReport>
      readonly responses: { 201: Json<Report> }
    }
  }
  readonly '/moderation/decisions': {
    readonly get: { readonly parameters: Paged; readonly responses: { 200: Json<Page<Decision>> } }
  }
  readonly '/moderation/decisions/{id}/appeal': {
    readonly post: {
      readonly parameters: { readonly path: { readonly id: number } }
      readonly requestBody: Json<{ readonly content: string }>
      readonly responses: { 201: Json<Appeal> }
    }
  }
  readonly '/moderation/rules': {
    readonly get: { readonly responses: { 200: Json<{ readonly items: readonly Rule[] }> } }
  }
  readonly '/blocks': {
    readonly get: { readonly parameters: Paged; readonly responses: { 200: Json<Page<Blocked>> } }
    readonly post: {
      readonly requestBody: Json<{ readonly user_id: number }>
      readonly responses: { 201: Json<Blocked> }
    }
  }
  readonly '/blocks/{user_id}': {
    readonly delete: {
      readonly parameters: { readonly path: { readonly user_id: number } }
      readonly responses: { 204: { readonly content?: never } }
    }
  }
}
