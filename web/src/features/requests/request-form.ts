import * as z from 'zod/mini'

import { pick } from '../../form/changes'
import type { Visibility } from './types'

export const MOST_CONTENT = 10_000
export const MOST_TITLE = 120
export const MOST_SKILLS = 15
const MOST_BUDGET = 10_000_000

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

export const requestForm = z.object({
  title: titleRule,
  content: contentRule,
  estimated_budget: budgetRule,
  skills: z.array(z.string()),
  visibility: z.enum(['public', 'shared', 'private']),
})

export type RequestForm = z.infer<typeof requestForm>

export const EMPTY_FORM: RequestForm = {
  title: '',
  content: '',
  estimated_budget: '',
  skills: [],
  visibility: 'public',
}

export function formOf(request: {
  readonly title: string
  readonly content: string
  readonly estimated_budget: number
  readonly skills: readonly string[]
  readonly visibility: Visibility
}): RequestForm {
  const { title, content, estimated_budget, skills, visibility } = request
  return {
    title,
    content,
    estimated_budget: String(estimated_budget),
    skills: [...skills],
    visibility,
  }
}

export function bodyOf(form: RequestForm) {
  return {
    title: form.title.trim(),
    content: form.content.trim(),
    estimated_budget: parseBudget(form.estimated_budget) ?? 0,
    skills: form.skills,
    visibility: form.visibility,
  }
}

/** Only what was changed is sent, so that a change made elsewhere meanwhile is not undone. */
export const changesOf = (form: RequestForm, changed: Partial<RequestForm>) =>
  pick(bodyOf(form), Object.keys(changed) as (keyof RequestForm)[])
