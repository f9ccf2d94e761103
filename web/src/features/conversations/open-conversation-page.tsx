import { useRouteContext } from '@tanstack/react-router'

import { ThreadPane } from './thread-pane'
import { useIsArchivedList } from './use-is-archived-list'

/** The half of the page with the conversation that is open. */
export function OpenConversationPage() {
  const id = useRouteContext({ from: '/conversations/$id', select: (context) => context.id })
  return <ThreadPane id={id ?? NaN} isArchivedList={useIsArchivedList()} />
}
