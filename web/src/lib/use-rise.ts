import { useState } from 'react'

/** What to say aloud of a count: only that something came, not that something was there or is gone. */
export function useRise(count: number | undefined, say: (count: number) => string): string {
  const [before, setBefore] = useState(count)
  const [news, setNews] = useState('')
  if (count !== before) {
    setBefore(count)
    const more = count !== undefined && before !== undefined && count > before
    setNews(more ? say(count) : '')
  }
  return news
}
