import clsx from 'clsx'

interface MarkdownProps {
  /** Only what the server has rendered and sanitised; its headings begin at h3. */
  html: string
  className?: string
}

/** What somebody wrote in Markdown, as the server rendered it. */
export function Markdown({ html, className }: MarkdownProps) {
  return (
    <div className={clsx('prose markdown', className)} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
