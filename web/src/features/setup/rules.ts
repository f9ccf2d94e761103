import * as z from 'zod/mini'

import { registerForm } from '../auth/public'
import type { SetupBody, SetupState, TestLetter } from './types'

const text = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most, `Use at most ${most} characters.`))

const { full_name, username, email, password } = registerForm.shape

/** What depends on a choice is checked by the server, which names every field. */
export const setupForm = z.object({
  product_name: text(50).check(z.minLength(1, 'Enter a name.')),
  public_url: text(255).check(
    z.regex(
      /^(https?:\/\/[^/?#\s@]+\/?)?$/,
      'Enter an address such as https://example.org, without a path.',
    ),
  ),
  mail: z.enum(['folder', 'smtp']),
  host: text(253),
  port: text(5).check(z.regex(/^\d*$/, 'Enter a number from 1 to 65535.')),
  security: z.enum(['tls', 'starttls', 'none']),
  mail_username: text(255),
  mail_password: z.string(),
  from: text(254),
  payments: z.enum(['sandbox', 'stripe']),
  secret_key: text(255),
  publishable_key: text(255),
  webhook_secret: text(255),
  full_name,
  username,
  email,
  password,
})

export type SetupForm = z.infer<typeof setupForm>

/** The fields in the order of the page. */
export const FIELDS: Readonly<Record<keyof SetupForm, string>> = {
  product_name: 'Name',
  public_url: 'Public address',
  mail: 'Sending emails',
  host: 'Mail server',
  port: 'Port',
  security: 'Encryption',
  mail_username: 'Mail username',
  mail_password: 'Mail password',
  from: 'Sender',
  payments: 'Taking payments',
  secret_key: 'Secret key',
  publishable_key: 'Publishable key',
  webhook_secret: 'Webhook signing secret',
  full_name: 'Full name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
}

/** The usual port of each way to encrypt. */
export const PORTS = { tls: '465', starttls: '587', none: '25' } as const

const INSIDE: Readonly<Record<string, keyof SetupForm>> = {
  'mail.username': 'mail_username',
  'mail.password': 'mail_password',
}

/** The form's field for a name in the API: `admin.username` is `username` here. */
export const fieldOf = (apiField: string): string =>
  INSIDE[apiField] ?? apiField.replace(/^(admin|mail|payments)\./, '')

/** What the form starts with. `here` is where it was opened: most likely the address that people will use. */
export function formOf(state: SetupState, here: string): SetupForm {
  const isLocal = /^https?:\/\/(localhost|127\.|\[::1\])/.test(here)
  return {
    product_name: state.product_name.value,
    public_url: state.public_url.value || (isLocal ? '' : here),
    mail: 'folder',
    host: '',
    port: '',
    security: 'tls',
    mail_username: '',
    mail_password: '',
    from: '',
    payments: 'sandbox',
    secret_key: '',
    publishable_key: '',
    webhook_secret: '',
    full_name: '',
    username: '',
    email: '',
    password: '',
  }
}

/** The mail server as it is typed; what is left empty is not sent. */
export const mailOf = (form: SetupForm): TestLetter['mail'] => ({
  host: form.host,
  security: form.security,
  ...(form.from !== '' && { from: form.from }),
  ...(form.port !== '' && { port: Number(form.port) }),
  ...(form.mail_username !== '' && { username: form.mail_username }),
  ...(form.mail_password !== '' && { password: form.mail_password }),
})

/** What is fixed elsewhere, or stays as it is, is not sent. */
export function bodyOf(form: SetupForm, state: SetupState): SetupBody {
  const { secret_key, publishable_key, webhook_secret } = form
  return {
    ...(!state.product_name.fixed_by && { product_name: form.product_name }),
    ...(!state.public_url.fixed_by && form.public_url !== '' && { public_url: form.public_url }),
    ...(!state.mail.fixed_by && form.mail === 'smtp' && { mail: mailOf(form) }),
    ...(!state.payments.fixed_by &&
      form.payments === 'stripe' && {
        payments: {
          secret_key,
          ...(publishable_key !== '' && { publishable_key }),
          ...(webhook_secret !== '' && { webhook_secret }),
        },
      }),
    admin: {
      username: form.username,
      email: form.email,
      password: form.password,
      ...(form.full_name !== '' && { full_name: form.full_name }),
    },
  }
}
