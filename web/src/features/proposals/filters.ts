import { wordsIn } from '../../lib/address'

/** In the order in which a proposal goes through them. */
export const STATUSES = [
  'sent',
  'viewed',
  'shortlisted',
  'accepted',
  'declined',
  'closed',
  'withdrawn',
] as const

/** What the list of responses is narrowed to, and what stands side by side. All of it is in the address. */
export interface ProposalFilters {
  readonly status?: (typeof STATUSES)[number] | undefined
  /** The proposals to one request. */
  readonly request?: number | undefined
  /** The proposals to compare. */
  readonly compare?: readonly number[] | undefined
}

/** More than this is no longer seen at a glance. */
export const MOST_COMPARED = 4
const LONGEST_ID = 15

/** Reads an address that anybody may have written: what makes no sense is passed over. */
export function readProposalFilters(from: Readonly<Record<string, unknown>>): ProposalFilters {
  const status = STATUSES.find((one) => one === from.status)
  const [request] = ids(from.request, 1)
  const compare = ids(from.compare, MOST_COMPARED)
  return {
    ...(status && { status }),
    ...(request && { request }),
    ...(compare.length > 0 && { compare }),
  }
}

/** Numbers while a link is made, texts when it is read. */
const ids = (value: unknown, most: number) =>
  wordsIn(String(value), LONGEST_ID, most)
    .filter((word) => /^[1-9]\d*$/.test(word))
    .map(Number)
