import type { ImportedReputation } from '../api/types'

/** What another site says about somebody; say only what matters to the test. */
export function anImport(over: Partial<ImportedReputation> = {}): ImportedReputation {
  return {
    id: 3,
    site: 'https://old.example',
    host: 'old.example',
    username: 'ines_k',
    name: 'Ines Kaya',
    issued_at: '2026-03-01T12:00:00Z',
    imported_at: '2026-03-02T12:00:00Z',
    completed_agreements: 2,
    ratings: {
      average_rating: 4.5,
      total_ratings: 2,
      rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
    },
    agreements: [
      { completed_on: '2026-02-20', title: 'Booking page' },
      { completed_on: '2025-11-03', title: null },
    ],
    reviews: [
      {
        stars: 5,
        comment: 'Quick and <b>kind</b>.',
        written_on: '2026-02-21',
        written_by: 'client',
        verified_work: true,
      },
      {
        stars: 4,
        comment: null,
        written_on: '2025-11-04',
        written_by: 'client',
        verified_work: true,
      },
    ],
    ...over,
  }
}
