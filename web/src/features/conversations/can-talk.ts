export interface TalkedAbout {
  readonly status?: string
  /** Undefined where nobody has asked; null when there is none yet. */
  readonly conversation_id?: number | null
}

const OVER = ['draft', 'completed', 'cancelled']

/** Whether a conversation can be opened or started: not about a request that is a draft or over. */
export const canTalk = ({ status = 'open', conversation_id = null }: TalkedAbout) =>
  conversation_id !== null || !OVER.includes(status)
