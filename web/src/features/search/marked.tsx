import clsx from 'clsx'
import { Fragment, useMemo } from 'react'

interface MarkedProps {
  /** What the server has escaped; the one element in it is `mark`. */
  html: string
  className?: string
}

/** A text with the words that were found in it, drawn as elements: whatever else is in it is shown as text. */
export function Marked({ html, className }: MarkedProps) {
  const parts = useMemo(() => partsOf(html), [html])
  return (
    <span className={clsx('marked', className)}>
      {parts.map(({ isFound, text }, at) =>
        // The parts of a text have no other identity than their places.
        isFound ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
      )}
    </span>
  )
}

/** A document made this way runs nothing and loads nothing. */
function partsOf(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return Array.from(body.childNodes, (node) => ({
    isFound: node.nodeName === 'MARK',
    text: node.textContent ?? '',
  }))
}
