import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatBytes } from '../../lib/bytes'
import { messageOf } from '../../api/errors'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { useOnDemand } from '../../lib/use-on-demand'
import { titleOf, usageQuery, type Usage } from '../videos/public'
import { ChooseFilm } from './choose-film'
import { FilmDetails } from './film-details'
import { fetchManager, fetchUploadRow } from './manager-code'
import { useUploads } from './store'

/** Not the one that still needs its details, but a new one. */
const NONE = ''

export function UploadPage() {
  const { data: usage } = useQuery(usageQuery())
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // After a reload the form is there again for the one that still needs it.
  const entry = useUploads(({ entries }) =>
    entries.find(({ key, isDescribed }) => (chosen === null ? !isDescribed : key === chosen)),
  )

  const begin = async (file: File, isRecording: boolean) => {
    setProblem(null)
    try {
      const { upload } = await fetchManager()
      setChosen(await upload(file, { title: titleOf(file.name), isRecording }))
    } catch (error) {
      setProblem(messageOf(error))
    }
  }

  return (
    <div className="wrap grid min-h-dvh max-w-4xl content-start gap-8 py-10">
      <PageHeading title="Upload a video" />
      <Uploads />
      <Notice>{problem}</Notice>
      {entry ? (
        <FilmDetails
          key={entry.key}
          entry={entry}
          onAnother={() => {
            setChosen(NONE)
          }}
        />
      ) : (
        <div className="grid gap-5">
          <ChooseFilm
            problemWith={(file) => problemWith(file, usage)}
            onFilm={(file, isRecording) => void begin(file, isRecording)}
          />
          {usage && <Space usage={usage} />}
        </div>
      )}
    </div>
  )
}

/** Everything that is on its way, as the panel shows it on other pages. */
function Uploads() {
  const entries = useUploads((state) => state.entries)
  const code = useOnDemand(entries.length > 0, fetchUploadRow, () => undefined)
  if (!code || entries.length === 0) return null
  return (
    <section aria-label="Uploads">
      <ul role="list" className="divide-y divide-line rounded-m border border-line bg-surface">
        {entries.map((entry) => (
          <code.UploadRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function problemWith(file: File, usage: Usage | undefined): string | null {
  if (file.size === 0) return `“${file.name}” is empty. Choose another file.`
  if (!usage) return null
  const { used_bytes, quota_bytes, most_bytes } = usage
  if (file.size > most_bytes) {
    return `“${file.name}” is too large. Videos can be up to ${formatBytes(most_bytes)}.`
  }
  return file.size > quota_bytes - used_bytes
    ? `“${file.name}” doesn’t fit. You have ${formatBytes(Math.max(0, quota_bytes - used_bytes))} left. Delete a video to make room.`
    : null
}

function Space({ usage: { used_bytes, quota_bytes, most_bytes } }: { usage: Usage }) {
  return (
    <div className="grid gap-2 text-note text-ink-soft">
      <progress
        className="h-2 w-full max-w-80"
        max={quota_bytes}
        value={used_bytes}
        aria-label="Space used"
      />
      <p className="tabular">
        {formatBytes(used_bytes)} of {formatBytes(quota_bytes)} used. A video can be up to{' '}
        {formatBytes(most_bytes)}.
      </p>
    </div>
  )
}
