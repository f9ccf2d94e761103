export { AvailabilityMark } from './availability-mark'
export { useOwnPicture } from './own-picture'
export { ownProfilesQuery, publicDeveloperQuery } from './queries'
