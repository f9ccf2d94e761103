import * as z from 'zod/mini'

import { CATEGORIES } from './rules'
import type { Category, NewTicket } from './types'

const MOST_SUBJECT = 200
export const MOST_CONTENT = 5_000
const MOST_NAME = 100

/** As people count them, and the server: an emoji of one code point is one. */
const atMost = (most: number, error: string) =>
  z.refine<string>((text) => Array.from(text.trim()).length <= most, error)

export const ticketForm = z.object({
  subject: z.string().check(
    z.refine((text) => text.trim() !== '', 'Enter a subject.'),
    atMost(MOST_SUBJECT, `Use at most ${MOST_SUBJECT} characters.`),
  ),
  category: z
    .string()
    .check(z.refine((text) => CATEGORIES.some(([name]) => name === text), 'Choose a category.')),
  content: z.string().check(
    z.refine((text) => text.trim() !== '', 'Tell us what happened.'),
    atMost(MOST_CONTENT, 'Use at most 5,000 characters.'),
  ),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter your email address.'),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an email address like name@example.com.'),
    ),
  name: z.string().check(atMost(MOST_NAME, `Use at most ${MOST_NAME} characters.`)),
})
export type TicketForm = z.infer<typeof ticketForm>

export const TICKET_FIELDS = {
  subject: 'Subject',
  category: 'Category',
  content: 'What happened?',
  email: 'Email',
  name: 'Name',
} as const

export function bodyOf({ subject, category, content, email, name }: TicketForm): NewTicket {
  return {
    subject: subject.trim(),
    category: category as Category,
    content: content.trim(),
    email: email.trim(),
    ...(name.trim() !== '' && { name: name.trim() }),
  }
}
