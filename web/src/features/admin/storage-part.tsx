import { useQuery } from '@tanstack/react-query'

import { formatBytes } from '../../lib/bytes'
import { relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { Facts } from './facts'
import { storageQuery } from './queries'
import { capital } from './texts'
import type { Storage } from './types'

const KINDS: Readonly<Record<string, string>> = {
  avatar: 'Profile pictures',
  logo: 'Company logos',
  attachment: 'Attachments',
  preview: 'Previews of attachments',
  film: 'Original videos',
  rendition: 'Converted videos',
  poster: 'Video posters',
  storyboard: 'Video storyboards',
  captions: 'Captions',
  showcase: 'Showcase and product pictures',
  product: 'Product files',
}

const count = (files: number) => (files === 1 ? '1 file' : `${files.toLocaleString('en')} files`)

/** How much is stored, what it is for, and how much room is left. */
export function Part() {
  return (
    <AsyncView
      query={useQuery(storageQuery())}
      skeleton={<Skeleton className="h-84 w-full rounded-m" />}
    >
      {(storage) => <Shown storage={storage} />}
    </AsyncView>
  )
}

function Shown({ storage }: { storage: Storage }) {
  const { kind, files, bytes, by_kind, counted_at, disk, database_bytes } = storage
  const isFull = disk != null && disk.free_bytes < disk.reserve_bytes
  return (
    <div className="grid grid-cols-1 gap-8">
      <Notice>
        {isFull
          ? `Uploads are refused: less than ${formatBytes(disk.reserve_bytes)} is free on the disk.`
          : null}
      </Notice>
      <Facts
        facts={[
          ['Uploaded files', `${formatBytes(bytes)} in ${count(files)}`],
          ['Location', kind === 'folder' ? 'A folder on this server' : 'An S3 bucket'],
          ['Database', formatBytes(database_bytes)],
          ...(disk
            ? ([
                [
                  'Free disk space',
                  `${formatBytes(disk.free_bytes)} of ${formatBytes(disk.total_bytes)}`,
                ],
              ] as const)
            : []),
        ]}
      />
      {disk && <DiskBar disk={disk} />}
      <section aria-labelledby="by-kind" className="grid grid-cols-1 gap-2.5">
        <h2 id="by-kind" className="text-lg">
          Files by kind
        </h2>
        {by_kind.length === 0 ? (
          <p className="text-ink-soft">
            {counted_at ? 'No files yet.' : 'Files haven’t been counted yet.'}
          </p>
        ) : (
          <table className="w-full text-left text-note">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 font-medium">
                  Kind
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  Files
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  Size
                </th>
              </tr>
            </thead>
            <tbody>
              {by_kind.map((row) => (
                <tr key={row.kind} className="border-b border-line">
                  <th scope="row" className="py-2 font-normal">
                    {KINDS[row.kind] ?? capital(row.kind)}
                  </th>
                  <td className="tabular py-2 text-right">{row.files.toLocaleString('en')}</td>
                  <td className="tabular py-2 text-right">{formatBytes(row.bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {counted_at && (
          <p className="text-note text-ink-soft">
            Updated once an hour. Last update: {relativeTime(counted_at)}.
          </p>
        )}
      </section>
    </div>
  )
}

/** The same in a picture: what is taken, from the left. */
function DiskBar({ disk }: { disk: NonNullable<Storage['disk']> }) {
  const used = Math.max(0, disk.total_bytes - disk.free_bytes)
  const share = disk.total_bytes === 0 ? 0 : Math.round((used / disk.total_bytes) * 100)
  return (
    <div className="grid gap-1.5">
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full bg-fill"
        aria-hidden="true"
      >
        <rect width={share} height="4" className="fill-accent" />
      </svg>
      <p className="text-note text-ink-soft">
        {share}% of the disk is used. Uploads stop below {formatBytes(disk.reserve_bytes)} free.
      </p>
    </div>
  )
}
