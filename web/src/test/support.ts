import type {
  OpenedTicket,
  SessionMessage,
  SupportSession,
  Ticket,
  TicketPage,
} from '../features/support/types'

export const TOKEN = 'Zk3u8S0f1Qw7m2Xr9Tb4Vn6Yc5Hd8Jg1Lp0Ka3Ce6Wi'
export const CHAT = `/collaboration/7/${TOKEN}`

const PETRA = { id: 1, user_name: 'Petra Stone', user_type: 'analytics_hub_user' } as const
const MAYA = { id: 2, user_name: 'Maya Okafor', user_type: 'opportune_developer' } as const

/** A session as its guest, Petra Stone, sees it; say only what matters to the test. */
export const aSession = (over: Partial<SupportSession> = {}): SupportSession => ({
  id: 7,
  external_ticket_id: 'OPP-1042',
  source_system: 'opportune',
  subject: 'Licence key doesn’t verify',
  category: 'products',
  status: 'open',
  created_at: '2026-11-13T14:10:00Z',
  updated_at: '2026-11-13T14:10:00Z',
  participants: [
    { ...PETRA, is_current_user: true },
    { ...MAYA, is_current_user: false },
  ],
  claimed: false,
  ...over,
})

/** The same as its developer, Maya Okafor, sees it. */
export const aDevelopersSession = (over: Partial<SupportSession> = {}) =>
  aSession({
    participants: [
      { ...PETRA, is_current_user: false },
      { ...MAYA, is_current_user: true },
    ],
    ...over,
  })

/** By Petra unless told. */
export const aSessionMessage = (
  id: number,
  over: Partial<SessionMessage> = {},
): SessionMessage => ({
  id,
  participant_id: PETRA.id,
  is_system: false,
  content: `Message ${id}`,
  created_at: new Date(Date.UTC(2026, 10, 13, 14, id)).toISOString(),
  message_type: 'text',
  attachments: [],
  ...over,
})

export const byMaya = { participant_id: MAYA.id }

export const aSystemLine = (id: number, content: string) =>
  aSessionMessage(id, { participant_id: null, is_system: true, content })

export const aTicket = (over: Partial<Ticket> = {}): Ticket => ({
  id: 7,
  external_ticket_id: 'OPP-1042',
  source_system: 'opportune',
  subject: 'Licence key doesn’t verify',
  category: 'products',
  status: 'in_progress',
  updated_at: '2026-11-13T14:31:00Z',
  unread_count: 0,
  last_message: {
    content: 'Thanks for the log.',
    is_own: false,
    is_system: false,
    user_name: 'Maya Okafor',
  },
  others: [{ user_name: 'Maya Okafor', user_type: 'opportune_developer' }],
  ...over,
})

export const ticketPage = (items: readonly Ticket[], over: Partial<TicketPage> = {}) => ({
  items,
  next_cursor: null,
  open_count: items.length,
  resolved_count: 0,
  ...over,
})

export const anOpenedTicket = (over: Partial<OpenedTicket> = {}): OpenedTicket => ({
  id: 7,
  external_ticket_id: 'OPP-1042',
  link: `https://opportune.example${CHAT}`,
  path: CHAT,
  ...over,
})
