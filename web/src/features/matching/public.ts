export { Matches } from './matches'
export { MATCHES_ID } from './matches-id'
export { WhyYou, WhyYouBriefly } from './why-you'
