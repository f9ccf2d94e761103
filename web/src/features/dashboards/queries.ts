import { proposalsQuery } from '../proposals/queries'
import { requestsQuery } from '../requests/queries'

/* What the dashboards read, for the pages and for their routes. */

export { agreementsQuery } from '../agreements/queries'
export { invoicesQuery } from '../invoices/queries'
export { ownProfilesQuery } from '../profiles/queries'

export const LATEST = 5
/** At most this many drafts and open requests are looked through: what is older is in the list. */
const MOST = 10
const MOST_PROPOSALS = 100

export const latestRequestsQuery = () => requestsQuery(undefined, LATEST)
export const draftsQuery = () => requestsQuery('draft', MOST)
export const openRequestsQuery = () => requestsQuery('open', MOST)
export const receivedQuery = () => proposalsQuery({ limit: MOST_PROPOSALS })
