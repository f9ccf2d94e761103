export { ownProfilesQuery } from './queries'
