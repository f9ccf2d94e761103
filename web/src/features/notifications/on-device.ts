import { readItem, removeItem, writeItem } from '../../session/storage'

/** Holds the id of whoever turned it on in this browser. It stays when they sign out, and holds for nobody else. */
const KEY = 'deviceNotifications'

/** Whether this browser can show notifications at all, and whether its owner has blocked them. */
export function deviceSupport(): 'none' | 'blocked' | 'ready' {
  if (!('Notification' in window)) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

export const isShownOnDevice = (userId: number): boolean =>
  readItem(KEY) === String(userId) &&
  deviceSupport() === 'ready' &&
  Notification.permission === 'granted'

/** Asks the browser for permission, and remembers that it was given. */
export async function showOnDevice(userId: number): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') writeItem(KEY, String(userId))
}

export function hideOnDevice(): void {
  removeItem(KEY)
}
