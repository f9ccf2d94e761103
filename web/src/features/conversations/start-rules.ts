export interface TalkedAbout {
  readonly status?: string
  /** Undefined where nobody has asked; null when there is none yet. */
  readonly conversation_id?: number | null
}

const OVER = ['draft', 'completed', 'cancelled']

/** Whether there is something to open or to start: about what is over, nobody begins to talk. */
export const canTalk = ({ status = 'open', conversation_id = null }: TalkedAbout) =>
  conversation_id !== null || !OVER.includes(status)
