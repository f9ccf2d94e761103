import type {
  SchemaChangePlaylist,
  SchemaCreatePlaylist,
  SchemaPlaylist,
  SchemaPlaylistSummary,
  SchemaPlaylistVideo,
} from '../../api/schema.gen'

/** As the server has it. The API document gives that of profiles instead, which has the same name there. */
export type Visibility = 'public' | 'unlisted' | 'private'

type Seen<T> = Omit<T, 'visibility'> & { readonly visibility: Visibility }
type Shown<T> = Omit<T, 'visibility'> & { readonly visibility?: Visibility }

export type Playlist = Seen<SchemaPlaylist>
export type PlaylistSummary = Seen<SchemaPlaylistSummary>
/** A place in a playlist; its video is null when it is deleted, or not for whoever looks. */
export type Place = SchemaPlaylistVideo
export type PlaylistBody = Shown<SchemaCreatePlaylist>
export type PlaylistChange = Shown<SchemaChangePlaylist>
