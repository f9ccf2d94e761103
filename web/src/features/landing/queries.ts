import { api } from '../../api/client'
import { pagedQuery } from '../../api/pages'
import { configQuery } from '../payments/queries'
import { publicRequestsQuery } from '../requests/queries'

/* What the front page shows of this server. It comes with the page (server/src/landing.rs), as the answers to these calls. */

const REQUESTS = 4
const WORKS = 5
const DEVELOPERS = 4

export const openRequestsQuery = () => publicRequestsQuery({}, REQUESTS)

export const pricesQuery = configQuery

export const recentWorkQuery = () =>
  pagedQuery(['/project-showcase/', { limit: WORKS }], ({ signal }) =>
    api.GET('/project-showcase/', { params: { query: { limit: WORKS } }, signal }),
  )

export const developersQuery = () =>
  pagedQuery(['/profile/developers/public', { limit: DEVELOPERS }], ({ signal }) =>
    api.GET('/profile/developers/public', { params: { query: { limit: DEVELOPERS } }, signal }),
  )
