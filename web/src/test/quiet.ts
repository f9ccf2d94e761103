import { quietPayments } from './payments'
import { json, problem } from './server'

const none = () => json([])

/** Pages that a test only passes through, with nothing on them. */
export const quietPages = {
  ...quietPayments,
  'GET /auth/sessions': () => json({ items: [], next_cursor: null }),
  'GET /moderation/decisions': () => json({ items: [], next_cursor: null }),
  'GET /moderation/rules': () => json({ items: [] }),
  'GET /requests/': none,
  'GET /requests/public': none,
  'GET /snagged-requests/': none,
  'GET /profile/developers/public': none,
  'GET /conversations/user/list': none,
  'GET /conversations/5': () => problem(404),
  'GET /conversations/6': () => problem(404),
  'GET /conversations/9': () => problem(404),
}
