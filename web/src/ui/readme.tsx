import './readme.css'

import clsx from 'clsx'

import { Markdown } from './markdown'
import { safeReadme } from './safe-html'

interface ReadmeProps {
  /** What the server has rendered and sanitised (`readme_to_html`); its headings begin at h3. */
  html: string
  className?: string
}

/** A project's README, as the server rendered it. Its ids and the links to them begin with `readme-`. */
export function Readme({ html, className }: ReadmeProps) {
  return <Markdown html={html} clean={safeReadme} className={clsx('readme', className)} />
}
