// The day's actions at Directus, as its documents show them. What it has none of is left out or done the cheapest way: a page is
// the list that it would show, a donation one item, and there are no streams, because its WebSockets are off unless one asks for them.
import { createHmac } from 'node:crypto';

import { calling, form, popular, recent, skill, sought, words } from './acts.mjs';
import { conversation, conversationsByPerson, developerNumber, isClient } from './town.mjs';

/** Its people have UUIDs. */
export const personId = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const START = encoded({ alg: 'HS256', typ: 'JWT' });

const filtered = (value) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
const listed = (path, query) => `${path}?limit=20&${query}`;
const DEVELOPERS = 'fields=id,first_name,headline,skills,rate,availability';
const isDeveloper = { kind: { _eq: 'developer' } };

const LISTS = [
  () => listed('/items/requests', 'sort=-created_at'),
  () => listed('/users', `sort=-created&${DEVELOPERS}&${filtered(isDeveloper)}`),
  () => listed('/items/showcases', 'sort=-created_at'),
];
const FILTERS = [
  ...LISTS,
  (random) => listed('/items/requests', `sort=-created_at&${filtered({ skills: { _contains: skill(random) } })}`),
  () => listed('/items/requests', 'sort=-budget'),
  (random) => listed('/users', `sort=-created&${DEVELOPERS}&${filtered({ ...isDeveloper, skills: { _contains: skill(random) } })}`),
  () => listed('/users', `sort=rate&${DEVELOPERS}&${filtered(isDeveloper)}`),
  (random) => listed('/items/showcases', `sort=-created_at&${filtered({ tags: { _contains: skill(random) } })}`),
  () => listed('/items/showcases', 'sort=-trend'),
];

export function directusActs({ town, secret, role, run }) {
  const talksOf = conversationsByPerson(town);
  const tokens = new Map();
  const bearer = (person) => {
    if (!tokens.has(person)) {
      const now = Math.floor(Date.now() / 1000);
      const claims = { id: personId(person), role, app_access: false, admin_access: false, iat: now, exp: now + 86_400, iss: 'directus' };
      const signed = `${START}.${encoded(claims)}`;
      tokens.set(person, `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`);
    }
    return tokens.get(person);
  };
  const talk = (person, random) => random.pick(talksOf.get(person));
  const mine = (person) => (isClient(person) ? 'client' : 'developer');
  const one = (random) =>
    [
      () => `/items/requests/${recent(random, town.requests)}?fields=*,client.first_name`,
      () => `/users/${personId(developerNumber(popular(random, town.people / 2) - 1))}?fields=id,first_name,headline,bio,skills,rate,availability`,
      () => `/items/showcases/${recent(random, town.showcases)}?fields=*,developer.first_name`,
    ][random.below(3)]();
  const search = (random) =>
    listed('/items/requests', `sort=-created_at&${filtered({ _and: sought(random).map((word) => ({ _or: [{ title: { _contains: word } }, { content: { _contains: word } }] })) })}`);

  return {
    acts: {
      visitPage: ({ send, random }) => calling(send).get(random.pick(LISTS)(random)),
      visitList: ({ send, random }) => calling(send).get(random.pick(LISTS)(random)),
      visitSearch: ({ send, random }) => calling(send).get(search(random)),
      visitOne: ({ send, random }) => calling(send).get(one(random)),
      me: ({ send, person }) => calling(send).get('/users/me?fields=id,first_name,email,role,status', bearer(person)),
      list: ({ send, person, random }) => calling(send).get(random.pick(FILTERS)(random), bearer(person)),
      search: ({ send, person, random }) => calling(send).get(search(random), bearer(person)),
      open: ({ send, person, random }) => calling(send).get(one(random), bearer(person)),
      news: ({ send, person }) => {
        const side = mine(person);
        return calling(send).get(listed('/items/conversations', `sort=-last_at&${filtered({ [side]: { _eq: personId(person) }, [`${side}_unread`]: { _gt: 0 } })}`), bearer(person));
      },
      talks: ({ send, person }) =>
        calling(send).get(
          listed('/items/conversations', `sort=-last_at&fields=*,request.title,client.first_name,developer.first_name&${filtered({ [mine(person)]: { _eq: personId(person) } })}`),
          bearer(person),
        ),
      talk: ({ send, person, random }) =>
        calling(send).get(listed('/items/messages', `sort=-created_at&${filtered({ conversation: { _eq: talk(person, random) } })}`), bearer(person)),
      // The message and the conversation's row in one call.
      send: ({ send, person, random }) => {
        const id = talk(person, random);
        const content = words(random, 20);
        const other = conversation(town, id).client === person ? 'developer' : 'client';
        return calling(send).json('POST', '/items/messages', bearer(person), {
          sender: personId(person),
          content,
          conversation: { id, preview: content.slice(0, 160), last_at: new Date().toISOString(), [`${other}_unread`]: 1 },
        });
      },
      upload: ({ send, person }) => {
        const { type, body } = form({ title: 'march' });
        return calling(send).bytes('/files', bearer(person), type, body);
      },
      post: ({ send, person, random }) =>
        calling(send).json('POST', '/items/requests', bearer(person), {
          client: personId(person),
          title: words(random, 5),
          content: words(random, 40),
          budget: 900,
          skills: [skill(random)],
        }),
      pay: ({ send, person }) => calling(send).json('POST', '/items/payments', bearer(person), { person: personId(person), cents: 500, reference: run }),
    },
  };
}
