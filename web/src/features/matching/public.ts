export { MATCHES_ID, Matches } from './matches'
export { WhyYou, WhyYouBriefly } from './why-you'
