import clsx from 'clsx'
import { useMemo } from 'react'

import { safeHtml } from './safe-html'

interface MarkdownProps {
  /** What the server has rendered and sanitised; its headings begin at h3. */
  html: string
  className?: string
  /** What else than `safeHtml` cleans it. */
  clean?: (html: string) => string
}

/** What somebody wrote in Markdown, as the server rendered it. The only place where HTML is put in. */
export function Markdown({ html, className, clean = safeHtml }: MarkdownProps) {
  const safe = useMemo(() => ({ __html: reachable(clean(html)) }), [html, clean])
  return <div className={clsx('prose markdown', className)} dangerouslySetInnerHTML={safe} />
}

/** Wide code and tables scroll by themselves, so the keyboard has to reach them. */
const reachable = (html: string) => html.replace(/<(pre|table)>/g, '<$1 tabindex="0">')
