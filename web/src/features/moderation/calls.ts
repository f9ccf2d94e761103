import type { Client } from 'openapi-fetch'

import { api } from '../../api/client'
import type { ModerationPaths } from './types'

/** The server, as this feature uses it. */
export const calls = api as unknown as Client<ModerationPaths>
