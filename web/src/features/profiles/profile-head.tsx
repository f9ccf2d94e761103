import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'

import { useSession } from '../../session/store'
import { Avatar } from '../../ui/avatar'
import { buttonClass } from '../../ui/button'
import { Cover } from '../../ui/cover'
import { Stars } from '../../ui/stars'
import { AvailabilityMark } from './availability-mark'
import { ShareButton } from './share-button'
import type { PublicDeveloper } from './types'
import { placeText } from './texts'

export function ProfileHead({ developer }: { developer: PublicDeveloper }) {
  const { id, display_name, headline, total_ratings, average_rating } = developer
  const isOwn = useSession((state) => state.user?.id === id)
  const place = placeText(developer)
  return (
    <header>
      <div className="wrap pt-6">
        <div className="h-36 overflow-hidden rounded-l sm:h-52">
          <Cover title={developer.username} />
        </div>
        <div className="-mt-16 w-fit rounded-full border-[6px] border-paper bg-paper sm:-mt-20">
          <Avatar name={display_name} src={developer.avatar_url} size="portrait" decorative />
        </div>
        <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div className="min-w-0 flex-1 basis-80">
            <h1 tabIndex={-1} data-page-heading className="text-3xl break-words">
              {display_name}
            </h1>
            {headline && (
              <p className="mt-2 max-w-[60ch] text-lg break-words text-ink-soft">{headline}</p>
            )}
            <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-note">
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
              {total_ratings > 0 && <Stars value={average_rating ?? 0} count={total_ratings} />}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ShareButton name={display_name} />
            {isOwn && (
              <Link to="/profile" className={buttonClass('primary')}>
                Edit profile
              </Link>
            )}
          </div>
        </div>
      </div>
    </header>
  )
}
