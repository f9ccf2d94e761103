import { useQueryClient } from '@tanstack/react-query'

import { changeOpened, readMessages } from './queries'
import { replaced } from './thread'
import type { Attachment, Message } from './types'

/** Signed addresses end; a page may be open for longer. */
export function isExpired(url: string, now = Date.now()): boolean {
  const expires = /[?&]expires=(\d+)/.exec(url)?.[1]
  return expires !== undefined && Number(expires) * 1000 <= now
}

/** Reads a message again, so that the addresses of its files are good again; gives back the one that is asked for. */
export function useFreshLink(message: Message | undefined) {
  const queryClient = useQueryClient()
  return async (attachment: Attachment): Promise<Attachment> => {
    if (!message) return attachment
    const { conversation_id, id } = message
    const { items } = await readMessages(conversation_id, { around_id: id })
    const fresh = items.find((one) => one.id === id)
    if (!fresh) return attachment
    changeOpened(queryClient, conversation_id, (opened) => ({
      ...opened,
      thread: replaced(opened.thread, fresh),
    }))
    return fresh.attachments.find((one) => one.id === attachment.id) ?? attachment
  }
}
