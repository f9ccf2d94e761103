import clsx from 'clsx'

interface MarkedProps {
  /** Only what the server has escaped; the one element in it is `mark`. */
  html: string
  className?: string
}

/** A text with the words that were found in it. */
export function Marked({ html, className }: MarkedProps) {
  return <span className={clsx('marked', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
