import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { ApiFailure } from '../../api/errors'
import type { NewConversation } from '../../api/start-conversation'
import { toast } from '../../ui/toast-area'
import { startConversation } from './start-queries'

interface Starting {
  readonly body: NewConversation
  /** What comes before the call: an id leads to that conversation, `false` goes no further, `true` starts one. */
  readonly before?: (key: string) => Promise<number | boolean>
  /** Takes a refusal that has a way on; what it leaves is said to have failed. */
  readonly refused?: (failure: ApiFailure, key: string) => boolean
  /** It is there, and the person goes to it. */
  readonly onLeave?: (() => void) | undefined
}

/** Starts a conversation, once however often it is tried, and goes to it. */
export function useStartConversation({ body, before, refused, onLeave }: Starting) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [action] = useState(createActionKey)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  const open = async (id: number) => {
    onLeave?.()
    await router.navigate({ to: '/conversations/$id', params: { id: String(id) } })
  }

  const start = async () => {
    if (busy) return
    const key = action.keyFor(body)
    setProblem(null)
    setBusy(true)
    try {
      const found = (await before?.(key)) ?? true
      if (found === false) return
      if (found !== true) {
        await open(found)
        return
      }
      const { id } = await startConversation(queryClient, body, key)
      action.done()
      await open(id)
    } catch (error) {
      if (error instanceof ApiFailure) {
        if (error.kind === 'cancelled' || refused?.(error, key)) return
      }
      setProblem(error)
      toast.error('Failed to start conversation')
    } finally {
      setBusy(false)
    }
  }

  return { start, busy, problem }
}
