import { agreementsQuery } from '../features/agreements/queries'
import { conversationsQuery, openedQuery } from '../features/conversations/queries'
import {
  draftsQuery,
  latestRequestsQuery,
  openRequestsQuery,
  receivedQuery,
} from '../features/dashboards/queries'
import { invoiceQuery, invoicesQuery } from '../features/invoices/queries'
import {
  developersQuery,
  openRequestsQuery as newestRequestsQuery,
  pricesQuery,
  recentWorkQuery,
} from '../features/landing/queries'
import type { ProductFilters } from '../features/marketplace/filters'
import { libraryQuery } from '../features/marketplace/purchase-queries'
import { ownProductsQuery, productQuery, productsQuery } from '../features/marketplace/queries'
import { salesQuery, statementQuery } from '../features/marketplace/sales-queries'
import { weightsQuery } from '../features/matching/queries'
import { decisionsQuery, rulesQuery } from '../features/moderation/queries'
import { allNotificationsQuery } from '../features/notifications/queries'
import type { OpportunityFilters } from '../features/opportunities/filters'
import type { CreatorFilters } from '../features/profiles/creator-filters'
import { fetchEditor } from '../features/profiles/editors'
import { creatorsQuery, ownProfilesQuery, publicDeveloperQuery } from '../features/profiles/queries'
import { playlistQuery, playlistsQuery } from '../features/playlists/queries'
import { projectQuery, projectsQuery } from '../features/projects/queries'
import type { ProposalFilters } from '../features/proposals/filters'
import { listedProposalsQuery, proposalQuery } from '../features/proposals/queries'
import { publicRequestsQuery, requestQuery, requestsQuery } from '../features/requests/queries'
import { isStatus } from '../features/requests/rules'
import type { SearchFilters } from '../features/search/filters'
import { searchQuery } from '../features/search/queries'
import { isAsking } from '../features/search/rules'
import type { ShowcaseFilters } from '../features/showcases/filters'
import {
  developerShowcasesQuery,
  favouritesQuery,
  showcaseQuery,
  showcasesQuery,
} from '../features/showcases/queries'
import type { TicketFilters } from '../features/support/filters'
import { ticketsQuery } from '../features/support/ticket-queries'
import { fetchPlayer } from '../features/videos/player-code'
import {
  developerVideosQuery,
  ownVideosQuery,
  usageQuery,
  videoQuery,
  videosQuery,
} from '../features/videos/queries'
import { useSession } from '../session/store'
import type { Asked } from './asked'

/*
 * What each page asks for first. A row of the route table names one of these; it runs while the page's code is on its
 * way, and when the pointer comes to a link.
 */

const ownRole = () => useSession.getState().user?.userType ?? null

export const landing = ({ queryClient }: Asked<unknown>) =>
  Promise.all([
    queryClient.infiniteQuery(newestRequestsQuery()),
    queryClient.query(pricesQuery()),
    queryClient.infiniteQuery(recentWorkQuery()),
    queryClient.infiniteQuery(developersQuery()),
  ])

export const opportunities = ({ queryClient, search }: Asked<OpportunityFilters>) =>
  queryClient.infiniteQuery(publicRequestsQuery(search))

/** Reading a request can count as having viewed it, so it is read by those who open it only. */
export const request = ({ queryClient, id, preload }: Asked<unknown>) =>
  id === null || preload ? undefined : queryClient.query(requestQuery(id))

/** A client narrows their own by status; a developer sees all they are invited to. */
export const requests = ({ queryClient, search }: Asked<{ status?: string }>) =>
  queryClient.infiniteQuery(
    requestsQuery(ownRole() === 'client' && isStatus(search.status) ? search.status : undefined),
  )

/** Comparing proposals counts as having viewed them, so they are read by those who open the page only. */
export const proposals = ({ queryClient, search, preload }: Asked<ProposalFilters>) => {
  const isClient = ownRole() === 'client'
  const { compare = [] } = search
  if (!isClient || compare.length < 2) {
    return queryClient.infiniteQuery(listedProposalsQuery(isClient, search))
  }
  return preload
    ? undefined
    : Promise.all(compare.map((id) => queryClient.query(proposalQuery(id))))
}

export const search = ({ queryClient, search: filters }: Asked<SearchFilters>) =>
  isAsking(filters) ? queryClient.infiniteQuery(searchQuery(filters)) : undefined

export const creators = ({ queryClient, search }: Asked<CreatorFilters>) =>
  queryClient.infiniteQuery(creatorsQuery(search))

export const developer = ({ queryClient, id }: Asked<unknown>) =>
  id === null ? undefined : queryClient.query(publicDeveloperQuery(id))

const ownProfiles = ({ queryClient }: Asked<unknown>) => queryClient.query(ownProfilesQuery())

/** With the profile comes the form to change it. */
export const profile = (asked: Asked<unknown>) => {
  const role = ownRole()
  // What fails here is fetched again by the page.
  if (role) fetchEditor(role).catch(() => undefined)
  return ownProfiles(asked)
}

export const clientDashboard = ({ queryClient }: Asked<unknown>) =>
  Promise.all([
    queryClient.infiniteQuery(receivedQuery()),
    queryClient.query(ownProfilesQuery()),
    queryClient.infiniteQuery(draftsQuery()),
    queryClient.infiniteQuery(openRequestsQuery()),
    queryClient.infiniteQuery(latestRequestsQuery()),
    queryClient.infiniteQuery(agreementsQuery()),
    queryClient.infiniteQuery(invoicesQuery()),
  ])

export const developerDashboard = ({ queryClient }: Asked<unknown>) =>
  Promise.all([queryClient.query(ownProfilesQuery()), queryClient.infiniteQuery(agreementsQuery())])

export const projects = ({ queryClient }: Asked<unknown>) =>
  queryClient.infiniteQuery(projectsQuery())

export const project = ({ queryClient, id }: Asked<unknown>) =>
  id === null ? undefined : queryClient.query(projectQuery(id))

export const conversations = ({ queryClient, search }: Asked<{ archived?: true }>) =>
  queryClient.infiniteQuery(conversationsQuery(search.archived === true))

/** Read whenever it is opened. The pointer passes over many rows, so not before. */
export const conversation = ({ queryClient, id, preload }: Asked<unknown>) =>
  id === null || preload ? undefined : queryClient.query(openedQuery(id))

export const agreements = ({ queryClient }: Asked<unknown>) =>
  queryClient.infiniteQuery(agreementsQuery())

export const invoices = ({ queryClient }: Asked<unknown>) =>
  queryClient.infiniteQuery(invoicesQuery())

export const invoice = ({ queryClient, id }: Asked<unknown>) =>
  id === null ? undefined : queryClient.query(invoiceQuery(id))

export const notifications = ({ queryClient }: Asked<unknown>) =>
  queryClient.infiniteQuery(allNotificationsQuery(queryClient))

export const decisions = ({ queryClient }: Asked<unknown>) =>
  queryClient.infiniteQuery(decisionsQuery())

export const rules = ({ queryClient }: Asked<unknown>) => queryClient.query(rulesQuery())

export const matching = ({ queryClient }: Asked<unknown>) => queryClient.query(weightsQuery())

export const videos = ({ queryClient, search: { own } }: Asked<{ own?: true }>) =>
  own && useSession.getState().isAuthenticated
    ? queryClient.infiniteQuery(ownVideosQuery())
    : queryClient.infiniteQuery(videosQuery())

/** With the video comes the code that plays it. */
export const video = ({ queryClient, id, preload }: Asked<unknown>) => {
  // What fails here is fetched again by the page.
  if (!preload) fetchPlayer().catch(() => undefined)
  return id === null ? undefined : queryClient.query(videoQuery(id))
}

export const developerVideos = ({ queryClient, id }: Asked<unknown>) =>
  id === null ? undefined : queryClient.infiniteQuery(developerVideosQuery(id))

export const videoUsage = ({ queryClient }: Asked<unknown>) => queryClient.query(usageQuery())

/** One's own, or somebody's. A visitor has none. */
export const playlists = ({ queryClient, search: { user } }: Asked<{ user?: number }>) => {
  const whose = user ?? useSession.getState().user?.id
  return whose === undefined ? undefined : queryClient.infiniteQuery(playlistsQuery(whose))
}

/** With the playlist comes the code that plays it. */
export const playlist = ({ queryClient, id, preload }: Asked<unknown>) => {
  // What fails here is fetched again by the page.
  if (!preload) fetchPlayer().catch(() => undefined)
  return id === null ? undefined : queryClient.query(playlistQuery(id))
}

/** Everybody's, one's own, or those one keeps. A visitor has no list of their own. */
export const showcases = ({ queryClient, search: filters }: Asked<ShowcaseFilters>) => {
  const me = useSession.getState().user?.id
  if (me === undefined || filters.list === undefined) {
    return queryClient.infiniteQuery(showcasesQuery(filters))
  }
  return filters.list === 'own'
    ? queryClient.infiniteQuery(developerShowcasesQuery(me))
    : queryClient.infiniteQuery(favouritesQuery())
}

export const showcase = ({ queryClient, id }: Asked<unknown>) =>
  id === null ? undefined : queryClient.query(showcaseQuery(id))

export const products = ({ queryClient, search }: Asked<ProductFilters>) =>
  queryClient.infiniteQuery(productsQuery(search))

export const product = ({ queryClient, id }: Asked<unknown>) =>
  id === null ? undefined : queryClient.query(productQuery(id))

export const selling = ({ queryClient }: Asked<unknown>) =>
  Promise.all([
    queryClient.infiniteQuery(ownProductsQuery()),
    queryClient.infiniteQuery(salesQuery()),
    queryClient.query(statementQuery()),
  ])

export const library = ({ queryClient }: Asked<unknown>) =>
  queryClient.infiniteQuery(libraryQuery())

/** One's own. A visitor has a form and nothing to wait for. */
export const tickets = ({ queryClient, search: filters }: Asked<TicketFilters>) =>
  useSession.getState().isAuthenticated
    ? queryClient.infiniteQuery(ticketsQuery('/tickets', filters))
    : undefined
