// The day's actions at PocketBase, as its documents show them. What it has none of is left out or done the cheapest way: a page is
// the list that it would show, a donation one record. Totals are not asked for (`skipTotal`), which its documents advise.
import { createHmac } from 'node:crypto';

import { calling, form, popular, recent, skill, sought, words } from './acts.mjs';
import { conversation, conversationsByPerson, developerNumber, isClient } from './town.mjs';

/** Its ids have 15 letters. */
export const recordId = (kind, number) => kind + String(number).padStart(14, '0');
export const tokenKey = (person) => `bench-key-of-person-${person}-`.padEnd(50, 'x');

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const START = encoded({ alg: 'HS256', typ: 'JWT' });

const PAGE = 'page=1&perPage=20&skipTotal=1';
const listed = (collection, query) => `/api/collections/${collection}/records?${PAGE}&${query}`;
const filtered = (text) => `filter=${encodeURIComponent(text)}`;

const LISTS = [
  () => listed('requests', 'sort=-created'),
  () => listed('users', `sort=-created&${filtered('role="developer"')}`),
  () => listed('showcases', 'sort=-created'),
];
const FILTERS = [
  ...LISTS,
  (random) => listed('requests', `sort=-created&${filtered(`skills~"${skill(random)}"`)}`),
  () => listed('requests', 'sort=-budget'),
  (random) => listed('users', `sort=-created&${filtered(`role="developer" && skills~"${skill(random)}"`)}`),
  () => listed('users', `sort=rate&${filtered('role="developer"')}`),
  (random) => listed('showcases', `sort=-created&${filtered(`tags~"${skill(random)}"`)}`),
  () => listed('showcases', 'sort=-trend'),
];

export function pocketbaseActs({ town, secret, collection, run }) {
  const talksOf = conversationsByPerson(town);
  const tokens = new Map();
  const bearer = (person) => {
    if (!tokens.has(person)) {
      const claims = { collectionId: collection, exp: Math.floor(Date.now() / 1000) + 86_400, id: recordId('p', person), refreshable: true, type: 'auth' };
      const signed = `${START}.${encoded(claims)}`;
      tokens.set(person, `${signed}.${createHmac('sha256', tokenKey(person) + secret).update(signed).digest('base64url')}`);
    }
    return tokens.get(person);
  };
  const talk = (person, random) => random.pick(talksOf.get(person));
  const mine = (person) => (isClient(person) ? 'client' : 'developer');
  const one = (random) =>
    [
      () => `/api/collections/requests/records/${recordId('r', recent(random, town.requests))}?expand=client`,
      () => `/api/collections/users/records/${recordId('p', developerNumber(popular(random, town.people / 2) - 1))}`,
      () => `/api/collections/showcases/records/${recordId('s', recent(random, town.showcases))}?expand=developer`,
    ][random.below(3)]();
  const search = (random) => {
    const text = sought(random)
      .map((word) => `(title~"${word}" || content~"${word}")`)
      .join(' && ');
    return listed('requests', `sort=-created&${filtered(text)}`);
  };

  return {
    /** People hear of the conversations they are in. */
    stream: (person) => ({
      path: '/api/realtime',
      said: (text, send) => {
        const clientId = /"clientId":"([^"]+)"/.exec(text)[1];
        const subscriptions = talksOf.get(person).map((id) => `conversations/${recordId('c', id)}`);
        return calling(send).json('POST', '/api/realtime', bearer(person), { clientId, subscriptions });
      },
    }),
    acts: {
      visitPage: ({ send, random }) => calling(send).get(random.pick(LISTS)(random)),
      visitList: ({ send, random }) => calling(send).get(random.pick(LISTS)(random)),
      visitSearch: ({ send, random }) => calling(send).get(search(random)),
      visitOne: ({ send, random }) => calling(send).get(one(random)),
      me: ({ send, person }) => calling(send).json('POST', '/api/collections/users/auth-refresh', bearer(person), {}),
      list: ({ send, person, random }) => calling(send).get(random.pick(FILTERS)(random), bearer(person)),
      search: ({ send, person, random }) => calling(send).get(search(random), bearer(person)),
      open: ({ send, person, random }) => calling(send).get(one(random), bearer(person)),
      // All of one's conversations, each with its count: it answers a filter that finds nothing half a second late on purpose, so that
      // nobody guesses what they may not read.
      news: ({ send, person }) =>
        calling(send).get(listed('conversations', `sort=-last_at&fields=id,client_unread,developer_unread&${filtered(`${mine(person)}="${recordId('p', person)}"`)}`), bearer(person)),
      talks: ({ send, person }) =>
        calling(send).get(listed('conversations', `sort=-last_at&expand=request,client,developer&${filtered(`${mine(person)}="${recordId('p', person)}"`)}`), bearer(person)),
      talk: ({ send, person, random }) =>
        calling(send).get(listed('messages', `sort=-created&${filtered(`conversation="${recordId('c', talk(person, random))}"`)}`), bearer(person)),
      // The message and the conversation's row, which tells the other side: one transaction by its batch call.
      send: ({ send, person, random }) => {
        const id = talk(person, random);
        const content = words(random, 20);
        const other = conversation(town, id).client === person ? 'developer' : 'client';
        const requests = [
          { method: 'POST', url: '/api/collections/messages/records', body: { conversation: recordId('c', id), sender: recordId('p', person), content } },
          {
            method: 'PATCH',
            url: `/api/collections/conversations/records/${recordId('c', id)}`,
            body: { preview: content.slice(0, 160), last_at: new Date().toISOString().replace('T', ' '), [`${other}_unread+`]: 1 },
          },
        ];
        return calling(send).json('POST', '/api/batch', bearer(person), { requests });
      },
      upload: ({ send, person }) => {
        const { type, body } = form({ owner: recordId('p', person) });
        return calling(send).bytes('/api/collections/files/records', bearer(person), type, body);
      },
      post: ({ send, person, random }) =>
        calling(send).json('POST', '/api/collections/requests/records', bearer(person), {
          client: recordId('p', person),
          title: words(random, 5),
          content: words(random, 40),
          budget: 900,
          skills: [skill(random)],
        }),
      pay: ({ send, person }) =>
        calling(send).json('POST', '/api/collections/payments/records', bearer(person), { person: recordId('p', person), cents: 500, reference: run }),
    },
  };
}
