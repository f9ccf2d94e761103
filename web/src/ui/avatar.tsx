import clsx from 'clsx'
import { useState } from 'react'

const SIZES = {
  tiny: 'size-6 text-[0.625rem]',
  small: 'size-8 text-xs',
  normal: 'size-10 text-note',
  large: 'size-16 text-xl',
  face: 'size-20 text-2xl',
  huge: 'size-28 text-3xl',
  portrait: 'size-22 text-3xl md:size-30',
} as const

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: keyof typeof SIZES
  /** People are round, companies are squares. */
  userType?: 'developer' | 'client' | null | undefined
  /** When the name stands beside it, so that it is not read twice. */
  decorative?: boolean
}

const TONES = ['pine', 'clay', 'sky', 'sand', 'plum', 'moss'] as const

/** The same name has the same tone everywhere. */
export function toneOf(name: string): (typeof TONES)[number] {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return TONES[hash % TONES.length] ?? 'pine'
}

/** First letters of the first and the last word: "Maya Okafor" is MO, "maya" is M. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words.at(0)
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = [first, last].map((word) => Array.from(word ?? '').at(0) ?? '').join('')
  return letters.toLocaleUpperCase() || '?'
}

/** A face, or the initials in the name's tone when there is none (or it doesn't load). */
export function Avatar({ name, src, size = 'normal', userType, decorative = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const box = clsx('flex-none', userType === 'client' ? 'rounded-s' : 'rounded-full', SIZES[size])

  if (src !== undefined && src !== null && src !== '' && broken !== src) {
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        className={clsx(box, 'bg-accent-wash object-cover')}
        onError={() => {
          setBroken(src)
        }}
      />
    )
  }

  return (
    <span
      className={clsx('avatar', `avatar-${toneOf(name)}`, box)}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {initials(name)}
    </span>
  )
}
