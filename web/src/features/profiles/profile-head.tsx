import { MapPin } from 'lucide-react'

import { Avatar } from '../../ui/avatar'
import { AvailabilityMark } from './availability-mark'
import type { PublicDeveloper } from './types'
import { placeText, rateText } from './texts'

/** Who it is, below the cover. */
export function ProfileHead({ developer }: { developer: PublicDeveloper }) {
  const { display_name, headline } = developer
  const place = placeText(developer)
  return (
    <header className="grid gap-x-6 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)] md:pl-6">
      <div className="-mt-11 w-fit self-start rounded-full border-5 border-paper bg-paper md:-mt-9">
        <Avatar name={display_name} src={developer.avatar_url} size="portrait" decorative />
      </div>
      <div className="min-w-0 md:pt-5">
        <h1 tabIndex={-1} data-page-heading className="text-3xl break-words">
          {display_name}
        </h1>
        {headline && (
          <p className="mt-1.5 max-w-[60ch] text-lg break-words text-ink-soft">{headline}</p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-note">
          <AvailabilityMark
            availability={developer.availability}
            hours={developer.hours_per_week}
          />
          {place !== '' && (
            <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-soft">
              <MapPin aria-hidden size={15} className="flex-none" />
              <span className="min-w-0 break-words">{place}</span>
            </span>
          )}
        </p>
        {/* At the side where there is a side. */}
        <p className="tabular mt-2 font-bold md:hidden">
          {rateText(developer) ?? 'Rate on request'}
        </p>
      </div>
    </header>
  )
}
