import { whenUsed } from './when-used'

/** "0:07", "4:12", "1:02:03". */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}

const unit = (name: string) =>
  whenUsed(() => new Intl.NumberFormat('en', { style: 'unit', unit: name, unitDisplay: 'long' }))
const UNITS = [
  [3600, unit('hour')],
  [60, unit('minute')],
  [1, unit('second')],
] as const

/** The same to be heard: "4 minutes 12 seconds". */
export function spokenTime(seconds: number): string {
  let left = Math.max(0, Math.floor(seconds))
  const parts: string[] = []
  for (const [size, format] of UNITS) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) parts.push(format().format(count))
  }
  return parts.join(' ') || UNITS[2][1]().format(0)
}

/** "1:02:03" in seconds; null when it is no such time. */
export function secondsIn(text: string): number | null {
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/.exec(text)
  if (!parts) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
