import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'

import { readFilters } from '../features/opportunities/filters'
import { readCreatorFilters } from '../features/profiles/creator-filters'
import { readProfileAct } from '../features/profiles/profile-act'
import { readProposalFilters } from '../features/proposals/filters'
import { readInvite } from '../features/requests/read-invite'
import { readSearch } from '../features/search/filters'
import { loadChunk } from '../lib/load-chunk'
import { PRODUCT } from '../lib/product'
import { guard, onlyVisitors, onlyWithoutRole, toOwnDashboard, type Access } from './guards'
import { PlaceholderPage } from './placeholder-page'
import { PLACEHOLDERS, type PlaceholderPath } from './placeholders'
import { PageFailed } from './shell/page-failed'
import { Shell } from './shell/shell'

/** Every route carries what the shell and the tests need to know of it. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    access?: Access
  }
}

export const root = createRootRoute({ component: Shell, errorComponent: PageFailed })

const chunk = <M extends Record<string, unknown>, K extends keyof M & string>(
  load: () => Promise<M>,
  name: K,
) => lazyRouteComponent(loadChunk(load), name)

const at = <const P extends string>(path: P, title: string, access: Access = 'public') => ({
  getParentRoute: () => root,
  path,
  staticData: { title, access },
  errorComponent: PageFailed,
})

function soon<const P extends PlaceholderPath>(path: P, access: Access = 'public') {
  const { title, text } = PLACEHOLDERS[path]
  return createRoute({
    ...at(path, title, access),
    beforeLoad: guard(access),
    component: () => <PlaceholderPage title={title} text={text} />,
  })
}

function alias<const P extends string>(path: P, to: '/terms-of-service' | '/privacy-policy') {
  return createRoute({
    ...at(path, ''),
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })
}

const oauthReturn = () => import('../features/oauth/return-page')
const returnPoint = <const P extends string>(path: P) =>
  createRoute({ ...at(path, 'Signing you in'), component: chunk(oauthReturn, 'OAuthReturnPage') })

/** What a payment provider brings along when it sends somebody back. */
const readReturn = ({ session_id, canceled }: Record<string, unknown>) => ({
  ...(typeof session_id === 'string' && { session_id }),
  ...(canceled !== undefined && { canceled }),
})

const conversations = () => import('../features/conversations/conversations-page')
/** Which of the two lists of conversations is open. */
const readList = ({ archived }: Record<string, unknown>): { archived?: true } =>
  archived === true || archived === 'true' ? { archived: true } : {}

/** THE table: one row for each path of the product. */
const rows = [
  createRoute({
    ...at('/', `${PRODUCT.name}: connecting talent with opportunity`),
    component: chunk(() => import('../features/landing/landing-page'), 'LandingPage'),
  }),

  // Signing in
  createRoute({
    ...at('/login', 'Login'),
    beforeLoad: onlyVisitors,
    component: chunk(() => import('../features/auth/login-page'), 'LoginPage'),
  }),
  createRoute({
    ...at('/register', 'Register'),
    beforeLoad: onlyVisitors,
    component: chunk(() => import('../features/auth/register-page'), 'RegisterPage'),
  }),
  createRoute({
    ...at('/select-role', 'Choose your role'),
    beforeLoad: onlyWithoutRole,
    component: chunk(() => import('../features/auth/select-role-page'), 'SelectRolePage'),
  }),
  createRoute({
    ...at('/logout', 'Logging out'),
    component: chunk(() => import('../features/auth/logout-page'), 'LogoutPage'),
  }),
  returnPoint('/oauth-callback'),
  returnPoint('/oauth/callback'),
  returnPoint('/auth/github/callback'),
  returnPoint('/auth/google/callback'),
  createRoute({
    ...at('/oauth-success', 'Signing you in'),
    component: chunk(() => import('../features/oauth/success-page'), 'OAuthSuccessPage'),
  }),
  createRoute({
    ...at('/oauth-error', 'Authentication Failed'),
    component: chunk(() => import('../features/oauth/error-page'), 'OAuthErrorPage'),
  }),

  // One's own
  createRoute({ ...at('/dashboard', '', 'signed-in'), beforeLoad: toOwnDashboard }),
  createRoute({
    ...at('/client-dashboard', 'Client dashboard', 'client'),
    beforeLoad: guard('client'),
    component: chunk(
      () => import('../features/dashboards/client-dashboard-page'),
      'ClientDashboardPage',
    ),
  }),
  createRoute({
    ...at('/developer-dashboard', 'Developer dashboard', 'developer'),
    beforeLoad: guard('developer'),
    component: chunk(
      () => import('../features/dashboards/developer-dashboard-page'),
      'DeveloperDashboardPage',
    ),
  }),
  createRoute({
    ...at('/profile', 'Profile', 'signed-in'),
    beforeLoad: guard('signed-in'),
    component: chunk(() => import('../features/profiles/profile-page'), 'ProfilePage'),
  }),

  // Opportunities
  createRoute({
    ...at('/opportunities', 'Open requests'),
    validateSearch: readFilters,
    component: chunk(
      () => import('../features/opportunities/opportunities-page'),
      'OpportunitiesPage',
    ),
  }),
  createRoute({
    ...at('/opportunities/$id', 'Request'),
    component: chunk(() => import('../features/opportunities/opportunity-page'), 'OpportunityPage'),
  }),

  // Finding each other
  createRoute({
    ...at('/search', 'Search'),
    validateSearch: readSearch,
    component: chunk(() => import('../features/search/search-page'), 'SearchPage'),
  }),
  createRoute({
    ...at('/how-matching-works', 'How matching works'),
    component: chunk(
      () => import('../features/matching/how-matching-works-page'),
      'HowMatchingWorksPage',
    ),
  }),

  // Requests and projects
  createRoute({
    ...at('/requests', 'Requests', 'signed-in'),
    beforeLoad: guard('signed-in'),
    validateSearch: ({ status }: Record<string, unknown>): { status?: string } =>
      typeof status === 'string' ? { status } : {},
    component: chunk(() => import('../features/requests/requests-page'), 'RequestsPage'),
  }),
  createRoute({
    ...at('/requests/new', 'Post a request', 'client'),
    beforeLoad: guard('client'),
    validateSearch: readInvite,
    component: chunk(() => import('../features/requests/new-request-page'), 'NewRequestPage'),
  }),
  createRoute({
    ...at('/requests/responses', 'Proposals', 'signed-in'),
    beforeLoad: guard('signed-in'),
    validateSearch: readProposalFilters,
    component: chunk(() => import('../features/proposals/proposals-page'), 'ProposalsPage'),
  }),
  createRoute({
    ...at('/requests/$requestId', 'Request', 'signed-in'),
    beforeLoad: guard('signed-in'),
    component: chunk(() => import('../features/requests/request-page'), 'RequestPage'),
  }),
  createRoute({
    ...at('/requests/$requestId/edit', 'Edit request', 'client'),
    beforeLoad: guard('client'),
    component: chunk(() => import('../features/requests/edit-request-page'), 'EditRequestPage'),
  }),
  createRoute({
    ...at('/projects', 'Projects', 'signed-in'),
    beforeLoad: guard('signed-in'),
    component: chunk(() => import('../features/projects/projects-page'), 'ProjectsPage'),
  }),
  createRoute({
    ...at('/create-project', 'Create a project', 'client'),
    beforeLoad: guard('client'),
    component: chunk(() => import('../features/projects/create-project-page'), 'CreateProjectPage'),
  }),
  createRoute({
    ...at('/projects/$projectId', 'Project', 'client'),
    beforeLoad: guard('client'),
    component: chunk(() => import('../features/projects/project-page'), 'ProjectPage'),
  }),

  // Conversations
  createRoute({
    ...at('/conversations', 'Conversations', 'signed-in'),
    beforeLoad: guard('signed-in'),
    validateSearch: readList,
    component: chunk(conversations, 'ConversationsPage'),
  }),
  createRoute({
    ...at('/conversations/$id', 'Conversation', 'signed-in'),
    beforeLoad: guard('signed-in'),
    validateSearch: readList,
    component: chunk(conversations, 'ConversationsPage'),
  }),

  // Developers, as everybody sees them
  createRoute({
    ...at('/creators', 'Creators'),
    validateSearch: readCreatorFilters,
    component: chunk(() => import('../features/profiles/creators-page'), 'CreatorsPage'),
  }),
  createRoute({
    ...at('/profile/developers/$id/public', 'Developer profile'),
    validateSearch: readProfileAct,
    component: chunk(() => import('../features/profiles/public-profile-page'), 'PublicProfilePage'),
  }),

  // Money
  createRoute({
    ...at('/subscription/success', 'Creator subscription'),
    validateSearch: readReturn,
    component: chunk(
      () => import('../features/payments/subscription-success-page'),
      'SubscriptionSuccessPage',
    ),
  }),
  createRoute({
    ...at('/donation/success', 'Donation'),
    validateSearch: readReturn,
    component: chunk(
      () => import('../features/payments/donation-success-page'),
      'DonationSuccessPage',
    ),
  }),
  createRoute({
    ...at('/donation/cancel', 'Donation cancelled'),
    component: chunk(
      () => import('../features/payments/donation-cancel-page'),
      'DonationCancelPage',
    ),
  }),
  createRoute({
    ...at('/supporters', 'Supporters'),
    component: chunk(() => import('../features/payments/supporters-page'), 'SupportersPage'),
  }),

  // Legal
  createRoute({
    ...at('/terms-of-service', 'Terms of Service'),
    component: chunk(() => import('../features/legal/terms-page'), 'TermsPage'),
  }),
  createRoute({
    ...at('/privacy-policy', 'Privacy Policy'),
    component: chunk(() => import('../features/legal/privacy-page'), 'PrivacyPage'),
  }),
  alias('/terms', '/terms-of-service'),
  alias('/privacy', '/privacy-policy'),

  // Rooms to come
  soon('/tickets'),
  soon('/collaboration/$sessionId/$accessToken'),
  soon('/videos'),
  soon('/video_display/stream/$videoId'),
  soon('/video-upload', 'signed-in'),
  soon('/developers/$developerId/videos'),
  soon('/shared/videos/$shareToken'),
  soon('/shared/playlists/$shareToken'),
  soon('/playlists'),
  soon('/playlists/$playlistId'),
  soon('/create-playlist'),
  soon('/showcase'),
  soon('/showcase/$id'),
  soon('/showcase/new', 'developer'),
  soon('/showcase/edit/$id', 'developer'),
  soon('/marketplace'),
  soon('/marketplace/$id'),
  soon('/library', 'signed-in'),

  // Anything else
  createRoute({
    ...at('$', ''),
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true })
    },
  }),
] as const

export const routeTree = root.addChildren(rows)

/** What tests and the sweep over every route walk through. */
export const ROUTE_TABLE = rows.map((row: AnyRoute) => {
  const { path, staticData } = row.options as {
    path: string
    staticData: { title: string; access: Access }
  }
  return { path, ...staticData }
})
