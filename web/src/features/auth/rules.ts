import * as z from 'zod/mini'

import type { LoginBody, RegisterBody } from '../../api/types'

const required = (sentence: string) => z.string().check(z.trim(), z.minLength(1, sentence))

export const MIN_PASSWORD = 8

export const newPassword = z
  .string()
  .check(z.minLength(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters.`))

export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter your email address.'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an email address like name@example.com.'),
  )

export const loginForm = z.object({
  username: required('Enter your username or email.'),
  password: z.string().check(z.minLength(1, 'Enter your password.')),
}) satisfies z.ZodMiniType<LoginBody>

export const registerForm = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Choose a username.'),
      z.regex(
        /^[A-Za-z0-9_.-]{3,30}$/,
        'Use 3 to 30 letters, digits, dots, dashes or underscores.',
      ),
    ),
  email: emailAddress,
  full_name: z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters.')),
  password: newPassword,
  user_type: z.enum(['client', 'developer', '']),
})

export type RegisterForm = z.infer<typeof registerForm>

/** What is left empty is not sent. */
export function registration(form: RegisterForm): RegisterBody {
  const { username, email, password, full_name, user_type } = form
  return {
    username,
    email,
    password,
    ...(full_name !== '' && { full_name }),
    ...(user_type !== '' && { user_type }),
  }
}
