import clsx from 'clsx'
import { Check, CloudOff, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { PageHeading } from '../../ui/page-heading'
import { Spinner } from '../../ui/spinner'
import { TestPaymentsMark } from './test-payments-mark'

type Tone = 'well' | 'waiting' | 'nothing' | 'trouble'

interface OutcomeProps {
  tone: Tone
  title: string
  children: ReactNode
  /** Where to go from here; the main way first. */
  actions?: ReactNode
}

const ICONS: Readonly<Record<Exclude<Tone, 'waiting'>, LucideIcon>> = {
  well: Check,
  nothing: Info,
  trouble: CloudOff,
}

/** The page one comes back to from paying: how it went, and where to go from here. */
export function Outcome({ tone, title, children, actions }: OutcomeProps) {
  const Icon = tone === 'waiting' ? null : ICONS[tone]
  return (
    <div className="wrap grid min-h-112 content-start justify-items-center gap-6 py-12 text-center sm:py-20">
      <span
        className={clsx(
          'grid size-16 place-items-center rounded-full',
          tone === 'well' && 'bg-accent text-accent-ink',
          tone === 'waiting' && 'bg-accent-wash text-2xl text-accent',
          tone === 'nothing' && 'border border-line bg-sunken text-ink-soft',
          tone === 'trouble' && 'bg-heart-wash text-heart',
        )}
      >
        {Icon ? <Icon aria-hidden size={32} /> : <Spinner />}
      </span>
      <div role="status" className="grid max-w-[52ch] justify-items-center gap-4">
        <PageHeading title={title} />
        {children}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap justify-center gap-3">{actions}</div>
      )}
      <TestPaymentsMark />
    </div>
  )
}
