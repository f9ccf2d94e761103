import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

export interface Room {
  readonly to: LinkProps['to']
  readonly title: string
  readonly text: string
}

/** The doors of a dashboard: what is behind each, in a sentence. */
export function Rooms({ rooms }: { rooms: readonly Room[] }) {
  return (
    <ul role="list" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {rooms.map(({ to, title, text }) => (
        <li key={title}>
          <Link
            to={to}
            className="group flex h-full flex-col gap-2 rounded-m border border-line bg-surface p-6 no-underline shadow-card hover:border-accent"
          >
            <h2 className="text-xl">{title}</h2>
            <p className="flex-1 text-ink-soft">{text}</p>
            <ArrowRight
              aria-hidden
              size={20}
              className="mt-2 text-accent transition-transform group-hover:translate-x-1"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
