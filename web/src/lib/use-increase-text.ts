import { useState } from 'react'

/** A text for screen readers when a count grows; nothing when it shrinks or is first loaded. */
export function useIncreaseText(count: number | undefined, say: (count: number) => string): string {
  const [before, setBefore] = useState(count)
  const [news, setNews] = useState('')
  if (count !== before) {
    setBefore(count)
    const more = count !== undefined && before !== undefined && count > before
    setNews(more ? say(count) : '')
  }
  return news
}
