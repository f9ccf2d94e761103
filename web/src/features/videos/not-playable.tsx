import { useSession } from '../../session/store'
import type { Video } from './types'
import { useProgress } from './use-progress'
import { UploadLink } from './upload-link'

/** In place of a film that can't be watched, or not yet. */
export function NotPlayable({ video }: { video: Video }) {
  const { status, progress } = useProgress(video)
  const isOwn = useSession((state) => state.user?.id === video.owner_id)
  const percent = progress === null ? null : Math.round(progress)
  return (
    <div className="grid aspect-video max-h-[80dvh] w-full place-content-center justify-items-center gap-4 rounded-m bg-paint-ink p-6 text-center text-paint-paper">
      {status === 'failed' ? (
        <>
          <p className="max-w-[44ch] text-lg font-medium">
            {video.failure_reason ?? 'This video couldn’t be processed.'}
          </p>
          {isOwn && <UploadLink isMain={false} />}
        </>
      ) : (
        <>
          <p role="status" className="text-lg font-medium">
            {status === 'uploading' ? 'This video is being uploaded' : 'Processing this video'}
            {status === 'processing' && percent !== null && `: ${percent}%`}
          </p>
          {status === 'processing' && (
            <progress
              className="h-2 w-64 max-w-full [--accent:var(--paint-mint)] [--ring:color-mix(in_oklab,var(--paint-paper)_28%,transparent)]"
              max={100}
              {...(percent !== null && { value: percent })}
              aria-label="Processing"
            />
          )}
          <p className="max-w-[44ch] text-note">
            {status === 'uploading'
              ? 'It can be watched once the whole file is here.'
              : 'You can leave this page. It can be watched when it’s done.'}
          </p>
        </>
      )}
    </div>
  )
}
