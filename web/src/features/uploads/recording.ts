export type RecordedFrom = 'screen' | 'camera'

const devices = () => navigator.mediaDevices as MediaDevices | undefined
const canRecord = () => 'MediaRecorder' in window

/** Phones can't. */
export const canRecordScreen = () => canRecord() && typeof devices()?.getDisplayMedia === 'function'
export const canRecordCamera = () => canRecord() && typeof devices()?.getUserMedia === 'function'

const TYPES = ['video/mp4;codecs=avc1,mp4a.40.2', 'video/webm;codecs=vp9,opus', 'video/webm']

/** What this browser can write. */
export const recordingType = (): string =>
  TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''

/** The screen has no voice of its own, so the microphone goes with it where it is allowed. */
export async function openSource(from: RecordedFrom): Promise<MediaStream> {
  if (from === 'camera') return navigator.mediaDevices.getUserMedia({ video: true, audio: true })
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true })
  if (screen.getAudioTracks().length > 0) return screen
  try {
    const voice = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of voice.getAudioTracks()) screen.addTrack(track)
  } catch {
    // Without a microphone it is a silent film.
  }
  return screen
}

export function closeSource(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export function recordedFile(parts: readonly Blob[], type: string, at: Date): File {
  const kind = type === '' ? 'video/webm' : type.replace(/;.*/, '')
  const stamp = at.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
  const name = `Recording ${stamp}.${kind.endsWith('mp4') ? 'mp4' : 'webm'}`
  return new File([...parts], name, { type: kind, lastModified: at.getTime() })
}
