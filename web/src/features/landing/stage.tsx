import { Check } from 'lucide-react'

import { Avatar } from '../../ui/avatar'

const REASONS = [
  { what: 'Rust, PostgreSQL', why: 'both requested skills', share: 'w-full' },
  { what: '$50-80 an hour', why: 'fits the budget', share: 'w-3/5' },
  { what: 'Replies within an hour', why: 'usually', share: 'w-2/5' },
] as const

/** One request on its way to an agreement, in three overlapping cards. A drawing, and it says so. */
export function Stage() {
  return (
    <figure className="relative mx-auto w-full max-w-xl sm:py-8 lg:max-w-none lg:py-6">
      <Ring />
      <div aria-hidden="true" className="relative">
        <div className="card relative w-full p-5 sm:w-[82%]">
          <div className="flex items-center justify-between gap-4">
            <span className="tag tag-new">New</span>
            <span className="text-note text-ink-soft">Shared: 2 hours ago</span>
          </div>
          <p className="mt-3 font-display text-2xl font-bold tracking-[-0.02em]">
            Move our billing service to Rust
          </p>
          <p className="mt-1 text-note text-ink-soft">Axum and Postgres, without downtime.</p>
          <p className="mt-3 font-bold">Budget: $4,200</p>
        </div>

        <div className="card relative mt-3 ml-auto w-full p-5 sm:-mt-4 sm:w-[76%] sm:pb-9">
          <p className="text-note text-ink-soft">Why you match</p>
          <ul className="mt-3 grid gap-3">
            {REASONS.map(({ what, why, share }) => (
              <li key={what}>
                <p className="text-note">
                  <b className="text-accent">{what}</b>
                  <span className="text-ink-soft"> · {why}</span>
                </p>
                <span className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-accent-wash">
                  <span className={`block h-full rounded-full bg-accent ${share}`} />
                </span>
              </li>
            ))}
          </ul>
        </div>

        <div className="card relative mt-3 flex items-center gap-4 p-4 sm:-mt-4 sm:ml-[4%] sm:w-[80%]">
          <Avatar name="Ines K" decorative />
          <div className="min-w-0">
            <p className="font-bold">Ines accepted version 3</p>
            <p className="text-note text-ink-soft">3 milestones · $4,200 · starts Monday</p>
          </div>
          <span className="ml-auto grid size-7 flex-none place-items-center rounded-full bg-accent text-accent-ink">
            <Check size={16} />
          </span>
        </div>
      </div>
      <figcaption className="relative mt-4 text-sm text-ink-soft sm:pl-[6%]">
        An example with made-up names and numbers.
      </figcaption>
    </figure>
  )
}

/** The mark, large and quiet, behind the cards. */
function Ring() {
  return (
    <svg
      viewBox="4 4 24 24"
      aria-hidden="true"
      className="absolute top-1/2 left-1/2 hidden w-[30rem] max-w-none -translate-x-1/2 -translate-y-[54%] sm:block lg:w-[37rem] lg:-translate-x-[47%]"
    >
      <path className="fill-accent-wash" d="M4 16A12 12 0 0 1 16 4v6a6 6 0 0 0-6 6z" />
      <path className="fill-accent-wash" d="M28 16a12 12 0 0 1-12 12v-6a6 6 0 0 0 6-6z" />
      <path className="fill-spark" d="M16 4a12 12 0 0 1 12 12h-6a6 6 0 0 0-6-6z" />
      <path className="fill-sunken" d="M16 28A12 12 0 0 1 4 16h6a6 6 0 0 0 6 6z" />
    </svg>
  )
}
