import clsx from 'clsx'
import { Download, File as FileIcon } from 'lucide-react'
import { useState, type MouseEvent, type ReactNode } from 'react'

import { messageOf } from '../../api/errors'
import { formatBytes } from '../../lib/bytes'
import { buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast-area'
import { isExpired, useFreshLink } from './fresh-link'
import type { Attachment, Message } from './types'

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
      <Dialog
        open={isOpen}
        title={<span className="break-all">{file_name}</span>}
        onClose={() => {
          setOpen(false)
        }}
        footer={
          <DownloadLink
            attachment={attachment}
            message={message}
            className={buttonClass('primary')}
          >
            <Download aria-hidden size={18} />
            Download, {formatBytes(attachment.file_size)}
          </DownloadLink>
        }
      >
        <img
          src={preview_url}
          alt={file_name}
          className="mx-auto max-h-[65dvh] w-auto max-w-full rounded-s bg-sunken"
        />
      </Dialog>
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

interface DownloadLinkProps {
  attachment: Attachment
  message: Message | undefined
  className: string
  children: ReactNode
}

function DownloadLink({ attachment, message, className, children }: DownloadLinkProps) {
  const refresh = useFreshLink(message)
  const { url, file_name } = attachment
  const follow = (event: MouseEvent) => {
    if (!isExpired(url)) return
    event.preventDefault()
    refresh(attachment).then(
      (fresh) => {
        window.location.assign(fresh.url)
      },
      (error: unknown) => {
        toast.error(messageOf(error))
      },
    )
  }
  return (
    <a href={url} download={file_name} className={className} onClick={follow}>
      {children}
    </a>
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
