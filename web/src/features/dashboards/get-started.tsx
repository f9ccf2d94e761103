import clsx from 'clsx'
import type { ReactNode } from 'react'

import { StateRing } from '../../ui/state-ring'

export interface Step {
  readonly name: string
  readonly text?: string
  readonly isDone: boolean
  /** Nothing waits for it: it never is the next step. */
  readonly isAside?: boolean
  /** How to do it, filled when it is the next step. */
  readonly act?: (variant: 'primary' | 'quiet') => ReactNode
}

/** What a newcomer does first. It goes away once they have done it. */
export function GetStarted({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ isDone, isAside }) => !isDone && !isAside)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section
      aria-labelledby="get-started"
      className="overflow-hidden rounded-m border border-line bg-surface"
    >
      <div className="grid gap-3 p-5">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="get-started" className="text-lg">
            Get started
          </h2>
          <p className="tabular text-sm text-ink-soft">
            {done} of {steps.length} done
          </p>
        </div>
        <div aria-hidden="true" className="flex gap-[3px]">
          {steps.map(({ name }, at) => (
            <span
              key={name}
              className={clsx('h-1.5 flex-1 rounded-full', at < done ? 'bg-accent' : 'bg-line')}
            />
          ))}
        </div>
      </div>
      <ol role="list">
        {steps.map((step) => (
          <li
            key={step.name}
            aria-current={step === next ? 'step' : undefined}
            className={clsx(
              'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-2.5',
              step === next && 'bg-accent-wash/50',
            )}
          >
            <StateRing
              ring={step.isDone ? 'done' : step === next ? 'open' : 'none'}
              className="size-5 flex-none"
            />
            <div className="min-w-0 flex-1 basis-48">
              <h3
                className={clsx(
                  'font-text text-base font-medium tracking-normal',
                  step.isDone && 'text-ink-soft',
                )}
              >
                {step.name}
                {step.isDone && <span className="sr-only">, done</span>}
              </h3>
              {!step.isDone && step.text !== undefined && (
                <p className="text-sm text-ink-soft">{step.text}</p>
              )}
            </div>
            {!step.isDone && step.act && (step === next || step.isAside) && (
              <div>{step.act(step === next ? 'primary' : 'quiet')}</div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
