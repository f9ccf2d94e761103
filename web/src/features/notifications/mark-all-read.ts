import type { QueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { toast } from '../../ui/toast-area'
import { markRead } from './queries'

export async function markAllRead(queryClient: QueryClient): Promise<void> {
  try {
    await markRead(queryClient, 'all')
  } catch (error) {
    toast.error(`Your notifications couldn’t be marked as read. ${messageOf(error)}`)
  }
}
