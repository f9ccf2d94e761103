import type {
  ClientProfile,
  DeveloperCard,
  DeveloperProfile,
  PublicDeveloper,
} from '../features/profiles/types'

const card: DeveloperCard = {
  id: 7,
  username: 'ines',
  display_name: 'Ines Kaya',
  headline: 'Backend engineer who likes boring databases',
  avatar_url: null,
  country: 'Portugal',
  city: 'Lisbon',
  languages: ['English', 'Portuguese'],
  skills: ['Rust', 'PostgreSQL'],
  experience_level: 'expert',
  rate_type: 'hourly',
  rate_min_cents: 5000,
  rate_max_cents: 8000,
  currency: 'USD',
  availability: 'available',
  hours_per_week: 20,
  average_rating: null,
  total_ratings: 0,
  response_rate: null,
  member_since: '2026-01-02T03:04:05Z',
  completeness: 70,
}

/** A creator in a list; say only what matters to the test. */
export const aCreator = (over: Partial<DeveloperCard> = {}): DeveloperCard => ({ ...card, ...over })

const links = { website: null, github: 'https://github.com/ines', linkedin: null, other: [] }

/** A developer's public page. */
export const aPublicDeveloper = (over: Partial<PublicDeveloper> = {}): PublicDeveloper => ({
  ...card,
  bio: 'I keep **data** safe.',
  bio_html: '<p>I keep <strong>data</strong> safe.</p>',
  links,
  timezone: 'Europe/Lisbon',
  median_response_minutes: null,
  completed_agreements: 0,
  showcases: [],
  videos: [],
  playlists: [],
  ...over,
})

/** A developer's own profile. */
export const aDeveloperProfile = (over: Partial<DeveloperProfile> = {}): DeveloperProfile => ({
  ...card,
  user_id: 7,
  bio: 'I keep **data** safe.',
  bio_html: '<p>I keep <strong>data</strong> safe.</p>',
  timezone: 'Europe/Lisbon',
  links,
  intro_video_id: null,
  visibility: 'public',
  next_step: { field: 'avatar_url', text: 'Add a picture of yourself.' },
  median_response_minutes: null,
  completed_agreements: 0,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  ...over,
})

/** A client's own profile. */
export const aClientProfile = (over: Partial<ClientProfile> = {}): ClientProfile => ({
  id: 8,
  user_id: 8,
  company_name: 'Harbour Works',
  contact_name: 'Carla Client',
  about: null,
  about_html: '',
  website: null,
  logo_url: null,
  industry: null,
  company_size: null,
  country: null,
  timezone: null,
  completeness: 30,
  next_step: { field: 'about', text: 'Tell developers what you do.' },
  trust: {
    client_id: 8,
    name: 'Harbour Works',
    logo_url: null,
    industry: null,
    country: null,
    member_since: '2026-01-02T03:04:05Z',
    requests_posted: 0,
    hires: 0,
    hire_rate: null,
    response_rate: null,
    message_response_rate: null,
    median_response_minutes: null,
    average_rating: null,
    total_ratings: 0,
    verified: { email: false, payment: false },
  },
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  ...over,
})
