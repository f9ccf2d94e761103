import clsx from 'clsx'
import type { ReactNode } from 'react'

import { WorkPicture } from './work-picture'

/** The look of the link in the title: it covers the whole card. */
export const CARD_LINK =
  'no-underline group-hover:underline after:absolute after:inset-0 after:rounded-m'

interface WorkCardProps {
  cover: { readonly title: string; readonly url: string | null | undefined }
  /** A link with the look of `CARD_LINK`. */
  title: ReactNode
  /** The heading level of the title. */
  level?: 2 | 3
  /** What lies on the corner of the cover. */
  mark?: ReactNode
  /** Twice as wide and as high, for the first of a list. */
  isLarge?: boolean
  /** In sight when the page opens. */
  isFirst?: boolean
  /** What is said below the title. */
  children: ReactNode
}

/** The cover is the card; what it is stands below. */
export function WorkCard({
  cover,
  title,
  level = 2,
  mark,
  isLarge = false,
  isFirst = false,
  children,
}: WorkCardProps) {
  const Title = `h${level}` as const
  return (
    <article className="group relative flex h-full flex-col">
      <span
        className={clsx(
          'relative block aspect-[8/5] overflow-hidden rounded-m bg-sunken after:absolute after:inset-0 after:rounded-m after:shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--ink)_12%,transparent)]',
          isLarge && 'lg:aspect-auto lg:min-h-0 lg:flex-1',
        )}
      >
        <WorkPicture {...cover} isFirst={isFirst} />
        {mark}
      </span>
      <Title
        className={clsx(
          'mt-3 leading-snug break-words',
          isLarge ? 'text-lg lg:text-2xl' : 'font-text text-base font-bold tracking-normal',
        )}
      >
        {title}
      </Title>
      {children}
    </article>
  )
}
