import type { LinkProps } from '@tanstack/react-router'
import {
  BriefcaseBusiness,
  FileText,
  FolderKanban,
  Handshake,
  LayoutDashboard,
  LibraryBig,
  Mail,
  MessagesSquare,
  Package,
  ReceiptText,
  ScrollText,
  Shapes,
  SquarePlay,
  Users,
  type LucideIcon,
} from 'lucide-react'

import type { UserType } from '../../session/user'

/** An entry of the navigation. It comes with its room: none leads to a page that is not built. */
export interface Place {
  readonly to: NonNullable<LinkProps['to']>
  readonly search?: Readonly<Record<string, unknown>>
  readonly label: string
  readonly Icon: LucideIcon
  /** The pages that belong to it, by path and query. */
  readonly pages: RegExp
  /** What is counted beside it. */
  readonly count?: 'invites' | 'unread' | 'notifications'
}

const PROPOSALS: Place = {
  to: '/requests/responses',
  label: 'Proposals',
  Icon: ScrollText,
  pages: /^\/requests\/responses/,
}
const CONVERSATIONS: Place = {
  to: '/conversations',
  label: 'Conversations',
  Icon: MessagesSquare,
  pages: /^\/conversations/,
  count: 'unread',
}
const AGREEMENTS: Place = {
  to: '/agreements',
  label: 'Agreements',
  Icon: Handshake,
  pages: /^\/agreements/,
}
const INVOICES: Place = {
  to: '/invoices',
  label: 'Invoices',
  Icon: ReceiptText,
  pages: /^\/invoices/,
}
export const LIBRARY: Place = {
  to: '/library',
  label: 'Library',
  Icon: LibraryBig,
  pages: /^\/library/,
}
const REQUEST_PAGES = /^\/requests(?!\/responses)/
const REQUESTS: Place = {
  to: '/requests',
  label: 'Requests',
  Icon: FileText,
  pages: REQUEST_PAGES,
}
const FIND_WORK: Place = {
  to: '/opportunities',
  label: 'Find work',
  Icon: BriefcaseBusiness,
  pages: /^\/opportunities/,
}

/** The row below the header, and the list of the same in the side menu where there is no room for a row. */
export const WORK: Readonly<Record<UserType, readonly Place[]>> = {
  client: [
    REQUESTS,
    PROPOSALS,
    {
      to: '/projects',
      label: 'Projects',
      Icon: FolderKanban,
      pages: /^\/(projects|create-project)/,
    },
    CONVERSATIONS,
    AGREEMENTS,
    INVOICES,
    LIBRARY,
  ],
  developer: [
    { to: '/requests', label: 'Invites', Icon: Mail, pages: REQUEST_PAGES, count: 'invites' },
    FIND_WORK,
    PROPOSALS,
    CONVERSATIONS,
    AGREEMENTS,
    INVOICES,
    {
      to: '/showcase',
      search: { list: 'own' },
      label: 'Showcases',
      Icon: Shapes,
      pages: /^\/showcase(\?list=own|\/(new|edit))/,
    },
    {
      to: '/videos',
      search: { own: true },
      label: 'My videos',
      Icon: SquarePlay,
      pages: /^\/(videos\?own|video-upload)/,
    },
    {
      to: '/marketplace/selling',
      label: 'Products',
      Icon: Package,
      pages: /^\/marketplace\/(selling|new|\d+\/edit)/,
    },
  ],
}

const tabs = (home: Place['to'], work: Place): readonly Place[] => [
  { to: home, label: 'Dashboard', Icon: LayoutDashboard, pages: /^\/\w+-dashboard/ },
  work,
  { ...CONVERSATIONS, label: 'Messages' },
  { to: '/creators', label: 'Creators', Icon: Users, pages: /^\/(creators|profile\/developers)/ },
  { to: '/videos', label: 'Videos', Icon: SquarePlay, pages: /^\/(video|playlists)/ },
]

/** The five places of the bar at the bottom of a phone. */
export const TABS: Readonly<Record<UserType, readonly Place[]>> = {
  client: tabs('/client-dashboard', REQUESTS),
  developer: tabs('/developer-dashboard', FIND_WORK),
}
