/** The pages of the admin room in the order of its menu; the overview has no path of its own. */
export const ADMIN_ROOMS = [
  ['', 'Overview'],
  ['people', 'People'],
  ['tickets', 'Tickets'],
  ['reports', 'Reports'],
  ['appeals', 'Appeals'],
  ['audit', 'Audit log'],
  ['feedback', 'Feedback'],
  ['jobs', 'Jobs'],
  ['storage', 'Storage'],
  ['payments', 'Payments'],
] as const

export type AdminRoom = (typeof ADMIN_ROOMS)[number][0]
