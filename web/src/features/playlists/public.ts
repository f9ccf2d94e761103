export { AddToPlaylist, VideoMenu } from './add-to-playlist'
export { InPlaylists } from './in-playlists'
export { PlaylistGrid, PlaylistsToCome } from './playlist-card'
