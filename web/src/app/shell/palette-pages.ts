import {
  BookOpenText,
  BriefcaseBusiness,
  CirclePlus,
  CreditCard,
  FolderKanban,
  HeartHandshake,
  House,
  KeyRound,
  LayoutDashboard,
  ListVideo,
  LogIn,
  LogOut,
  Scale,
  Search,
  Settings,
  Shapes,
  ShieldCheck,
  SquarePlay,
  Store,
  Ticket,
  UserPlus,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'

import { ADMIN_ROOMS } from '../../features/admin/rooms'
import type { Shortcut } from '../../features/search/shortcuts'
import { homeOf, mustChooseRole, type User, type UserType } from '../../session/user'
import { NOTIFICATIONS } from './notifications-place'
import { LIBRARY, WORK, type Place } from './places'

const page = (
  title: string,
  url: string,
  Icon: LucideIcon,
  more: Partial<Pick<Shortcut, 'search' | 'also'>> = {},
): Shortcut => ({ title, hint: 'Page', Icon, url, ...more })

const ofPlace = ({ label, to, search, Icon }: Place): Shortcut =>
  page(label, to, Icon, search && { search: search as Shortcut['search'] })

/** What one begins from anywhere. */
const TO_MAKE: Readonly<Record<UserType, readonly Shortcut[]>> = {
  client: [
    page('Post a request', '/requests/new', CirclePlus, { also: 'new' }),
    page('Create a project', '/create-project', CirclePlus, { also: 'new' }),
  ],
  developer: [
    page('New showcase', '/showcase/new', CirclePlus, { also: 'add create work' }),
    page('New product', '/marketplace/new', CirclePlus, { also: 'add create sell' }),
    page('Projects', '/projects', FolderKanban),
  ],
}

const FOR_MEMBERS: readonly Shortcut[] = [
  page('Upload a video', '/video-upload', CirclePlus, { also: 'record new film' }),
  page('Profile', '/profile', UserRound, { also: 'edit account' }),
  page('Account settings', '/profile', Settings, {
    search: { tab: 'account' },
    also: 'email delete export blocked',
  }),
  page('Security settings', '/profile', KeyRound, {
    search: { tab: 'security' },
    also: 'password passkey two-step sessions tokens webhooks',
  }),
  page('Payments', '/profile', CreditCard, {
    search: { tab: 'payments' },
    also: 'subscription receipts billing',
  }),
  page('Decisions about your content', '/moderation', Scale, { also: 'moderation appeal hidden' }),
  page('Log out', '/logout', LogOut, { also: 'sign out' }),
]

const FOR_VISITORS: readonly Shortcut[] = [
  page('Login', '/login', LogIn, { also: 'sign in' }),
  page('Register', '/register', UserPlus, { also: 'sign up join' }),
]

const FOR_EVERYONE: readonly Shortcut[] = [
  page('Creators', '/creators', Users, { also: 'developers people' }),
  page('Open requests', '/opportunities', BriefcaseBusiness, { also: 'find work opportunities' }),
  page('Showcase', '/showcase', Shapes, { also: 'work projects' }),
  page('Marketplace', '/marketplace', Store, { also: 'products buy' }),
  page('Videos', '/videos', SquarePlay, { also: 'films' }),
  page('Playlists', '/playlists', ListVideo),
  page('Create a playlist', '/create-playlist', CirclePlus, { also: 'new' }),
  page('Tickets', '/tickets', Ticket, { also: 'support help contact' }),
  page('Search', '/search', Search, { also: 'find saved searches' }),
  page('Supporters', '/supporters', HeartHandshake, { also: 'donations donors' }),
  page('How matching works', '/how-matching-works', BookOpenText),
  page('Rules', '/rules', BookOpenText, { also: 'moderation' }),
  page('Terms of Service', '/terms-of-service', BookOpenText, { also: 'legal' }),
  page('Privacy Policy', '/privacy-policy', BookOpenText, { also: 'legal data' }),
  page('Home', '/', House, { also: 'start landing' }),
]

const FOR_ADMINS: readonly Shortcut[] = ADMIN_ROOMS.map(([room, title]) =>
  page(`Admin: ${title}`, room === '' ? '/admin' : `/admin/${room}`, ShieldCheck),
)

/** The pages that this person may open, the likeliest first. */
export function pagesFor(user: User | null): readonly Shortcut[] {
  if (user === null) return [...FOR_VISITORS, ...FOR_EVERYONE]
  const role = mustChooseRole(user) ? null : user.userType
  const all = [
    page(role ? 'Dashboard' : 'Choose your role', homeOf(user), LayoutDashboard, { also: 'home' }),
    ...(role ? [...WORK[role], NOTIFICATIONS, LIBRARY].map(ofPlace) : []),
    ...(role ? TO_MAKE[role] : []),
    ...FOR_MEMBERS,
    ...FOR_EVERYONE,
    ...(user.isAdmin ? FOR_ADMINS : []),
  ]
  const address = ({ url, search }: Shortcut) => JSON.stringify([url, search])
  const seen = new Set<string>()
  return all.filter((one) => {
    const isNew = !seen.has(address(one))
    seen.add(address(one))
    return isNew
  })
}
