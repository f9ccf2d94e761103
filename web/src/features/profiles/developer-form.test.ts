import { describe, expect, it } from 'vitest'

import { aClientProfile, aDeveloperProfile } from '../../test/profiles'
import { clientBody, clientForm, clientSchema } from './client-form'
import { developerBody, developerForm, developerSchema } from './developer-form'

const form = (over = {}) => ({ ...developerForm(aDeveloperProfile(), ''), ...over })
const wrong = (over: object) =>
  developerSchema.safeParse(form(over)).error?.issues.map(({ path, message }) => [path[0], message])

describe('a developer’s form', () => {
  it('begins with the account’s name', () => {
    expect(developerForm(null, 'Ines Kaya')).toMatchObject({
      display_name: 'Ines Kaya',
      currency: 'USD',
      availability: 'available',
      visibility: 'public',
      rate_min: '',
    })
  })

  it('sends what changed and nothing else', () => {
    expect(
      developerBody(form({ rate_min: '62.50', github: 'github.com/kaya', city: ' ' }), {
        rate_min: '62.50',
        github: 'github.com/kaya',
        city: ' ',
      }),
    ).toEqual({
      rate_min_cents: 6250,
      links: { github: 'https://github.com/kaya' },
      city: null,
    })
  })

  it('sends everything when the profile is made', () => {
    expect(developerBody(form())).toMatchObject({
      display_name: 'Ines Kaya',
      skills: ['Rust', 'PostgreSQL'],
      rate_min_cents: 5000,
      hours_per_week: 20,
      links: { website: null, github: 'https://github.com/ines', linkedin: null, other: [] },
    })
  })

  it('takes what the server has', () => {
    expect(wrong({})).toBeUndefined()
  })

  it.each([
    [{ display_name: ' ' }, 'display_name', 'Enter the name that clients know you by.'],
    [{ headline: 'x'.repeat(101) }, 'headline', 'Use at most 100 characters.'],
    [{ bio: 'x'.repeat(5001) }, 'bio', 'Use at most 5,000 characters.'],
    [{ rate_min: 'a lot' }, 'rate_min', 'Enter an amount, for example 75 or 75.50.'],
    [{ rate_min: '90' }, 'rate_max', 'Enter an amount that isn’t below the first one.'],
    [{ rate_max: '1000001' }, 'rate_max', 'Enter at most 1,000,000.'],
    [{ hours_per_week: '200' }, 'hours_per_week', 'Enter whole hours from 1 to 168.'],
    [{ website: 'nowhere' }, 'website', 'Enter a web address, for example https://example.com.'],
  ])('says at the field what is wrong: %j', (over, field, message) => {
    expect(wrong(over)).toEqual([[field, message]])
  })
})

describe('a client’s form', () => {
  const client = (over = {}) => ({ ...clientForm(aClientProfile(), ''), ...over })

  it('needs the company’s name or a contact’s', () => {
    expect(clientSchema.safeParse(client({ contact_name: '' })).success).toBe(true)
    expect(clientSchema.safeParse(client({ company_name: '' })).success).toBe(true)
    const neither = clientSchema.safeParse(client({ company_name: '', contact_name: ' ' }))
    expect(neither.error?.issues[0]?.path).toEqual(['contact_name'])
  })

  it('sends what changed, an emptied field as null', () => {
    const changed = { company_name: ' ', website: 'harbour.example' }
    expect(clientBody(client(changed), changed)).toEqual({
      company_name: null,
      website: 'https://harbour.example',
    })
  })
})
