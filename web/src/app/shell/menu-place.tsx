import { PlaceLink } from './place-link'
import type { Place } from './places'

interface MenuPlaceProps {
  place: Place
  className: string
  iconSize: number
  onClick: () => void
}

/** A place as an entry of a menu: its icon, its name and how much is new there. */
export function MenuPlace({ place, iconSize, ...link }: MenuPlaceProps) {
  return (
    <PlaceLink place={place} {...link}>
      {(count) => (
        <>
          <place.Icon aria-hidden size={iconSize} className="flex-none text-ink-soft" />
          <span className="flex-1">{place.label}</span>
          {count}
        </>
      )}
    </PlaceLink>
  )
}
