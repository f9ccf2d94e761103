export { ownProfilesQuery, publicDeveloperQuery } from './queries'
