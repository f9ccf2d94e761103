export { MATCHES_ID, Matches } from './matches'
export type { Sharing } from './sharing'
export { WhyYou, WhyYouBriefly } from './why-you'
