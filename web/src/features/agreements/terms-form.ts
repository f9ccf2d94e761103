import * as z from 'zod/mini'

import { centsAsText } from '../../lib/currency'
import { parseCents } from '../../lib/money'
import type { Conversation } from '../conversations/public'
import type { Agreement, AgreementBody } from './types'

export const MOST_SCOPE = 20_000
export const MOST_MILESTONES = 20
const MOST_TITLE = 120
const MOST_LINE = 300
const MOST_DELIVERABLES = 30
const MOST_CENTS = 1_000_000_000

const length = (text: string) => Array.from(text.trim()).length
const cents = (text: string) => parseCents(text) ?? 0

const line = (missing: string, most: number) =>
  z.string().check(
    z.refine((text) => text.trim() !== '', missing),
    z.refine((text) => length(text) <= most, `Use at most ${most} characters.`),
  )

const amount = z.string().check(
  z.refine((text) => cents(text) > 0, 'Enter an amount above $0, for example 1500.'),
  z.refine((text) => cents(text) <= MOST_CENTS, 'Enter at most $10,000,000.'),
)

const milestone = z.object({
  title: line('Enter a title.', MOST_LINE),
  amount,
  due_date: z.string(),
})

export type MilestoneForm = z.infer<typeof milestone>

/** One deliverable a line. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const termsForm = z
  .object({
    title: line('Enter a title.', MOST_TITLE),
    scope: z.string().check(
      z.refine((text) => text.trim() !== '', 'Describe what is done.'),
      z.refine((text) => length(text) <= MOST_SCOPE, 'Use at most 20,000 characters.'),
    ),
    deliverables: z.string().check(
      z.refine(
        (text) => linesOf(text).length <= MOST_DELIVERABLES,
        `List at most ${MOST_DELIVERABLES} deliverables.`,
      ),
      z.refine(
        (text) => linesOf(text).every((one) => length(one) <= MOST_LINE),
        `Use at most ${MOST_LINE} characters for each deliverable.`,
      ),
    ),
    amount,
    start_date: z.string(),
    due_date: z.string(),
    milestones: z.array(milestone),
    clauses: z.array(z.object({ key: z.string(), text: z.string() })),
  })
  .check(
    z.refine(({ amount: total, milestones }) => restOf(total, milestones) === 0, {
      path: ['milestones'],
      message: 'The milestones don’t add up to the total.',
    }),
  )

export type TermsForm = z.infer<typeof termsForm>

/** What of the total is in no milestone yet, in cents; negative if they are worth more. Without milestones all is well. */
export function restOf(total: string, milestones: readonly { readonly amount: string }[]): number {
  if (milestones.length === 0) return 0
  return cents(total) - milestones.reduce((sum, one) => sum + cents(one.amount), 0)
}

/** With what is missing, or is too much, in the last one. */
export function withRest(total: string, milestones: readonly MilestoneForm[]): MilestoneForm[] {
  const last = milestones.at(-1)
  if (!last) return []
  const sum = cents(last.amount) + restOf(total, milestones)
  return [...milestones.slice(0, -1), { ...last, amount: sum > 0 ? centsAsText(sum) : '' }]
}

/** A new version begins with the words of the one before. */
export function formOfVersion(agreement: Agreement): TermsForm {
  return {
    title: agreement.title,
    scope: agreement.scope,
    deliverables: agreement.deliverables.join('\n'),
    amount: centsAsText(agreement.amount_cents),
    start_date: agreement.start_date ?? '',
    due_date: agreement.due_date ?? '',
    milestones: agreement.milestones.map((one) => ({
      title: one.title,
      amount: centsAsText(one.amount_cents),
      due_date: one.due_date ?? '',
    })),
    clauses: agreement.clauses.map(({ key, text }) => ({ key, text })),
  }
}

interface Offer {
  readonly message: string
  readonly price_cents?: number | null
  readonly delivery_days?: number | null
  readonly request?: { readonly deadline?: string | null }
}

/** When the developer said that it would be done; else when the client needs it. */
function dueDate(offer: Offer | undefined, today: Date): string {
  if (offer?.delivery_days) return dayAfter(today, offer.delivery_days)
  const needed = offer?.request?.deadline ?? ''
  return needed >= dayAfter(today, 0) ? needed : ''
}

/** A new agreement begins with what the developer proposed for the request. */
export function formOfProposal(
  { request_title }: Conversation,
  offer: Offer | undefined,
  today = new Date(),
): TermsForm {
  return {
    title: request_title,
    scope: offer?.message ?? '',
    deliverables: '',
    amount: offer?.price_cents ? centsAsText(offer.price_cents) : '',
    start_date: '',
    due_date: dueDate(offer, today),
    milestones: [],
    clauses: [],
  }
}

/** "2026-12-12", by the reader's own calendar. */
function dayAfter(from: Date, days: number): string {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate() + days)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

const dateOf = (text: string) => (text === '' ? null : text)

export function bodyOf(
  form: TermsForm,
  { id, request_id }: Conversation,
  supersedes: number | null,
): AgreementBody {
  return {
    request_id,
    conversation_id: id,
    supersedes,
    title: form.title.trim(),
    scope: form.scope.trim(),
    deliverables: linesOf(form.deliverables),
    amount_cents: cents(form.amount),
    start_date: dateOf(form.start_date),
    due_date: dateOf(form.due_date),
    milestones: form.milestones.map((one) => ({
      title: one.title.trim(),
      amount_cents: cents(one.amount),
      due_date: dateOf(one.due_date),
    })),
    clauses: form.clauses.map(({ key, text }) => ({
      key,
      text: text.trim() === '' ? null : text.trim(),
    })),
  }
}

/** The form's field for one of the API. A deliverable is a line of one field. */
export const fieldOf = (name: string) =>
  name.replace(/^deliverables\..*/, 'deliverables').replace(/amount_cents$/, 'amount')

const INSIDE: Readonly<Record<string, string>> = {
  title: 'title',
  amount: 'amount',
  due_date: 'due date',
}

/** "milestones.0.due_date" is "Milestone 1, due date". */
export function labelOf(path: string): string {
  const [list = '', at = '0', name = ''] = path.split('.')
  const number = Number(at) + 1
  return list === 'clauses' ? `Clause ${number}` : `Milestone ${number}, ${INSIDE[name] ?? name}`
}
