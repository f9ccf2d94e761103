import { redirect, type AnyRoute } from '@tanstack/react-router'

import { ADMIN_ROOMS } from '../features/admin/rooms'
import { readProductFilters } from '../features/marketplace/filters'
import { readFilters } from '../features/opportunities/filters'
import { readCreatorFilters } from '../features/profiles/creator-filters'
import { readProfileAct } from '../features/profiles/profile-act'
import { readProposalFilters } from '../features/proposals/filters'
import { readInvite } from '../features/requests/read-invite'
import { readSearch } from '../features/search/filters'
import { readShowcaseFilters } from '../features/showcases/filters'
import { readTicketFilters } from '../features/support/filters'
import { parseId } from '../lib/id'
import { PRODUCT } from '../lib/product'
import { onlyVisitors, onlyWithoutRole, toOwnDashboard, type Access } from './guards'
import { chunk, page, root } from './page'

/** For a path that only leads to another one. */
const leadsTo = (to: '/' | '/terms-of-service' | '/privacy-policy') => ({
  enter: () => {
    throw redirect({ to, replace: true })
  },
})

const returnPoint = <const P extends string>(path: P) =>
  page(
    path,
    'Signing you in',
    'public',
    chunk(() => import('../features/oauth/return-page'), 'OAuthReturnPage'),
  )

/** What a payment provider brings along when it sends somebody back. */
const readReturn = ({ session_id, canceled }: Record<string, unknown>) => ({
  ...(typeof session_id === 'string' && { session_id }),
  ...(canceled !== undefined && { canceled }),
})

/** Whether somebody comes from the page where they paid. */
const readPaid = ({ paid }: Record<string, unknown>) => ({ ...(paid !== undefined && { paid }) })

/** Which of the two lists of conversations is open. */
const readList = ({ archived }: Record<string, unknown>): { archived?: true } =>
  archived === true || archived === 'true' ? { archived: true } : {}

/** Whether only one's own videos are listed. */
const readOwn = ({ own }: Record<string, unknown>): { own?: true } =>
  own === true || own === 'true' ? { own: true } : {}

/** An id in the query; anything else is left out. */
const idOf = (value: unknown): number | null =>
  typeof value === 'string' || typeof value === 'number' ? parseId(String(value)) : null

/** Whose playlists are listed. */
const readUser = ({ user }: Record<string, unknown>): { user?: number } => {
  const id = idOf(user)
  return id === null ? {} : { user: id }
}

/** Which video of a playlist is on. */
const readVideo = ({ video }: Record<string, unknown>): { video?: number } => {
  const id = idOf(video)
  return id === null ? {} : { video: id }
}

const readStatus = ({ status }: Record<string, unknown>): { status?: string } =>
  typeof status === 'string' ? { status } : {}

const conversationPages = () => import('../features/conversations/conversations-page')
const conversations = page(
  '/conversations',
  'Conversations',
  'signed-in',
  chunk(conversationPages, 'ConversationsPage'),
  (loaders) => loaders.conversations,
  { search: readList },
)

const adminPage = chunk(() => import('../features/admin/admin-page'), 'AdminPage')

/** THE table: one row for each path of the product. */
const rows = [
  page(
    '/',
    `${PRODUCT.name}: connecting talent with opportunity`,
    'public',
    chunk(() => import('../features/landing/landing-page'), 'LandingPage'),
  ),

  // Signing in
  page(
    '/login',
    'Login',
    'public',
    chunk(() => import('../features/auth/login-page'), 'LoginPage'),
    undefined,
    { enter: onlyVisitors },
  ),
  page(
    '/register',
    'Register',
    'public',
    chunk(() => import('../features/auth/register-page'), 'RegisterPage'),
    undefined,
    { enter: onlyVisitors },
  ),
  page(
    '/select-role',
    'Choose your role',
    'public',
    chunk(() => import('../features/auth/select-role-page'), 'SelectRolePage'),
    undefined,
    { enter: onlyWithoutRole },
  ),
  page(
    '/logout',
    'Logging out',
    'public',
    chunk(() => import('../features/auth/logout-page'), 'LogoutPage'),
  ),
  returnPoint('/oauth-callback'),
  returnPoint('/oauth/callback'),
  returnPoint('/auth/github/callback'),
  returnPoint('/auth/google/callback'),
  page(
    '/oauth-success',
    'Signing you in',
    'public',
    chunk(() => import('../features/oauth/success-page'), 'OAuthSuccessPage'),
  ),
  page(
    '/oauth-error',
    'Authentication Failed',
    'public',
    chunk(() => import('../features/oauth/error-page'), 'OAuthErrorPage'),
  ),

  // One's own
  page('/dashboard', '', 'signed-in', undefined, undefined, { enter: toOwnDashboard }),
  page(
    '/client-dashboard',
    'Client dashboard',
    'client',
    chunk(() => import('../features/dashboards/client-dashboard-page'), 'ClientDashboardPage'),
    (loaders) => loaders.clientDashboard,
  ),
  page(
    '/developer-dashboard',
    'Developer dashboard',
    'developer',
    chunk(
      () => import('../features/dashboards/developer-dashboard-page'),
      'DeveloperDashboardPage',
    ),
    (loaders) => loaders.ownProfiles,
  ),
  page(
    '/profile',
    'Profile',
    'signed-in',
    chunk(() => import('../features/profiles/profile-page'), 'ProfilePage'),
    (loaders) => loaders.profile,
  ),

  // Opportunities
  page(
    '/opportunities',
    'Open requests',
    'public',
    chunk(() => import('../features/opportunities/opportunities-page'), 'OpportunitiesPage'),
    (loaders) => loaders.opportunities,
    { search: readFilters },
  ),
  page(
    '/opportunities/$id',
    'Request',
    'public',
    chunk(() => import('../features/opportunities/opportunity-page'), 'OpportunityPage'),
    (loaders) => loaders.request,
  ),

  // Finding each other
  page(
    '/search',
    'Search',
    'public',
    chunk(() => import('../features/search/search-page'), 'SearchPage'),
    (loaders) => loaders.search,
    { search: readSearch },
  ),
  page(
    '/how-matching-works',
    'How matching works',
    'public',
    chunk(() => import('../features/matching/how-matching-works-page'), 'HowMatchingWorksPage'),
  ),

  // Requests and projects
  page(
    '/requests',
    'Requests',
    'signed-in',
    chunk(() => import('../features/requests/requests-page'), 'RequestsPage'),
    (loaders) => loaders.requests,
    { search: readStatus },
  ),
  page(
    '/requests/new',
    'Post a request',
    'client',
    chunk(() => import('../features/requests/new-request-page'), 'NewRequestPage'),
    undefined,
    { search: readInvite },
  ),
  page(
    '/requests/responses',
    'Proposals',
    'signed-in',
    chunk(() => import('../features/proposals/proposals-page'), 'ProposalsPage'),
    (loaders) => loaders.proposals,
    { search: readProposalFilters },
  ),
  page(
    '/requests/$requestId',
    'Request',
    'signed-in',
    chunk(() => import('../features/requests/request-page'), 'RequestPage'),
    (loaders) => loaders.request,
  ),
  page(
    '/requests/$requestId/edit',
    'Edit request',
    'client',
    chunk(() => import('../features/requests/edit-request-page'), 'EditRequestPage'),
    (loaders) => loaders.request,
  ),
  page(
    '/projects',
    'Projects',
    'signed-in',
    chunk(() => import('../features/projects/projects-page'), 'ProjectsPage'),
    (loaders) => loaders.projects,
  ),
  page(
    '/create-project',
    'Create a project',
    'client',
    chunk(() => import('../features/projects/create-project-page'), 'CreateProjectPage'),
  ),
  page(
    '/projects/$projectId',
    'Project',
    'client',
    chunk(() => import('../features/projects/project-page'), 'ProjectPage'),
    (loaders) => loaders.project,
  ),

  // Conversations
  conversations.addChildren([
    page('/', 'Conversations', 'signed-in', chunk(conversationPages, 'NoneOpen'), undefined, {
      parent: conversations,
    }),
    page(
      '$id',
      'Conversation',
      'signed-in',
      chunk(
        () => import('../features/conversations/open-conversation-page'),
        'OpenConversationPage',
      ),
      (loaders) => loaders.conversation,
      { parent: conversations },
    ),
  ]),

  page(
    '/agreements',
    'Agreements',
    'signed-in',
    chunk(() => import('../features/agreements/agreements-page'), 'AgreementsPage'),
    (loaders) => loaders.agreements,
  ),

  page(
    '/invoices',
    'Invoices',
    'signed-in',
    chunk(() => import('../features/invoices/invoices-page'), 'InvoicesPage'),
    (loaders) => loaders.invoices,
  ),
  page(
    '/invoices/$id',
    'Invoice',
    'signed-in',
    chunk(() => import('../features/invoices/invoice-page'), 'InvoicePage'),
    (loaders) => loaders.invoice,
    { search: readPaid },
  ),

  page(
    '/notifications',
    'Notifications',
    'signed-in',
    chunk(() => import('../features/notifications/notifications-page'), 'NotificationsPage'),
    (loaders) => loaders.notifications,
  ),

  // Developers, as everybody sees them
  page(
    '/creators',
    'Creators',
    'public',
    chunk(() => import('../features/profiles/creators-page'), 'CreatorsPage'),
    (loaders) => loaders.creators,
    { search: readCreatorFilters },
  ),
  page(
    '/profile/developers/$id/public',
    'Developer profile',
    'public',
    chunk(() => import('../features/profiles/public-profile-page'), 'PublicProfilePage'),
    (loaders) => loaders.developer,
    { search: readProfileAct },
  ),

  // Money
  page(
    '/subscription/success',
    'Creator subscription',
    'public',
    chunk(
      () => import('../features/payments/subscription-success-page'),
      'SubscriptionSuccessPage',
    ),
    undefined,
    { search: readReturn },
  ),
  page(
    '/donation/success',
    'Donation',
    'public',
    chunk(() => import('../features/payments/donation-success-page'), 'DonationSuccessPage'),
    undefined,
    { search: readReturn },
  ),
  page(
    '/donation/cancel',
    'Donation cancelled',
    'public',
    chunk(() => import('../features/payments/donation-cancel-page'), 'DonationCancelPage'),
  ),
  page(
    '/supporters',
    'Supporters',
    'public',
    chunk(() => import('../features/payments/supporters-page'), 'SupportersPage'),
  ),

  // Videos
  page(
    '/videos',
    'Videos',
    'public',
    chunk(() => import('../features/videos/videos-page'), 'VideosPage'),
    (loaders) => loaders.videos,
    { search: readOwn },
  ),
  page(
    '/video_display/stream/$videoId',
    'Video',
    'public',
    chunk(() => import('../features/videos/watch-page'), 'WatchPage'),
    (loaders) => loaders.video,
  ),
  page(
    '/video-upload',
    'Upload a video',
    'signed-in',
    chunk(() => import('../features/uploads/upload-page'), 'UploadPage'),
    (loaders) => loaders.videoUsage,
  ),
  page(
    '/developers/$developerId/videos',
    'Videos',
    'public',
    chunk(() => import('../features/videos/developer-videos-page'), 'DeveloperVideosPage'),
    (loaders) => loaders.developerVideos,
  ),
  page(
    '/shared/videos/$shareToken',
    'Shared video',
    'public',
    chunk(() => import('../features/videos/shared-video-page'), 'SharedVideoPage'),
  ),

  // Playlists
  page(
    '/playlists',
    'Playlists',
    'public',
    chunk(() => import('../features/playlists/playlists-page'), 'PlaylistsPage'),
    (loaders) => loaders.playlists,
    { search: readUser },
  ),
  page(
    '/playlists/$playlistId',
    'Playlist',
    'public',
    chunk(() => import('../features/playlists/playlist-page'), 'PlaylistPage'),
    (loaders) => loaders.playlist,
    { search: readVideo },
  ),
  page(
    '/create-playlist',
    'Create a playlist',
    'public',
    chunk(() => import('../features/playlists/create-playlist-page'), 'CreatePlaylistPage'),
  ),
  page(
    '/shared/playlists/$shareToken',
    'Shared playlist',
    'public',
    chunk(() => import('../features/playlists/shared-playlist-page'), 'SharedPlaylistPage'),
    undefined,
    { search: readVideo },
  ),

  // Showcases
  page(
    '/showcase',
    'Showcase',
    'public',
    chunk(() => import('../features/showcases/showcases-page'), 'ShowcasesPage'),
    (loaders) => loaders.showcases,
    { search: readShowcaseFilters },
  ),
  page(
    '/showcase/new',
    'New showcase',
    'developer',
    chunk(() => import('../features/showcases/new-showcase-page'), 'NewShowcasePage'),
  ),
  page(
    '/showcase/edit/$id',
    'Edit showcase',
    'developer',
    chunk(() => import('../features/showcases/edit-showcase-page'), 'EditShowcasePage'),
    (loaders) => loaders.showcase,
  ),
  page(
    '/showcase/$id',
    'Showcase',
    'public',
    chunk(() => import('../features/showcases/showcase-page'), 'ShowcasePage'),
    (loaders) => loaders.showcase,
  ),

  // Marketplace
  page(
    '/marketplace',
    'Marketplace',
    'public',
    chunk(() => import('../features/marketplace/marketplace-page'), 'MarketplacePage'),
    (loaders) => loaders.products,
    { search: readProductFilters },
  ),
  page(
    '/marketplace/new',
    'New product',
    'developer',
    chunk(() => import('../features/marketplace/new-product-page'), 'NewProductPage'),
  ),
  page(
    '/marketplace/selling',
    'Products',
    'developer',
    chunk(() => import('../features/marketplace/selling-page'), 'SellingPage'),
    (loaders) => loaders.selling,
  ),
  page(
    '/marketplace/$id',
    'Product',
    'public',
    chunk(() => import('../features/marketplace/product-page'), 'ProductPage'),
    (loaders) => loaders.product,
    { search: readPaid },
  ),
  page(
    '/marketplace/$id/edit',
    'Edit product',
    'developer',
    chunk(() => import('../features/marketplace/edit-product-page'), 'EditProductPage'),
    (loaders) => loaders.product,
  ),
  page(
    '/library',
    'Library',
    'signed-in',
    chunk(() => import('../features/marketplace/library-page'), 'LibraryPage'),
    (loaders) => loaders.library,
  ),

  page('/admin', 'Admin', 'admin', adminPage),
  page('/admin/$room', 'Admin', 'admin', adminPage),

  // Legal
  page(
    '/terms-of-service',
    'Terms of Service',
    'public',
    chunk(() => import('../features/legal/terms-page'), 'TermsPage'),
  ),
  page(
    '/privacy-policy',
    'Privacy Policy',
    'public',
    chunk(() => import('../features/legal/privacy-page'), 'PrivacyPage'),
  ),
  page('/terms', '', 'public', undefined, undefined, leadsTo('/terms-of-service')),
  page('/privacy', '', 'public', undefined, undefined, leadsTo('/privacy-policy')),

  // Support
  page(
    '/tickets',
    'Tickets',
    'public',
    chunk(() => import('../features/support/tickets-page'), 'TicketsPage'),
    (loaders) => loaders.tickets,
    { search: readTicketFilters },
  ),
  page(
    '/collaboration/$sessionId/$accessToken',
    'Support session',
    'public',
    chunk(() => import('../features/support/collaboration-page'), 'CollaborationPage'),
  ),

  // Anything else
  page('$', '', 'public', undefined, undefined, leadsTo('/')),
] as const

export const routeTree = root.addChildren(rows)

interface Listed {
  readonly path: string
  readonly title: string
  readonly access: Access
}

/** A row with pages of its own inside stands for those. */
function pagesOf(route: AnyRoute, above = ''): readonly Listed[] {
  const { path, staticData } = route.options as {
    path: string
    staticData: { title: string; access: Access }
  }
  const whole = path === '/' && above !== '' ? above : above === '' ? path : `${above}/${path}`
  const inside = (route.children ?? []) as readonly AnyRoute[]
  if (path === '/admin/$room') {
    return ADMIN_ROOMS.slice(1).map(([room, title]) => ({
      path: `/admin/${room}`,
      ...staticData,
      title,
    }))
  }
  if (inside.length > 0) return inside.flatMap((child) => pagesOf(child, whole))
  return [{ path: whole, ...staticData }]
}

/** What tests and the sweep over every route walk through, and what the server knows to be a page. The app itself has no use for it. */
export const ROUTE_TABLE = /* @__PURE__ */ rows.flatMap((row: AnyRoute) => pagesOf(row))
