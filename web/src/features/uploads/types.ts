/** What is kept of an upload until it is done: enough to go on after a reload. */
export interface KeptUpload {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly title: string
  /** Where on the server it goes on; null until there is a place for it. */
  readonly address: string | null
  readonly videoId: number | null
  readonly sent: number
  /** A recording is kept in this browser; a file has to be chosen again. */
  readonly isRecording: boolean
  /** Its title and the rest were saved. Until then nobody else sees the video. */
  readonly isDescribed: boolean
}

export type UploadState =
  | 'waiting'
  | 'uploading'
  /** The line was lost; it is tried again by itself. */
  | 'reconnecting'
  | 'paused'
  | 'failed'
  /** After a reload: the browser no longer has the file. */
  | 'needs-file'
  /** Another tab is at it. */
  | 'elsewhere'
  | 'done'

export interface UploadEntry extends KeptUpload {
  readonly state: UploadState
  /** Bytes a second; null until it is known. */
  readonly speed: number | null
  readonly problem: string | null
}
