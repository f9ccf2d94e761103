import type { NotificationItem } from './types'

/** Tells apart what is new: a conversation keeps its notification, which comes up again with a new time. */
export const versionOf = ({ id, created_at }: NotificationItem): string => `${id} ${created_at}`
