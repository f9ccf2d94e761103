/** One thing that waits for a developer. */
export type DeveloperAttention =
  /** In how many conversations something is unread. */
  | { readonly kind: 'messages'; readonly count: number }
  /** Which requests it is about, the newest first. */
  | { readonly kind: 'invites'; readonly titles: readonly string[] }
  | { readonly kind: GoodNews; readonly titles: readonly string[] }

type GoodNews = 'accepted' | 'shortlisted'

interface Facts {
  /** Conversations with something unread. */
  readonly unread: number
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

/** Who wrote, what a client decided, who asks. What was declined needs nothing more, and is listed with the proposals. */
export function developerAttention(
  { unread, invites, proposals }: Facts,
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
  return [
    ...(unread > 0 ? [{ kind: 'messages' as const, count: unread }] : []),
    ...decided('accepted'),
    ...decided('shortlisted'),
    ...about(
      'invites',
      invites
        .filter(({ viewed_at, my_response }) => !viewed_at && !my_response)
        .map(({ title }) => title),
    ),
  ]
}

const about = (
  kind: 'invites' | GoodNews,
  titles: readonly string[],
): readonly DeveloperAttention[] => (titles.length > 0 ? [{ kind, titles }] : [])
