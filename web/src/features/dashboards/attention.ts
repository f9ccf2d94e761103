import type { Deal } from './attention-list'

/** One thing that waits for a client. */
export type Attention =
  /** In how many conversations something is unread. */
  | { readonly kind: 'messages'; readonly count: number }
  | {
      readonly kind: 'proposals'
      readonly id: number
      readonly title: string
      /** How many wait for a reply. */
      readonly count: number
      /** When the first of them closes by itself, and whether that is soon. */
      readonly closes_at: string
      readonly soon: boolean
    }
  | { readonly kind: 'agreements'; readonly rows: readonly Deal[] }
  | { readonly kind: 'milestones'; readonly count: number; readonly rows: readonly Deal[] }
  | { readonly kind: 'invoices'; readonly rows: readonly OpenInvoice[] }
  | { readonly kind: 'drafts' | 'unshared'; readonly rows: readonly OwnRequest[] }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'profile'; readonly isThere: boolean; readonly text: string }

export interface OpenInvoice {
  readonly id: number
  readonly title: string
  readonly amount_cents: number
  readonly currency: string
  readonly issued_at: string
}

export interface OwnRequest {
  readonly id: number
  readonly title: string
  readonly updated_at: string
}

interface RequestFacts extends OwnRequest {
  /** How many developers are invited to it, and how many have sent a proposal. */
  readonly shared_count?: number
  readonly response_count: number
}

interface WaitingProposal {
  readonly request: { readonly id: number; readonly title: string }
  readonly closes_at: string
  readonly reminder: boolean
}

interface AgreementFacts extends Deal {
  readonly status: string
  readonly created_by: number
  readonly submitted_count: number
  readonly changes_count: number
}

export interface Facts {
  readonly self: { readonly id: number; readonly email: string; readonly emailVerified: boolean }
  /** Conversations with something unread. */
  readonly unread: number
  readonly profile: { readonly next_step?: { readonly text: string } | null } | null
  /** Proposals the client has not decided on. */
  readonly waiting: readonly WaitingProposal[]
  readonly agreements: readonly AgreementFacts[]
  readonly invoices: readonly (OpenInvoice & { readonly status: string })[]
  readonly drafts: readonly RequestFacts[]
  readonly open: readonly RequestFacts[]
  /** The first steps are listed on their own; what is among them isn't said twice. */
  readonly isNewcomer: boolean
}

/** The order is the order of what helps most: who waits for an answer or for money, who wrote, what is unfinished. */
export function attentionFor(facts: Facts): readonly Attention[] {
  const { self, unread, agreements, invoices, isNewcomer } = facts
  const submitted = agreements.filter((row) => isInForce(row) && row.submitted_count > 0)
  const unpaid = invoices.filter(({ status }) => status === 'open')
  const unshared = facts.open.filter((row) => !row.shared_count && row.response_count === 0)
  return [
    ...proposalsStep(facts.waiting),
    ...toAccept(agreements, self.id),
    ...some('milestones', submitted, { count: sum(submitted, 'submitted_count') }),
    ...some('invoices', unpaid),
    ...(unread > 0 ? [{ kind: 'messages' as const, count: unread }] : []),
    ...some('drafts', facts.drafts),
    ...(isNewcomer
      ? []
      : [...some('unshared', unshared), ...emailStep(self), ...profileStep(facts.profile)]),
  ]
}

export const isInForce = ({ status }: { readonly status: string }) => status === 'accepted'

export const sum = <Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number => rows.reduce((all, row) => all + row[name], 0)

/** What the other side proposed and this one has not answered. */
export const toAccept = (rows: readonly AgreementFacts[], self: number) =>
  some(
    'agreements',
    rows.filter(({ status, created_by }) => status === 'proposed' && created_by !== self),
  )

export const emailStep = ({ email, emailVerified }: Facts['self']) =>
  emailVerified ? [] : [{ kind: 'email' as const, email }]

function some<const Kind extends string, Row, More extends object>(
  kind: Kind,
  rows: readonly Row[],
  more = {} as More,
) {
  return rows.length > 0 ? [{ kind, rows, ...more }] : []
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
  Date.parse(one.closes_at) - Date.parse(other.closes_at)

function profileStep(profile: Facts['profile']): readonly Attention[] {
  if (profile === null) {
    const text = 'Tell developers who you are'
    return [{ kind: 'profile', isThere: false, text }]
  }
  return profile.next_step ? [{ kind: 'profile', isThere: true, text: profile.next_step.text }] : []
}

interface Counted {
  readonly kind: string
  readonly count?: number
  readonly rows?: readonly unknown[]
  readonly titles?: readonly string[]
}

/** How many things the rows stand for. */
export const countAll = (items: readonly Counted[]): number =>
  items.reduce((all, { count, rows, titles }) => all + (count ?? (rows ?? titles)?.length ?? 1), 0)
