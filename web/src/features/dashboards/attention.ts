/** One thing that waits for a client. */
export type Attention =
  | { readonly kind: 'profile'; readonly isThere: boolean; readonly text: string }
  | { readonly kind: 'draft'; readonly id: number; readonly title: string }
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
}

interface Facts {
  readonly profile: { readonly next_step?: { readonly text: string } | null } | null
  readonly drafts: readonly RequestFacts[]
  readonly open: readonly RequestFacts[]
  /** By request: when each developer it is shared with first looked, or null. */
  readonly seen: ReadonlyMap<number, readonly (string | null)[]>
}

/** The order is the order of what helps most: who you are, what is unfinished, what nobody can see, what waits for others. */
export function attentionFor({ profile, drafts, open, seen }: Facts): readonly Attention[] {
  const unshared = open.filter(({ id }) => (seen.get(id) ?? []).length === 0)
  const shared = open.flatMap(({ id, title }) => {
    const looks = seen.get(id) ?? []
    if (looks.length === 0) return []
    const looked = looks.filter((at) => at !== null).length
    const kind = looked === looks.length ? ('seen' as const) : ('unseen' as const)
    return [{ kind, id, title, seen: looked, of: looks.length }]
  })
  return [
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

function profileStep(profile: Facts['profile']): readonly Attention[] {
  if (profile === null) {
    const text = 'Developers like to know who is asking. A name is enough to begin with.'
    return [{ kind: 'profile', isThere: false, text }]
  }
  return profile.next_step ? [{ kind: 'profile', isThere: true, text: profile.next_step.text }] : []
}
