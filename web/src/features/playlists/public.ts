export { AddToPlaylist, VideoMenu } from './add-to-playlist'
export { InPlaylists } from './in-playlists'
