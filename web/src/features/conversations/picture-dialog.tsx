import { Download } from 'lucide-react'

import { formatBytes } from '../../lib/bytes'
import { buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { DownloadLink } from './download-link'
import type { Attachment, Message } from './types'

interface PictureDialogProps {
  attachment: Attachment
  message: Message | undefined
  src: string
  onClose: () => void
}

/** A picture as large as the screen allows, with the way to the file itself. */
export function PictureDialog({ attachment, message, src, onClose }: PictureDialogProps) {
  const { file_name, file_size } = attachment
  return (
    <Dialog
      open
      title={<span className="break-all">{file_name}</span>}
      onClose={onClose}
      footer={
        <DownloadLink attachment={attachment} message={message} className={buttonClass('primary')}>
          <Download aria-hidden size={18} />
          Download, {formatBytes(file_size)}
        </DownloadLink>
      }
    >
      <img
        src={src}
        alt={file_name}
        className="mx-auto max-h-[65dvh] w-auto max-w-full rounded-s bg-sunken"
      />
    </Dialog>
  )
}
