import { redirect } from '@tanstack/react-router'

import { readIntent } from '../features/auth/intent'
import { readProductFilters } from '../features/marketplace/filters'
import { readFilters } from '../features/opportunities/filters'
import { readCreatorFilters } from '../features/profiles/creator-filters'
import { readProfileAct } from '../features/profiles/profile-act'
import { readProfileTab } from '../features/profiles/profile-tab'
import { readProposalFilters } from '../features/proposals/filters'
import { readInvite } from '../features/requests/read-invite'
import { readSearch } from '../features/search/filters'
import { readShowcaseFilters } from '../features/showcases/filters'
import { readTicketFilters } from '../features/support/filters'
import { parseId } from '../lib/id'
import { PRODUCT } from '../lib/product'
import { onlyVisitors, onlyWithoutRole, toOwnDashboard } from './guards'
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
    chunk(() => import('../features/oauth/return-page')),
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
  chunk(conversationPages),
  (loaders) => loaders.conversations,
  { search: readList },
)

const adminPage = chunk(() => import('../features/admin/admin-page'), 'AdminPage')

/** THE table: one row for each path of the product. */
export const rows = [
  page(
    '/',
    `${PRODUCT.name}: connecting talent with opportunity`,
    'public',
    chunk(() => import('../features/landing/landing-page')),
    (loaders) => loaders.landing,
  ),

  // Signing in
  page(
    '/login',
    'Login',
    'public',
    chunk(() => import('../features/auth/login-page')),
    undefined,
    { enter: onlyVisitors },
  ),
  page(
    '/register',
    'Register',
    'public',
    chunk(() => import('../features/auth/register-page')),
    undefined,
    { enter: onlyVisitors, search: readIntent },
  ),
  page(
    '/forgot-password',
    'Forgot your password?',
    'public',
    chunk(() => import('../features/auth/forgot-password-page')),
  ),
  page(
    '/reset-password',
    'Choose a new password',
    'public',
    chunk(() => import('../features/auth/reset-password-page')),
  ),
  page(
    '/verify-email',
    'Confirm your email',
    'public',
    chunk(() => import('../features/auth/verify-email-page')),
  ),
  page(
    '/undo-email-change',
    'Keep your email address',
    'public',
    chunk(() => import('../features/auth/undo-email-change-page')),
  ),
  page(
    '/select-role',
    'Choose your role',
    'public',
    chunk(() => import('../features/auth/select-role-page')),
    undefined,
    { enter: onlyWithoutRole },
  ),
  page(
    '/logout',
    'Logging out',
    'public',
    chunk(() => import('../features/auth/logout-page')),
  ),
  returnPoint('/oauth-callback'),
  returnPoint('/oauth/callback'),
  returnPoint('/auth/github/callback'),
  returnPoint('/auth/google/callback'),
  page(
    '/oauth-success',
    'Signing you in',
    'public',
    chunk(() => import('../features/oauth/success-page')),
  ),
  page(
    '/oauth-error',
    'Authentication Failed',
    'public',
    chunk(() => import('../features/oauth/error-page')),
  ),

  page(
    '/restore-account',
    'Restore your account',
    'public',
    chunk(() => import('../features/own-data/restore-account-page')),
  ),

  // One's own
  page('/dashboard', '', 'signed-in', undefined, undefined, { enter: toOwnDashboard }),
  page(
    '/client-dashboard',
    'Client dashboard',
    'client',
    chunk(() => import('../features/dashboards/client-dashboard-page')),
    (loaders) => loaders.clientDashboard,
  ),
  page(
    '/developer-dashboard',
    'Developer dashboard',
    'developer',
    chunk(() => import('../features/dashboards/developer-dashboard-page')),
    (loaders) => loaders.developerDashboard,
  ),
  page(
    '/profile',
    'Profile',
    'signed-in',
    chunk(() => import('../features/profiles/profile-page')),
    (loaders) => loaders.profile,
    { search: readProfileTab },
  ),

  // Opportunities
  page(
    '/opportunities',
    'Open requests',
    'public',
    chunk(() => import('../features/opportunities/opportunities-page')),
    (loaders) => loaders.opportunities,
    { search: readFilters },
  ),
  page(
    '/opportunities/$id',
    'Request',
    'public',
    chunk(() => import('../features/opportunities/opportunity-page')),
    (loaders) => loaders.request,
  ),

  // Finding each other
  page(
    '/search',
    'Search',
    'public',
    chunk(() => import('../features/search/search-page')),
    (loaders) => loaders.search,
    { search: readSearch },
  ),
  page(
    '/how-matching-works',
    'How matching works',
    'public',
    chunk(() => import('../features/matching/how-matching-works-page')),
    (loaders) => loaders.matching,
  ),

  // Requests and projects
  page(
    '/requests',
    'Requests',
    'signed-in',
    chunk(() => import('../features/requests/requests-page')),
    (loaders) => loaders.requests,
    { search: readStatus },
  ),
  page(
    '/requests/new',
    'Post a request',
    'client',
    chunk(() => import('../features/requests/new-request-page')),
    undefined,
    { search: readInvite },
  ),
  page(
    '/requests/responses',
    'Proposals',
    'signed-in',
    chunk(() => import('../features/proposals/proposals-page')),
    (loaders) => loaders.proposals,
    { search: readProposalFilters },
  ),
  page(
    '/requests/$requestId',
    'Request',
    'signed-in',
    chunk(() => import('../features/requests/request-page')),
    (loaders) => loaders.request,
  ),
  page(
    '/requests/$requestId/edit',
    'Edit request',
    'client',
    chunk(() => import('../features/requests/edit-request-page')),
    (loaders) => loaders.request,
  ),
  page(
    '/projects',
    'Projects',
    'signed-in',
    chunk(() => import('../features/projects/projects-page')),
    (loaders) => loaders.projects,
  ),
  page(
    '/create-project',
    'Create a project',
    'client',
    chunk(() => import('../features/projects/create-project-page')),
  ),
  page(
    '/projects/$projectId',
    'Project',
    'client',
    chunk(() => import('../features/projects/project-page')),
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
      chunk(() => import('../features/conversations/open-conversation-page')),
      (loaders) => loaders.conversation,
      { parent: conversations },
    ),
  ]),

  page(
    '/agreements',
    'Agreements',
    'signed-in',
    chunk(() => import('../features/agreements/agreements-page')),
    (loaders) => loaders.agreements,
  ),

  page(
    '/invoices',
    'Invoices',
    'signed-in',
    chunk(() => import('../features/invoices/invoices-page')),
    (loaders) => loaders.invoices,
  ),
  page(
    '/invoices/$id',
    'Invoice',
    'signed-in',
    chunk(() => import('../features/invoices/invoice-page')),
    (loaders) => loaders.invoice,
    { search: readPaid },
  ),

  page(
    '/notifications',
    'Notifications',
    'signed-in',
    chunk(() => import('../features/notifications/notifications-page')),
    (loaders) => loaders.notifications,
  ),

  page(
    '/unsubscribe',
    'Unsubscribe',
    'public',
    chunk(() => import('../features/letters/unsubscribe-page')),
  ),

  page(
    '/moderation',
    'Decisions about your content',
    'signed-in',
    chunk(() => import('../features/moderation/moderation-page')),
    (loaders) => loaders.decisions,
  ),

  // Developers, as everybody sees them
  page(
    '/creators',
    'Creators',
    'public',
    chunk(() => import('../features/profiles/creators-page')),
    (loaders) => loaders.creators,
    { search: readCreatorFilters },
  ),
  page(
    '/profile/developers/$id/public',
    'Developer profile',
    'public',
    chunk(() => import('../features/profiles/public-profile-page')),
    (loaders) => loaders.developer,
    { search: readProfileAct },
  ),

  // Money
  page(
    '/subscription/success',
    'Creator subscription',
    'public',
    chunk(() => import('../features/payments/subscription-success-page')),
    undefined,
    { search: readReturn },
  ),
  page(
    '/donation/success',
    'Donation',
    'public',
    chunk(() => import('../features/payments/donation-success-page')),
    undefined,
    { search: readReturn },
  ),
  page(
    '/donation/cancel',
    'Donation cancelled',
    'public',
    chunk(() => import('../features/payments/donation-cancel-page')),
  ),
  page(
    '/supporters',
    'Supporters',
    'public',
    chunk(() => import('../features/payments/supporters-page')),
  ),

  // Videos
  page(
    '/videos',
    'Videos',
    'public',
    chunk(() => import('../features/videos/videos-page')),
    (loaders) => loaders.videos,
    { search: readOwn },
  ),
  page(
    '/video_display/stream/$videoId',
    'Video',
    'public',
    chunk(() => import('../features/videos/watch-page')),
    (loaders) => loaders.video,
  ),
  page(
    '/video-upload',
    'Upload a video',
    'signed-in',
    chunk(() => import('../features/uploads/upload-page')),
    (loaders) => loaders.videoUsage,
  ),
  page(
    '/developers/$developerId/videos',
    'Videos',
    'public',
    chunk(() => import('../features/videos/developer-videos-page')),
    (loaders) => loaders.developerVideos,
  ),
  page(
    '/shared/videos/$shareToken',
    'Shared video',
    'public',
    chunk(() => import('../features/videos/shared-video-page')),
  ),

  // Playlists
  page(
    '/playlists',
    'Playlists',
    'public',
    chunk(() => import('../features/playlists/playlists-page')),
    (loaders) => loaders.playlists,
    { search: readUser },
  ),
  page(
    '/playlists/$playlistId',
    'Playlist',
    'public',
    chunk(() => import('../features/playlists/playlist-page')),
    (loaders) => loaders.playlist,
    { search: readVideo },
  ),
  page(
    '/create-playlist',
    'Create a playlist',
    'public',
    chunk(() => import('../features/playlists/create-playlist-page')),
  ),
  page(
    '/shared/playlists/$shareToken',
    'Shared playlist',
    'public',
    chunk(() => import('../features/playlists/shared-playlist-page')),
    undefined,
    { search: readVideo },
  ),

  // Showcases
  page(
    '/showcase',
    'Showcase',
    'public',
    chunk(() => import('../features/showcases/showcases-page')),
    (loaders) => loaders.showcases,
    { search: readShowcaseFilters },
  ),
  page(
    '/showcase/new',
    'New showcase',
    'developer',
    chunk(() => import('../features/showcases/new-showcase-page')),
  ),
  page(
    '/showcase/edit/$id',
    'Edit showcase',
    'developer',
    chunk(() => import('../features/showcases/edit-showcase-page')),
    (loaders) => loaders.showcase,
  ),
  page(
    '/showcase/$id',
    'Showcase',
    'public',
    chunk(() => import('../features/showcases/showcase-page')),
    (loaders) => loaders.showcase,
  ),

  // Marketplace
  page(
    '/marketplace',
    'Marketplace',
    'public',
    chunk(() => import('../features/marketplace/marketplace-page')),
    (loaders) => loaders.products,
    { search: readProductFilters },
  ),
  page(
    '/marketplace/new',
    'New product',
    'developer',
    chunk(() => import('../features/marketplace/new-product-page')),
  ),
  page(
    '/marketplace/selling',
    'Products',
    'developer',
    chunk(() => import('../features/marketplace/selling-page')),
    (loaders) => loaders.selling,
  ),
  page(
    '/marketplace/$id',
    'Product',
    'public',
    chunk(() => import('../features/marketplace/product-page')),
    (loaders) => loaders.product,
    { search: readPaid },
  ),
  page(
    '/marketplace/$id/edit',
    'Edit product',
    'developer',
    chunk(() => import('../features/marketplace/edit-product-page')),
    (loaders) => loaders.product,
  ),
  page(
    '/library',
    'Library',
    'signed-in',
    chunk(() => import('../features/marketplace/library-page')),
    (loaders) => loaders.library,
  ),

  page(
    '/setup',
    'Set up this server',
    'public',
    chunk(() => import('../features/setup/setup-page')),
  ),
  page('/admin', 'Admin', 'admin', adminPage),
  page('/admin/$room', 'Admin', 'admin', adminPage),

  // Legal
  page(
    '/terms-of-service',
    'Terms of Service',
    'public',
    chunk(() => import('../features/legal/terms-page')),
  ),
  page(
    '/privacy-policy',
    'Privacy Policy',
    'public',
    chunk(() => import('../features/legal/privacy-page')),
  ),
  page(
    '/rules',
    'Rules',
    'public',
    chunk(() => import('../features/moderation/rules-page')),
    (loaders) => loaders.rules,
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
