import type { NotificationItem } from './types'

interface Day {
  readonly name: 'Today' | 'Earlier'
  readonly items: readonly NotificationItem[]
}

/** The newest first, as they come; a day without any is left out. */
export function byDay(items: readonly NotificationItem[], now = new Date()): readonly Day[] {
  const today = now.toDateString()
  const isToday = ({ created_at }: NotificationItem) =>
    new Date(created_at).toDateString() === today
  const days: readonly Day[] = [
    { name: 'Today', items: items.filter(isToday) },
    { name: 'Earlier', items: items.filter((item) => !isToday(item)) },
  ]
  return days.filter((day) => day.items.length > 0)
}
