/** One thing that waits for a client. */
export type Attention =
  /** In how many conversations something is unread. */
  | { readonly kind: 'messages'; readonly count: number }
  | { readonly kind: 'profile'; readonly isThere: boolean; readonly text: string }
  | { readonly kind: 'draft'; readonly id: number; readonly title: string }
  | {
      readonly kind: 'proposals'
      readonly id: number
      readonly title: string
      /** How many wait for a word. */
      readonly count: number
      /** When the first of them closes by itself, and whether that is soon. */
      readonly closes_at: string
      readonly soon: boolean
    }
  | {
      readonly kind: 'unshared'
      readonly id: number
      readonly title: string
      readonly isPublic: boolean
    }
  | {
      readonly kind: 'unseen' | 'seen'
      readonly id: number
      readonly title: string
      readonly seen: number
      readonly of: number
    }

interface RequestFacts {
  readonly id: number
  readonly title: string
  readonly visibility: string
  /** How many developers are invited to it, and how many of them have looked. */
  readonly shared_count?: number
  readonly viewed_count?: number
}

interface WaitingProposal {
  readonly request: { readonly id: number; readonly title: string }
  readonly closes_at: string
  readonly reminder: boolean
}

interface Facts {
  /** Conversations with something unread. */
  readonly unread: number
  readonly profile: { readonly next_step?: { readonly text: string } | null } | null
  /** Proposals the client has not decided on. */
  readonly waiting: readonly WaitingProposal[]
  readonly drafts: readonly RequestFacts[]
  readonly open: readonly RequestFacts[]
}

/**
 * The order is the order of what helps most: who wrote, who waits for a word, who you are, what is unfinished, what nobody
 * can see, what waits for others.
 */
export function attentionFor({
  unread,
  profile,
  waiting,
  drafts,
  open,
}: Facts): readonly Attention[] {
  const unshared = open.filter(({ shared_count = 0 }) => shared_count === 0)
  const shared = open.flatMap(({ id, title, shared_count: of = 0, viewed_count: looked = 0 }) => {
    if (of === 0) return []
    const kind = looked >= of ? ('seen' as const) : ('unseen' as const)
    return [{ kind, id, title, seen: looked, of }]
  })
  return [
    ...(unread > 0 ? [{ kind: 'messages' as const, count: unread }] : []),
    ...proposalsStep(waiting),
    ...profileStep(profile),
    ...drafts.map(({ id, title }) => ({ kind: 'draft' as const, id, title })),
    ...unshared.map(({ id, title, visibility }) => ({
      kind: 'unshared' as const,
      id,
      title,
      isPublic: visibility === 'public',
    })),
    ...shared.filter(({ kind }) => kind === 'unseen'),
    ...shared.filter(({ kind }) => kind === 'seen'),
  ]
}

/** One line per request, the one whose time runs out first on top. */
function proposalsStep(waiting: readonly WaitingProposal[]): readonly Attention[] {
  const lines = new Map<number, Extract<Attention, { kind: 'proposals' }>>()
  for (const { request, closes_at, reminder } of waiting.toSorted(byClosing)) {
    const { id, title } = request
    const line = lines.get(id) ?? {
      kind: 'proposals',
      id,
      title,
      count: 0,
      closes_at,
      soon: reminder,
    }
    lines.set(id, { ...line, count: line.count + 1 })
  }
  return [...lines.values()]
}

const byClosing = (one: WaitingProposal, other: WaitingProposal) =>
  one.closes_at.localeCompare(other.closes_at)

function profileStep(profile: Facts['profile']): readonly Attention[] {
  if (profile === null) {
    const text = 'Tell developers who you are'
    return [{ kind: 'profile', isThere: false, text }]
  }
  return profile.next_step ? [{ kind: 'profile', isThere: true, text: profile.next_step.text }] : []
}
