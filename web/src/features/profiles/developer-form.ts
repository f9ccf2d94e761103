import * as z from 'zod/mini'

import { isSite, withScheme } from '../../lib/web-address'
import {
  BIO_LENGTH,
  centsOf,
  HEADLINE_LENGTH,
  HIGHEST_RATE_CENTS,
  MOST_LANGUAGES,
  MOST_SKILLS,
  NAME_LENGTH,
  typedAmount,
} from './rules'
import type { Availability, DeveloperProfile, ExperienceLevel, RateType, Visibility } from './types'

/** A developer's profile as it is typed: amounts and hours are texts, '' is "not said". */
export interface DeveloperForm {
  display_name: string
  headline: string
  bio: string
  /** The id of one video, or nothing. */
  intro_video: number[]
  country: string
  city: string
  timezone: string
  languages: string[]
  skills: string[]
  experience_level: ExperienceLevel | ''
  rate_type: RateType | ''
  rate_min: string
  rate_max: string
  currency: string
  availability: Availability
  hours_per_week: string
  website: string
  github: string
  linkedin: string
  other: string[]
  visibility: Visibility
}

/** The fields in the order of the page, as people read them. */
export const DEVELOPER_FIELDS = {
  display_name: 'Name',
  headline: 'Headline',
  bio: 'About you',
  intro_video: 'Intro video',
  skills: 'Skills',
  experience_level: 'Experience',
  languages: 'Languages',
  country: 'Country',
  city: 'City',
  timezone: 'Time zone',
  rate_type: 'How you charge',
  rate_min: 'Rate from',
  rate_max: 'Rate to',
  currency: 'Currency',
  availability: 'Availability',
  hours_per_week: 'Hours a week',
  website: 'Website',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  other: 'Other links',
  visibility: 'Visible to',
} as const satisfies Record<keyof DeveloperForm, string>

export function developerForm(profile: DeveloperProfile | null, name: string): DeveloperForm {
  return {
    display_name: profile?.display_name ?? name,
    headline: profile?.headline ?? '',
    bio: profile?.bio ?? '',
    intro_video: profile?.intro_video_id ? [profile.intro_video_id] : [],
    country: profile?.country ?? '',
    city: profile?.city ?? '',
    timezone: profile?.timezone ?? '',
    languages: [...(profile?.languages ?? [])],
    skills: [...(profile?.skills ?? [])],
    experience_level: profile?.experience_level ?? '',
    rate_type: profile?.rate_type ?? '',
    rate_min: typedAmount(profile?.rate_min_cents),
    rate_max: typedAmount(profile?.rate_max_cents),
    currency: profile?.currency ?? 'USD',
    availability: profile?.availability ?? 'available',
    hours_per_week: profile?.hours_per_week?.toString() ?? '',
    website: profile?.links.website ?? '',
    github: profile?.links.github ?? '',
    linkedin: profile?.links.linkedin ?? '',
    other: [...(profile?.links.other ?? [])],
    visibility: profile?.visibility ?? 'public',
  }
}

const orNull = (text: string) => text.trim() || null
const LINKS = ['website', 'github', 'linkedin', 'other'] as const

/** What is sent: of a profile that exists, only what changed, so that nothing changed elsewhere is undone. */
export function developerBody(form: DeveloperForm, changed: Partial<DeveloperForm> = form) {
  const has = (name: keyof DeveloperForm) => name in changed
  return {
    ...(has('display_name') && { display_name: form.display_name.trim() }),
    ...(has('headline') && { headline: orNull(form.headline) }),
    ...(has('bio') && { bio: orNull(form.bio) }),
    ...(has('intro_video') && { intro_video_id: form.intro_video[0] ?? null }),
    ...(has('country') && { country: orNull(form.country) }),
    ...(has('city') && { city: orNull(form.city) }),
    ...(has('timezone') && { timezone: orNull(form.timezone) }),
    ...(has('languages') && { languages: form.languages }),
    ...(has('skills') && { skills: form.skills }),
    ...(has('experience_level') && { experience_level: form.experience_level || null }),
    ...(has('rate_type') && { rate_type: form.rate_type || null }),
    ...(has('rate_min') && { rate_min_cents: centsOf(form.rate_min) ?? null }),
    ...(has('rate_max') && { rate_max_cents: centsOf(form.rate_max) ?? null }),
    ...(has('currency') && { currency: form.currency }),
    ...(has('availability') && { availability: form.availability }),
    ...(has('hours_per_week') && {
      hours_per_week: form.hours_per_week.trim() === '' ? null : Number(form.hours_per_week),
    }),
    ...(LINKS.some(has) && {
      links: {
        ...(has('website') && { website: orNull(withScheme(form.website)) }),
        ...(has('github') && { github: orNull(withScheme(form.github)) }),
        ...(has('linkedin') && { linkedin: orNull(withScheme(form.linkedin)) }),
        ...(has('other') && { other: form.other.map(withScheme) }),
      },
    }),
    ...(has('visibility') && { visibility: form.visibility }),
  }
}

const ADDRESS = 'Enter a web address, for example https://example.com.'
const AMOUNT = 'Enter an amount, for example 75 or 75.50.'
const length = (text: string) => Array.from(text.trim()).length
const atMost = (most: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => length(text) <= most,
        `Use at most ${most.toLocaleString('en')} characters.`,
      ),
    )
const address = z.string().check(z.refine((text) => text.trim() === '' || isSite(text), ADDRESS))
const amount = z.string().check(
  z.refine((text) => centsOf(text) !== undefined, AMOUNT),
  z.refine(
    (text) => (centsOf(text) ?? 0) <= HIGHEST_RATE_CENTS,
    `Enter at most ${(HIGHEST_RATE_CENTS / 100).toLocaleString('en')}.`,
  ),
)

export const developerSchema = z
  .object({
    display_name: z.string().check(
      z.refine((text) => text.trim() !== '', 'Enter the name that clients know you by.'),
      z.refine((text) => length(text) <= NAME_LENGTH, `Use at most ${NAME_LENGTH} characters.`),
    ),
    headline: atMost(HEADLINE_LENGTH),
    bio: atMost(BIO_LENGTH),
    intro_video: z.array(z.number()),
    country: atMost(60),
    city: atMost(80),
    timezone: z.string(),
    languages: z.array(z.string()).check(z.maxLength(MOST_LANGUAGES)),
    skills: z.array(z.string()).check(z.maxLength(MOST_SKILLS)),
    experience_level: z.enum(['', 'entry', 'intermediate', 'expert']),
    rate_type: z.enum(['', 'hourly', 'daily', 'project']),
    rate_min: amount,
    rate_max: amount,
    currency: z.string(),
    availability: z.enum(['available', 'limited', 'unavailable']),
    hours_per_week: z
      .string()
      .check(
        z.refine(
          (text) => text.trim() === '' || (/^\d+$/.test(text.trim()) && +text >= 1 && +text <= 168),
          'Enter whole hours from 1 to 168.',
        ),
      ),
    website: address,
    github: address,
    linkedin: address,
    other: z
      .array(z.string())
      .check(
        z.refine(
          (all) => all.every(isSite),
          'Enter web addresses, for example https://example.com/talk.',
        ),
      ),
    visibility: z.enum(['public', 'members', 'private']),
  })
  .check(
    z.refine(
      ({ rate_min, rate_max }) => (centsOf(rate_min) ?? 0) <= (centsOf(rate_max) ?? Infinity),
      { path: ['rate_max'], message: 'Enter an amount that isn’t below the first one.' },
    ),
  ) satisfies z.ZodMiniType<DeveloperForm>
