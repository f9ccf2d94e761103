/** Sentences that the specification words exactly. */
export const SUPPORT_SENTENCES = {
  load: 'Failed to load collaboration session. The link may be invalid or expired.',
  status: 'Failed to update status. Please try again.',
  message: 'Failed to send message. Please try again.',
  participant: 'User not found in session participants',
} as const
