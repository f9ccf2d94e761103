import type { ProductFilters } from '../features/marketplace/filters'
import type { OpportunityFilters } from '../features/opportunities/filters'
import type { CreatorFilters } from '../features/profiles/creator-filters'
import type { ProposalFilters } from '../features/proposals/filters'
import type { SearchFilters } from '../features/search/filters'
import type { ShowcaseFilters } from '../features/showcases/filters'
import type { TicketFilters } from '../features/support/filters'
import { useSession } from '../session/store'
import type { Asked, Started } from './asked'

/*
 * What each page asks for first. A row of the route table names one of these; it runs while the page's code is on its
 * way, and when the pointer comes to a link. What a feature's queries need is fetched for its own pages only, which
 * need the same.
 */

const fetchConversations = () => import('../features/conversations/queries')
const fetchDashboards = () => import('../features/dashboards/queries')
const fetchInvoices = () => import('../features/invoices/queries')
const fetchMarketplace = () => import('../features/marketplace/queries')
const fetchPlayerCode = () => import('../features/videos/player-code')
const fetchPlaylists = () => import('../features/playlists/queries')
const fetchProfiles = () => import('../features/profiles/queries')
const fetchProjects = () => import('../features/projects/queries')
const fetchRequests = () => import('../features/requests/queries')
const fetchShowcases = () => import('../features/showcases/queries')
const fetchVideos = () => import('../features/videos/queries')

/** Starts a page's requests once the code that makes them is here. */
const loader =
  <Code, Search = unknown>(
    fetchCode: () => Promise<Code>,
    start: (asked: Asked<Search>, code: Code) => Started,
  ) =>
  async (asked: Asked<Search>): Promise<Started> =>
    start(asked, await fetchCode())

/** For the page of one thing. */
const loaderOfOne = <Code>(
  fetchCode: () => Promise<Code>,
  start: (asked: Asked<unknown> & { readonly id: number }, code: Code) => Started,
) =>
  loader(fetchCode, (asked: Asked<unknown>, code) => {
    const { id } = asked
    return id === null ? [] : start({ ...asked, id }, code)
  })

const ownRole = () => useSession.getState().user?.userType ?? null

export const landing = loader(
  () => import('../features/landing/queries'),
  ({ queryClient }, { openRequestsQuery, pricesQuery, recentWorkQuery, developersQuery }) => [
    queryClient.infiniteQuery(openRequestsQuery()),
    queryClient.query(pricesQuery()),
    queryClient.infiniteQuery(recentWorkQuery()),
    queryClient.infiniteQuery(developersQuery()),
  ],
)

export const opportunities = loader(
  fetchRequests,
  ({ queryClient, search }: Asked<OpportunityFilters>, { publicRequestsQuery }) => [
    queryClient.infiniteQuery(publicRequestsQuery(search)),
  ],
)

/** Reading a request can count as having viewed it, so it is read by those who open it only. */
export const request = loaderOfOne(
  fetchRequests,
  ({ queryClient, id, preload }, { requestQuery }) =>
    preload ? [] : [queryClient.query(requestQuery(id))],
)

/** A client narrows their own by status; a developer sees all they are invited to. */
export const requests = loader(
  () => Promise.all([fetchRequests(), import('../features/requests/rules')]),
  ({ queryClient, search }: Asked<{ status?: string }>, [{ requestsQuery }, { isStatus }]) => {
    const status = ownRole() === 'client' && isStatus(search.status) ? search.status : undefined
    return [queryClient.infiniteQuery(requestsQuery(status))]
  },
)

/** Comparing proposals counts as having viewed them, so they are read by those who open the page only. */
export const proposals = loader(
  () => import('../features/proposals/queries'),
  (
    { queryClient, search, preload }: Asked<ProposalFilters>,
    { listedProposalsQuery, proposalQuery },
  ) => {
    const isClient = ownRole() === 'client'
    const { compare = [] } = search
    if (!isClient || compare.length < 2) {
      return [queryClient.infiniteQuery(listedProposalsQuery(isClient, search))]
    }
    return preload ? [] : compare.map((id) => queryClient.query(proposalQuery(id)))
  },
)

export const search = loader(
  () => Promise.all([import('../features/search/queries'), import('../features/search/rules')]),
  ({ queryClient, search: filters }: Asked<SearchFilters>, [{ searchQuery }, { isAsking }]) =>
    isAsking(filters) ? [queryClient.infiniteQuery(searchQuery(filters))] : [],
)

export const creators = loader(
  fetchProfiles,
  ({ queryClient, search }: Asked<CreatorFilters>, { creatorsQuery }) => [
    queryClient.infiniteQuery(creatorsQuery(search)),
  ],
)

export const developer = loaderOfOne(
  fetchProfiles,
  ({ queryClient, id }, { publicDeveloperQuery }) => [queryClient.query(publicDeveloperQuery(id))],
)

/** With the profile comes the form to change it. */
export const profile = loader(
  () => Promise.all([fetchProfiles(), import('../features/profiles/editors')]),
  ({ queryClient }, [{ ownProfilesQuery }, { fetchEditor }]) => {
    const role = ownRole()
    return [...(role ? [fetchEditor(role)] : []), queryClient.query(ownProfilesQuery())]
  },
)

export const clientDashboard = loader(fetchDashboards, ({ queryClient }, queries) => [
  queryClient.infiniteQuery(queries.receivedQuery()),
  queryClient.query(queries.ownProfilesQuery()),
  queryClient.infiniteQuery(queries.draftsQuery()),
  queryClient.infiniteQuery(queries.openRequestsQuery()),
  queryClient.infiniteQuery(queries.latestRequestsQuery()),
  queryClient.infiniteQuery(queries.agreementsQuery()),
  queryClient.infiniteQuery(queries.invoicesQuery()),
])

export const developerDashboard = loader(fetchDashboards, ({ queryClient }, queries) => [
  queryClient.query(queries.ownProfilesQuery()),
  queryClient.infiniteQuery(queries.agreementsQuery()),
])

export const projects = loader(fetchProjects, ({ queryClient }, { projectsQuery }) => [
  queryClient.infiniteQuery(projectsQuery()),
])

export const project = loaderOfOne(fetchProjects, ({ queryClient, id }, { projectQuery }) => [
  queryClient.query(projectQuery(id)),
])

export const conversations = loader(
  fetchConversations,
  ({ queryClient, search }: Asked<{ archived?: true }>, { conversationsQuery }) => [
    queryClient.infiniteQuery(conversationsQuery(search.archived === true)),
  ],
)

/** Read whenever it is opened. The pointer passes over many rows, so not before. */
export const conversation = loaderOfOne(
  fetchConversations,
  ({ queryClient, id, preload }, { openedQuery }) =>
    preload ? [] : [queryClient.query(openedQuery(id))],
)

export const agreements = loader(
  () => import('../features/agreements/queries'),
  ({ queryClient }, { agreementsQuery }) => [queryClient.infiniteQuery(agreementsQuery())],
)

export const invoices = loader(fetchInvoices, ({ queryClient }, { invoicesQuery }) => [
  queryClient.infiniteQuery(invoicesQuery()),
])

export const invoice = loaderOfOne(fetchInvoices, ({ queryClient, id }, { invoiceQuery }) => [
  queryClient.query(invoiceQuery(id)),
])

export const notifications = loader(
  () => import('../features/notifications/queries'),
  ({ queryClient }, { allNotificationsQuery }) => [
    queryClient.infiniteQuery(allNotificationsQuery(queryClient)),
  ],
)

export const decisions = loader(
  () => import('../features/moderation/queries'),
  ({ queryClient }, { decisionsQuery }) => [queryClient.infiniteQuery(decisionsQuery())],
)

export const rules = loader(
  () => import('../features/moderation/queries'),
  ({ queryClient }, { rulesQuery }) => [queryClient.query(rulesQuery())],
)

export const matching = loader(
  () => import('../features/matching/queries'),
  ({ queryClient }, { weightsQuery }) => [queryClient.query(weightsQuery())],
)

export const videos = loader(
  fetchVideos,
  ({ queryClient, search: { own } }: Asked<{ own?: true }>, { ownVideosQuery, videosQuery }) => [
    own && useSession.getState().isAuthenticated
      ? queryClient.infiniteQuery(ownVideosQuery())
      : queryClient.infiniteQuery(videosQuery()),
  ],
)

/** With the video comes the code that plays it. */
export const video = loaderOfOne(
  () => Promise.all([fetchVideos(), fetchPlayerCode()]),
  ({ queryClient, id, preload }, [{ videoQuery }, player]) => [
    ...(preload ? [] : [player.fetchPlayer()]),
    queryClient.query(videoQuery(id)),
  ],
)

export const developerVideos = loaderOfOne(
  fetchVideos,
  ({ queryClient, id }, { developerVideosQuery }) => [
    queryClient.infiniteQuery(developerVideosQuery(id)),
  ],
)

export const videoUsage = loader(fetchVideos, ({ queryClient }, { usageQuery }) => [
  queryClient.query(usageQuery()),
])

/** One's own, or somebody's. A visitor has none. */
export const playlists = loader(
  fetchPlaylists,
  ({ queryClient, search: { user } }: Asked<{ user?: number }>, { playlistsQuery }) => {
    const whose = user ?? useSession.getState().user?.id
    return whose === undefined ? [] : [queryClient.infiniteQuery(playlistsQuery(whose))]
  },
)

/** With the playlist comes the code that plays it. */
export const playlist = loaderOfOne(
  () => Promise.all([fetchPlaylists(), fetchPlayerCode()]),
  ({ queryClient, id, preload }, [{ playlistQuery }, player]) => [
    ...(preload ? [] : [player.fetchPlayer()]),
    queryClient.query(playlistQuery(id)),
  ],
)

/** Everybody's, one's own, or those one keeps. A visitor has no list of their own. */
export const showcases = loader(
  fetchShowcases,
  (
    { queryClient, search: filters }: Asked<ShowcaseFilters>,
    { developerShowcasesQuery, favouritesQuery, showcasesQuery },
  ) => {
    const me = useSession.getState().user?.id
    if (me === undefined || filters.list === undefined) {
      return [queryClient.infiniteQuery(showcasesQuery(filters))]
    }
    return [
      filters.list === 'own'
        ? queryClient.infiniteQuery(developerShowcasesQuery(me))
        : queryClient.infiniteQuery(favouritesQuery()),
    ]
  },
)

export const showcase = loaderOfOne(fetchShowcases, ({ queryClient, id }, { showcaseQuery }) => [
  queryClient.query(showcaseQuery(id)),
])

export const products = loader(
  fetchMarketplace,
  ({ queryClient, search }: Asked<ProductFilters>, { productsQuery }) => [
    queryClient.infiniteQuery(productsQuery(search)),
  ],
)

export const product = loaderOfOne(fetchMarketplace, ({ queryClient, id }, { productQuery }) => [
  queryClient.query(productQuery(id)),
])

export const selling = loader(
  () => Promise.all([fetchMarketplace(), import('../features/marketplace/sales-queries')]),
  ({ queryClient }, [{ ownProductsQuery }, { salesQuery, statementQuery }]) => [
    queryClient.infiniteQuery(ownProductsQuery()),
    queryClient.infiniteQuery(salesQuery()),
    queryClient.query(statementQuery()),
  ],
)

export const library = loader(
  () => import('../features/marketplace/purchase-queries'),
  ({ queryClient }, { libraryQuery }) => [queryClient.infiniteQuery(libraryQuery())],
)

/** One's own. A visitor has a form and nothing to wait for. */
export const tickets = loader(
  () => import('../features/support/ticket-queries'),
  ({ queryClient, search: filters }: Asked<TicketFilters>, { ticketsQuery }) =>
    useSession.getState().isAuthenticated
      ? [queryClient.infiniteQuery(ticketsQuery('/tickets', filters))]
      : [],
)
