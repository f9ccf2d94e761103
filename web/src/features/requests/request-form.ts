import * as z from 'zod/mini'

import { pick } from '../../form/changes'
import { isSite, withScheme } from '../../lib/web-address'
import type { RequestFile, Visibility } from './types'

export const MOST_CONTENT = 10_000
export const MOST_TITLE = 120
export const MOST_SKILLS = 15
export const MOST_FILES = 5
const MOST_LINKS = 5
const MOST_BUDGET = 10_000_000
const MOST_HOURS = 10_000

const BUDGET_WRONG = 'Enter an amount above $0, for example 1500.'

/** "$1,500.50" is 1500.5; what is no amount of dollars is null. */
export function parseBudget(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(plain)) return null
  return Number(plain.replaceAll(',', ''))
}

const length = (text: string) => Array.from(text).length

export const titleRule = z.string().check(
  z.refine((text) => text.trim() !== '', 'Enter a title.'),
  z.refine((text) => length(text.trim()) <= MOST_TITLE, `Use at most ${MOST_TITLE} characters.`),
)

export const contentRule = z.string().check(
  z.refine((text) => text.trim() !== '', 'Describe what you need.'),
  z.refine((text) => length(text.trim()) <= MOST_CONTENT, 'Use at most 10,000 characters.'),
)

export const budgetRule = z.string().check(
  z.refine((text) => (parseBudget(text) ?? 0) > 0, BUDGET_WRONG),
  z.refine((text) => (parseBudget(text) ?? 0) <= MOST_BUDGET, 'Enter at most $10,000,000.'),
)

/** Of "1,200" the number; what is no number of hours is null. */
function parseHours(text: string): number | null {
  const plain = text.trim().replaceAll(',', '')
  return /^\d{1,5}$/.test(plain) ? Number(plain) : null
}

const hoursRule = z.string().check(
  z.refine((text) => {
    const hours = text.trim() === '' ? 1 : (parseHours(text) ?? 0)
    return hours >= 1 && hours <= MOST_HOURS
  }, 'Enter whole hours from 1 to 10,000, or leave it empty.'),
)

/** What was typed line by line, with the scheme that most people leave out. */
const linksIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => withScheme(line))
    .filter((line) => line !== '')

const linksRule = z.string().check(
  z.refine((text) => linksIn(text).every(isSite), 'Enter one web address on each line.'),
  z.refine((text) => linksIn(text).length <= MOST_LINKS, `Add at most ${MOST_LINKS} links.`),
)

export const requestForm = z.object({
  title: titleRule,
  content: contentRule,
  pricing: z.enum(['fixed', 'hourly']),
  estimated_budget: budgetRule,
  estimated_hours: hoursRule,
  deadline: z.string(),
  reference_links: linksRule,
  attachments: z.array(z.object({ id: z.number(), file_name: z.string(), file_size: z.number() })),
  skills: z.array(z.string()),
  visibility: z.enum(['public', 'shared', 'private']),
})

export type RequestForm = z.infer<typeof requestForm>

export const EMPTY_FORM: RequestForm = {
  title: '',
  content: '',
  pricing: 'fixed',
  estimated_budget: '',
  estimated_hours: '',
  deadline: '',
  reference_links: '',
  attachments: [],
  skills: [],
  visibility: 'public',
}

interface Saved {
  readonly title: string
  readonly content: string
  readonly pricing: 'fixed' | 'hourly'
  readonly estimated_budget: number
  readonly estimated_hours?: number | null
  readonly deadline?: string | null
  readonly reference_links: readonly string[]
  readonly attachments: readonly RequestFile[]
  readonly skills: readonly string[]
  readonly visibility: Visibility
}

export function formOf(request: Saved): RequestForm {
  const { title, content, pricing, estimated_budget, skills, visibility } = request
  return {
    title,
    content,
    pricing,
    estimated_budget: String(estimated_budget),
    estimated_hours: request.estimated_hours?.toString() ?? '',
    deadline: request.deadline ?? '',
    reference_links: request.reference_links.join('\n'),
    attachments: request.attachments.map(fileOf),
    skills: [...skills],
    visibility,
  }
}

/** What the form keeps of a file: its address is another one now and then. */
export const fileOf = ({ id, file_name, file_size }: RequestFile) => ({ id, file_name, file_size })

export function bodyOf(form: RequestForm) {
  return {
    title: form.title.trim(),
    content: form.content.trim(),
    pricing: form.pricing,
    estimated_budget: parseBudget(form.estimated_budget) ?? 0,
    estimated_hours: form.pricing === 'hourly' ? parseHours(form.estimated_hours) : null,
    deadline: form.deadline === '' ? null : form.deadline,
    reference_links: linksIn(form.reference_links),
    attachment_ids: form.attachments.map(({ id }) => id),
    skills: form.skills,
    visibility: form.visibility,
  }
}

/** Only what was changed is sent, so that a change made elsewhere meanwhile is not undone. */
export function changesOf(form: RequestForm, changed: Partial<RequestForm>) {
  const names = Object.keys(changed).map((name) => sentAs(name))
  return pick(bodyOf(form), names as (keyof ReturnType<typeof bodyOf>)[])
}

const sentAs = (name: string) => (name === 'attachments' ? 'attachment_ids' : name)

/** The form's field for a name in the API: a link or a skill is part of one field here. */
export function fieldOf(name: string): string {
  const whole = name.replace(/\[\d+\]$/, '')
  return whole === 'attachment_ids' ? 'attachments' : whole
}
