// The day's actions at Opportune. Each answers when its last call was answered; `call` measures every one of them.
import { FILE, calling, popular, recent, skill, sought, words } from './acts.mjs';
import { tokenOf } from '../people.mjs';
import { clientNumber, conversationsByPerson, developerNumber, isClient } from './town.mjs';

const PAGES = ['/', '/creators', '/opportunities', '/showcase'];
const LISTS = ['/api/requests/public', '/api/profile/developers/public', '/api/project-showcase/?limit=20'];
/** One third as they come, the others narrowed or sorted. */
const FILTERS = [
  () => LISTS[0],
  () => LISTS[1],
  () => LISTS[2],
  (random) => `/api/requests/public?skill=${skill(random)}`,
  () => '/api/requests/public?sort=budget',
  (random) => `/api/profile/developers/public?skill=${skill(random)}`,
  () => '/api/profile/developers/public?sort=rate',
  (random) => `/api/project-showcase/?limit=20&tag=${skill(random)}`,
  () => '/api/project-showcase/?limit=20&sort=trending',
];

export function opportuneActs({ town, run }) {
  const talksOf = conversationsByPerson(town);
  const talk = (person, random) => random.pick(talksOf.get(person));
  const one = (random) =>
    [
      () => `/api/requests/${recent(random, town.requests)}`,
      () => `/api/profile/developers/${developerNumber(popular(random, town.people / 2) - 1)}/public`,
      () => `/api/project-showcase/${recent(random, town.showcases)}`,
    ][random.below(3)]();
  let sent = 0;

  return {
    stream: (person) => ({ path: '/api/events', bearer: tokenOf(person) }),
    acts: {
      visitPage: ({ send, random }) => calling(send).get(random.pick(PAGES)),
      visitList: ({ send, random }) => calling(send).get(random.pick(LISTS)),
      visitSearch: ({ send, random }) => calling(send).get(`/api/search?q=${sought(random).join('+')}`),
      visitOne: ({ send, random }) => calling(send).get(one(random)),
      me: ({ send, person }) => calling(send).get('/api/auth/me', tokenOf(person)),
      list: ({ send, person, random }) => calling(send).get(random.pick(FILTERS)(random), tokenOf(person)),
      search: ({ send, person, random }) => calling(send).get(`/api/search?q=${sought(random).join('+')}`, tokenOf(person)),
      open: ({ send, person, random }) => calling(send).get(one(random), tokenOf(person)),
      news: ({ send, person, random }) =>
        calling(send).get(random.below(2) ? '/api/notifications?limit=20' : '/api/conversations/user/unread', tokenOf(person)),
      talks: ({ send, person }) => calling(send).get('/api/conversations/user/list?limit=20', tokenOf(person)),
      talk: ({ send, person, random }) => calling(send).get(`/api/conversations/${talk(person, random)}?limit=20`, tokenOf(person)),
      send: ({ send, person, random }) =>
        calling(send).json('POST', `/api/conversations/${talk(person, random)}/messages`, tokenOf(person), {
          content: words(random, 20),
          client_nonce: `${run}-${(sent += 1)}`,
        }),
      upload: ({ send, person, random }) =>
        calling(send).bytes(`/api/conversations/${talk(person, random)}/attachments?file_name=march.txt`, tokenOf(person), 'text/plain', FILE),
      post: ({ send, person, random }) => {
        const client = isClient(person) ? person : clientNumber(person / 2 - 1);
        const body = { title: words(random, 5), content: words(random, 40), estimated_budget: 900, skills: [skill(random)] };
        return calling(send).json('POST', '/api/requests/', tokenOf(client), body);
      },
      pay: async ({ send, person }) => {
        const call = calling(send);
        const body = { amount: 500 };
        const opened = await call.json('POST', '/api/payments/create-donation-session', tokenOf(person), body, { keep: true });
        if (opened.status !== 201) return;
        const { pathname } = new URL(JSON.parse(opened.body).url);
        await call.bytes(pathname, undefined, 'application/x-www-form-urlencoded', Buffer.from('do=pay&card=pays'));
      },
    },
  };
}
