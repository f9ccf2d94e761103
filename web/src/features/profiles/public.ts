export { AvailabilityMark } from './availability-mark'
export { useOwnPicture } from './own-picture'
export { rateText } from './texts'
export { ownProfilesQuery, publicDeveloperQuery } from './queries'
