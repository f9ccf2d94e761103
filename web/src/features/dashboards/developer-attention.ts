import { emailStep, isInForce, sum, toAccept, type Facts as ClientFacts } from './attention'
import type { Deal } from './attention-list'

/** One thing that waits for a developer. */
export type DeveloperAttention =
  /** What clients want changed in work that was submitted. */
  | { readonly kind: 'changes'; readonly count: number; readonly rows: readonly Deal[] }
  | { readonly kind: 'agreements'; readonly rows: readonly Deal[] }
  /** In how many conversations something is unread. */
  | { readonly kind: 'messages'; readonly count: number }
  /** Which requests it is about, the newest first. */
  | { readonly kind: 'invites'; readonly titles: readonly string[] }
  | { readonly kind: GoodNews; readonly titles: readonly string[] }
  | { readonly kind: 'email'; readonly email: string }

type GoodNews = 'accepted' | 'shortlisted'

interface Facts extends Pick<ClientFacts, 'self' | 'unread' | 'agreements' | 'isNewcomer'> {
  readonly invites: readonly {
    readonly title: string
    readonly viewed_at?: string | null
    readonly my_response?: object | null
  }[]
  /** The latest proposals. */
  readonly proposals: readonly {
    readonly status: string
    readonly updated_at: string
    readonly request: { readonly title: string }
  }[]
}

/** After a week it is no news any more. */
const NEWS_MS = 7 * 24 * 3600 * 1000

/** What is due, who wrote, what a client decided, who asks. What was declined needs nothing more, and is listed with the proposals. */
export function developerAttention(
  { self, unread, invites, proposals, agreements, isNewcomer }: Facts,
  now = Date.now(),
): readonly DeveloperAttention[] {
  const isNews = (iso: string) => now - new Date(iso).getTime() < NEWS_MS
  const decided = (kind: GoodNews) =>
    about(
      kind,
      proposals
        .filter(({ status, updated_at }) => status === kind && isNews(updated_at))
        .map(({ request }) => request.title),
    )
  const toChange = agreements.filter((row) => isInForce(row) && row.changes_count > 0)
  return [
    ...(toChange.length > 0
      ? [{ kind: 'changes' as const, count: sum(toChange, 'changes_count'), rows: toChange }]
      : []),
    ...toAccept(agreements, self.id),
    ...(unread > 0 ? [{ kind: 'messages' as const, count: unread }] : []),
    ...decided('accepted'),
    ...decided('shortlisted'),
    ...about(
      'invites',
      invites
        .filter(({ viewed_at, my_response }) => !viewed_at && !my_response)
        .map(({ title }) => title),
    ),
    ...(isNewcomer ? [] : emailStep(self)),
  ]
}

const about = (
  kind: 'invites' | GoodNews,
  titles: readonly string[],
): readonly DeveloperAttention[] => (titles.length > 0 ? [{ kind, titles }] : [])
