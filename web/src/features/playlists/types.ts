import type {
  SchemaChangePlaylist,
  SchemaCreatePlaylist,
  SchemaPlaylist,
  SchemaPlaylistSummary,
  SchemaPlaylistVideo,
  SchemaPlaylistVisibility,
} from '../../api/schema.gen'

export type Visibility = SchemaPlaylistVisibility
export type Playlist = SchemaPlaylist
export type PlaylistSummary = SchemaPlaylistSummary
/** A place in a playlist; its video is null when it is deleted, or not for whoever looks. */
export type Place = SchemaPlaylistVideo
export type PlaylistBody = SchemaCreatePlaylist
export type PlaylistChange = SchemaChangePlaylist
