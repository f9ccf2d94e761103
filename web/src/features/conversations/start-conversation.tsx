import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { useSession } from '../../session/store'
import { useAuthDialog } from '../auth/public'
import { askForSubscription, subscriptionCovers } from '../payments/public'
import { requestQuery } from '../requests/queries'
import { useStartConversation } from './use-start-conversation'
import { canTalk, type TalkedAbout } from './can-talk'
import { StartButton, type StartLook } from './start-conversation-button'

interface StartConversationProps extends StartLook {
  request: TalkedAbout & { readonly id: number; readonly title: string }
  /** The person goes to the conversation. */
  onLeave?: () => void
}

/** For a developer, or a visitor who may become one: talk with the client of a request. */
export function StartConversation({ request, onLeave, ...look }: StartConversationProps) {
  const { id, title, conversation_id = null } = request
  const signedIn = useSession((state) => state.isAuthenticated)
  const userType = useSession((state) => state.user?.userType)
  const showAuth = useAuthDialog((state) => state.show)
  const queryClient = useQueryClient()
  const body = { request_id: id }
  const wanted = (key: string) => ({ kind: 'conversation', body, key }) as const

  const { start, busy, problem } = useStartConversation({
    body,
    before: async (key) => {
      if (await subscriptionCovers(queryClient)) return true
      // Do not ask for payment if the conversation exists: it can be read, and may be free to write in.
      const existing = await conversationOf(queryClient, id)
      if (existing !== null) return existing
      askForSubscription(wanted(key))
      return false
    },
    refused: ({ status }, key) => {
      if (status !== 403) return false
      askForSubscription(wanted(key))
      return true
    },
    onLeave,
  })

  if (signedIn && userType !== 'developer') return null
  if (!canTalk(request)) return null
  return (
    <StartButton
      {...look}
      conversationId={conversation_id}
      label="Start Conversation"
      busyLabel="Starting..."
      about={title}
      busy={busy}
      problem={problem}
      onPress={() => {
        if (signedIn) void start()
        else showAuth()
      }}
      onLeave={onLeave}
    />
  )
}

/** Asks the server: the other side may have started a conversation in the meantime. */
async function conversationOf(queryClient: QueryClient, id: number): Promise<number | null> {
  try {
    const { conversation_id } = await queryClient.query({ ...requestQuery(id), staleTime: 0 })
    return conversation_id ?? null
  } catch {
    return null
  }
}
