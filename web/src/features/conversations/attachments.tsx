import clsx from 'clsx'
import { Download, File as FileIcon } from 'lucide-react'
import { useState } from 'react'

import { formatBytes } from '../../lib/bytes'
import { ahead, loadChunk } from '../../lib/load-chunk'
import { useOpened } from '../../ui/use-opened'
import { DownloadLink } from './download-link'
import { isExpired, useFreshLink } from './fresh-link'
import type { Attachment, Message } from './types'

const fetchPicture = loadChunk(() => import('./picture-dialog'))

interface AttachmentsProps {
  attachments: readonly Attachment[]
  /** The message they came with; there is none while it is on its way. */
  message?: Message | undefined
  own: boolean
}

/** Pictures to look at, everything else to download. */
export function Attachments({ attachments, message, own }: AttachmentsProps) {
  if (attachments.length === 0) return null
  return (
    <ul role="list" aria-label="Files" className="grid justify-items-start gap-1.5 p-1.5">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="max-w-[min(100%,20rem)] min-w-0">
          <OneAttachment attachment={attachment} message={message} own={own} />
        </li>
      ))}
    </ul>
  )
}

interface OneAttachmentProps {
  attachment: Attachment
  message: Message | undefined
  own: boolean
}

function OneAttachment({ attachment, message, own }: OneAttachmentProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  const picture = useOpened(isOpen, fetchPicture, close)
  const refresh = useFreshLink(message)
  const { file_name, preview_url } = attachment
  const size = shownSize(attachment)
  if (!preview_url || !size || broken === preview_url) {
    return <FileRow attachment={attachment} message={message} own={own} />
  }
  const failed = () => {
    if (!isExpired(preview_url)) setBroken(preview_url)
    else
      refresh(attachment).catch(() => {
        setBroken(preview_url)
      })
  }
  return (
    <>
      <button
        type="button"
        className="block max-w-full overflow-hidden rounded-[14px]"
        aria-label={`Open ${file_name}`}
        {...ahead(fetchPicture)}
        onClick={() => {
          setOpen(true)
        }}
      >
        {/* Its size is known before it is there, so that nothing moves when it comes. */}
        <img
          src={preview_url}
          alt=""
          {...size}
          loading="lazy"
          className="block h-auto max-w-full bg-sunken"
          onError={failed}
        />
      </button>
      {picture && (
        <picture.PictureDialog
          attachment={attachment}
          message={message}
          src={preview_url}
          onClose={close}
        />
      )}
    </>
  )
}

function FileRow({ attachment, message, own }: OneAttachmentProps) {
  const { file_name, file_size } = attachment
  return (
    <DownloadLink
      attachment={attachment}
      message={message}
      className={clsx(
        'flex min-h-11 max-w-full items-center gap-3 rounded-[14px] px-2.5 py-1.5 no-underline',
        own ? 'bg-accent-ink/10 hover:bg-accent-ink/20' : 'bg-surface hover:bg-accent-wash',
      )}
    >
      <FileIcon aria-hidden size={20} className="flex-none" />
      <span className="grid min-w-0 text-note">
        <span className="truncate font-medium">{file_name}</span>
        <span className="tabular text-xs">{formatBytes(file_size)}</span>
      </span>
      <Download aria-hidden size={18} className="ml-auto flex-none" />
      <span className="sr-only">Download</span>
    </DownloadLink>
  )
}

const WIDEST = 320
const HIGHEST = 320

/** As large as it is drawn: the whole picture within a square. */
function shownSize({ width, height }: Pick<Attachment, 'width' | 'height'>) {
  if (!width || !height) return null
  const scale = Math.min(1, WIDEST / width, HIGHEST / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
