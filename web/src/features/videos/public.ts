export { titleOf, VIDEO_FIELDS, videoForm, type VideoForm } from './rules'
export { VideoFields } from './video-fields'
export { changeVideo, usageQuery } from './queries'
export type { Usage, Video } from './types'
