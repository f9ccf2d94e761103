import { Link } from '@tanstack/react-router'
import clsx from 'clsx'

import { buttonClass } from '../../ui/button'
import { Mark } from '../../ui/mark'

interface Side {
  id: string
  title: string
  points: readonly { what: string; why: string }[]
  action: string
  /** What can be looked at before joining. */
  look?: { to: '/opportunities'; text: string }
}

const DEVELOPERS: Side = {
  id: 'landing-developers',
  title: 'For developers',
  points: [
    {
      what: 'Show your work.',
      why: 'Publish showcases with a README, pictures and videos. Share a playlist with one link.',
    },
    {
      what: 'See why you match.',
      why: 'Every invite lists its reasons: skills, rate, availability. The weights are public, and nobody can pay to rank higher.',
    },
    {
      what: 'Keep what you earn.',
      why: 'No commission and no bidding credits. You agree on the price with the client.',
    },
  ],
  action: 'Join as a developer',
  look: { to: '/opportunities', text: 'See open requests' },
}

const CLIENTS: Side = {
  id: 'landing-clients',
  title: 'For clients',
  points: [
    {
      what: 'Describe what you need.',
      why: 'Add a title, a description and a budget. Make the request public, or invite only the developers you choose.',
    },
    {
      what: 'Compare real work.',
      why: 'Profiles start with what people have built. Ratings from completed agreements are marked.',
    },
    {
      what: 'Agree in writing.',
      why: 'Agreements have versions and milestones. You see every changed word before you accept.',
    },
  ],
  action: 'Join as a client',
}

export function TwoSides() {
  return (
    <section className="wrap pt-14" aria-label="For developers and clients">
      <div className="relative grid gap-3 md:grid-cols-2">
        <SidePanel side={DEVELOPERS} dark />
        <SidePanel side={CLIENTS} />
        <MeetingPoint />
      </div>
    </section>
  )
}

function SidePanel({ side, dark = false }: { side: Side; dark?: boolean }) {
  return (
    <div
      className={clsx(
        'relative flex flex-col overflow-hidden rounded-l p-7 sm:p-10',
        dark ? 'bg-paint-pine text-paint-paper' : 'bg-paint-cream text-paint-ink',
      )}
    >
      <h2 className="text-3xl" id={side.id}>
        {side.title}
      </h2>
      <ul
        role="list"
        aria-labelledby={side.id}
        className="relative mt-8 grid flex-1 content-start gap-6"
      >
        {side.points.map(({ what, why }) => (
          <li key={what} className="max-w-[46ch]">
            <h3 className="text-xl">{what}</h3>
            <p className={clsx('mt-1.5', dark ? 'text-paint-paper/85' : 'text-paint-ink/80')}>
              {why}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link
          to="/register"
          search={{ role: dark ? 'developer' : 'client' }}
          className={clsx(
            buttonClass('primary'),
            dark
              ? 'bg-paint-mint text-paint-pine hover:bg-paint-paper'
              : 'bg-paint-ink text-paint-paper hover:bg-paint-pine',
          )}
        >
          {side.action}
        </Link>
        {side.look && (
          <Link
            to={side.look.to}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-3"
          >
            {side.look.text}
          </Link>
        )}
      </p>
    </div>
  )
}

/** The ring on the seam, where the two sides touch. */
function MeetingPoint() {
  return (
    <span className="absolute top-1/2 left-1/2 hidden size-14 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-paper md:grid lg:size-18">
      <Mark className="size-12 lg:size-16" />
    </span>
  )
}
