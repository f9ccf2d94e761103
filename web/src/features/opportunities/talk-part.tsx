import type { FullRequest } from '../../api/types'
import { useSession } from '../../session/store'
import { canTalk, StartConversation } from '../conversations/public'

type PartOfRequest = Pick<FullRequest, 'id' | 'title' | 'client_id' | 'status' | 'conversation_id'>

/** Where a developer talks with the client, before or instead of sending a proposal. Nobody else sees anything here. */
export function TalkPart({ request }: { request: PartOfRequest }) {
  const user = useSession((state) => state.user)
  if (user?.userType !== 'developer' || user.id === request.client_id) return null
  if (!canTalk(request)) return null
  const talking = (request.conversation_id ?? null) !== null
  return (
    <section aria-labelledby="talk" className="card grid gap-3 p-5">
      <h2 id="talk" className="text-lg">
        Message the client
      </h2>
      <p className="text-note text-ink-soft">
        {talking
          ? 'You have a conversation about this request.'
          : 'Ask your questions first. You can send a proposal later.'}
      </p>
      <StartConversation request={request} variant="secondary" />
    </section>
  )
}
