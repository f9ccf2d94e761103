import createClient from 'openapi-fetch'

import { baseUrl } from './client'
import type { paths } from './schema.gen'
import { createTransport } from './transport'

/** Calls that tell nothing of who makes them: no bearer, no cookie. */
export const anonymousApi = createClient<paths>({
  baseUrl,
  credentials: 'omit',
  fetch: createTransport(),
})
