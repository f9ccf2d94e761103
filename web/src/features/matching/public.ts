export { MATCHES_ID, Matches } from './matches'
export { matchesQuery } from './queries'
export type { Sharing } from './sharing'
export { WhyYou, WhyYouBriefly } from './why-you'
