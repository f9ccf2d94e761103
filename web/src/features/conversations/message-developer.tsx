import { useStartConversation } from './use-start-conversation'
import { StartButton, type StartLook } from './start-conversation-button'

interface MessageDeveloperProps extends StartLook {
  requestId: number
  developer: { readonly id: number; readonly name: string }
  /** Where it is known. */
  conversationId?: number | null | undefined
}

/** For the client of a request: write to a developer about it. It costs neither of the two anything. */
export function MessageDeveloper({
  requestId,
  developer: { id, name },
  conversationId = null,
  ...look
}: MessageDeveloperProps) {
  const body = { request_id: requestId, developer_id: id }
  const { start, busy, problem } = useStartConversation({ body })
  return (
    <StartButton
      {...look}
      conversationId={conversationId}
      label="Message"
      about={name}
      busy={busy}
      problem={problem}
      onPress={() => void start()}
    />
  )
}
