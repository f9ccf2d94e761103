import { proposalsQuery } from '../proposals/queries'
import { requestsQuery } from '../requests/queries'

/* What the client's dashboard reads, for the page and for its route. */

export const LATEST = 5
/** At most this many drafts and open requests are looked through: what is older is in the list. */
const MOST = 10
const MOST_PROPOSALS = 100

export const latestRequestsQuery = () => requestsQuery(undefined, LATEST)
export const draftsQuery = () => requestsQuery('draft', MOST)
export const openRequestsQuery = () => requestsQuery('open', MOST)
export const receivedQuery = () => proposalsQuery({ limit: MOST_PROPOSALS })
