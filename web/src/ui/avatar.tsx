import clsx from 'clsx'
import { useState } from 'react'

const SIZES = {
  small: 'size-8 text-xs',
  normal: 'size-10 text-note',
  large: 'size-16 text-xl',
  face: 'size-20 text-2xl',
  huge: 'size-28 text-3xl',
  portrait: 'size-28 text-3xl sm:size-36',
} as const

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: keyof typeof SIZES
  /** When the name stands beside it, so that it is not read twice. */
  decorative?: boolean
}

/** First letters of the first and the last word: "Maya Okafor" is MO, "maya" is M. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words.at(0)
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = [first, last].map((word) => Array.from(word ?? '').at(0) ?? '').join('')
  return letters.toLocaleUpperCase() || '?'
}

/** A face, or the initials on the wash when there is none (or it doesn't load). */
export function Avatar({ name, src, size = 'normal', decorative = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const shape = clsx('flex-none rounded-full', SIZES[size])

  if (src !== undefined && src !== null && src !== '' && broken !== src) {
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        className={clsx(shape, 'bg-accent-wash object-cover')}
        onError={() => {
          setBroken(src)
        }}
      />
    )
  }

  return (
    <span
      className={clsx(
        shape,
        'inline-grid place-items-center bg-accent-wash font-display font-bold text-accent select-none',
      )}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {initials(name)}
    </span>
  )
}
