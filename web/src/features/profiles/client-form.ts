import * as z from 'zod/mini'

import { isSite, withScheme } from '../../lib/web-address'
import { ABOUT_LENGTH, NAME_LENGTH } from './rules'
import type { ClientProfile } from './types'

/** A client's profile as it is typed; '' is "not said". */
export interface ClientForm {
  company_name: string
  contact_name: string
  about: string
  website: string
  industry: string
  company_size: string
  country: string
  timezone: string
}

/** The fields in the order of the page, as people read them. */
export const CLIENT_FIELDS = {
  company_name: 'Company',
  contact_name: 'Contact',
  about: 'About you',
  website: 'Website',
  industry: 'Industry',
  company_size: 'Company size',
  country: 'Country',
  timezone: 'Time zone',
} as const satisfies Record<keyof ClientForm, string>

export function clientForm(profile: ClientProfile | null, name: string): ClientForm {
  return {
    company_name: profile?.company_name ?? '',
    contact_name: profile ? (profile.contact_name ?? '') : name,
    about: profile?.about ?? '',
    website: profile?.website ?? '',
    industry: profile?.industry ?? '',
    company_size: profile?.company_size ?? '',
    country: profile?.country ?? '',
    timezone: profile?.timezone ?? '',
  }
}

/** What is sent: of a profile that exists, only what changed, so that nothing changed elsewhere is undone. */
export function clientBody(form: ClientForm, changed: Partial<ClientForm> = form) {
  const names = Object.keys(changed) as (keyof ClientForm)[]
  const sent = names.map((name) => {
    const text = form[name].trim()
    return [name, (name === 'website' ? withScheme(text) : text) || null] as const
  })
  return Object.fromEntries(sent) as Partial<Record<keyof ClientForm, string | null>>
}

const atMost = (most: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => Array.from(text.trim()).length <= most,
        `Use at most ${most.toLocaleString('en')} characters.`,
      ),
    )

export const clientSchema = z
  .object({
    company_name: atMost(NAME_LENGTH),
    contact_name: atMost(NAME_LENGTH),
    about: atMost(ABOUT_LENGTH),
    website: z
      .string()
      .check(
        z.refine(
          (text) => text.trim() === '' || isSite(text),
          'Enter a web address, for example https://example.com.',
        ),
      ),
    industry: atMost(60),
    company_size: z.string(),
    country: atMost(60),
    timezone: z.string(),
  })
  .check(
    z.refine((form) => form.company_name.trim() !== '' || form.contact_name.trim() !== '', {
      path: ['contact_name'],
      message: 'Enter a company name or a contact name.',
    }),
  ) satisfies z.ZodMiniType<ClientForm>
