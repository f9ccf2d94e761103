import type { MouseEvent, ReactNode } from 'react'

import { messageOf } from '../../api/errors'
import { toast } from '../../ui/toast-area'
import { isExpired, useFreshLink } from './fresh-link'
import type { Attachment, Message } from './types'

interface DownloadLinkProps {
  attachment: Attachment
  message: Message | undefined
  className: string
  children: ReactNode
}

/** Leads to the file, also when its address has expired meanwhile. */
export function DownloadLink({ attachment, message, className, children }: DownloadLinkProps) {
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
