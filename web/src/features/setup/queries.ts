import { queryOptions } from '@tanstack/react-query'

import { onceApi, orNull, quietApi, unwrap, unwrapInBackground } from '../../api/client'
import type { SetupBody, TestLetter } from './types'

/** The code goes in a header: addresses are written down by others. */
const withCode = (code: string) => (code === '' ? {} : { 'x-setup-code': code })

/** Also where there is no https yet, which browsers keep `randomUUID` for. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')

/** How the server is set up so far; null where there is nothing to set up, or not for this visitor. */
export const setupStateQuery = (code: string) =>
  queryOptions({
    queryKey: ['/setup/state', code],
    queryFn: ({ signal }) =>
      orNull(unwrap(onceApi.GET('/setup/state', { headers: withCode(code), signal }))),
    // What was typed stays: nothing changes behind it.
    staleTime: Infinity,
  })

/** Once only: whoever asks again finds the server set up. */
export const finishSetup = (code: string, body: SetupBody) =>
  unwrap(
    onceApi.POST('/setup/finish', {
      body,
      headers: { ...withCode(code), 'Idempotency-Key': newKey() },
    }),
  )

/** Asks for the email that confirms the admin’s address: only now is it known how to send it. It can be sent again later. */
export const confirmAddress = () =>
  unwrapInBackground(
    quietApi.POST('/auth/verify-email/send', { headers: { 'Idempotency-Key': newKey() } }),
  ).catch(() => undefined)

export const sendTestLetter = (code: string, body: TestLetter) =>
  unwrap(
    onceApi.POST('/setup/test-letter', {
      body,
      headers: { ...withCode(code), 'Idempotency-Key': newKey() },
    }),
  )
