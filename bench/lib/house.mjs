// The data of P1 to P3: a few people and requests, made through the API with a fixed seed, once for all parts.
import { call, newData, paths, startServer } from './opportune.mjs';
import { LANGUAGES, SKILLS, seeded, some, words } from './random.mjs';

const PASSWORD = 'quite-uncommon-27';
const DEVELOPERS = 30;
const REQUESTS = 30;
/** How many of them are shared with the developer who reads: one page. */
export const SHARED = 20;

let made;

/** { data, tokens: { client, developer } }: a data folder to start servers on. */
export function house() {
  made ??= make();
  return made;
}

async function register(server, username, user_type) {
  const body = { username, email: `${username}@example.org`, password: PASSWORD, user_type };
  return call(server, 'POST', '/auth/register', { body });
}

async function make() {
  const random = seeded(4);
  const data = newData();
  const server = await startServer({ data, limits: false });
  const known = await paths(server);
  const client = await register(server, 'bench-client', 'client');
  const developers = [];
  for (let n = 0; n < DEVELOPERS; n += 1) developers.push(await register(server, `bench-developer-${n}`, 'developer'));
  if (known.has('/profile/client')) {
    const body = { company_name: 'Ledger & Lamp', contact_name: 'Ines', about: words(random, 40), country: 'PT', industry: 'Retail' };
    await call(server, 'POST', '/profile/client', { token: client.token, body });
  }
  if (known.has('/profile/developer')) {
    for (const [n, { token }] of developers.entries()) {
      const rate = 2000 + 500 * random.below(30);
      const body = {
        display_name: `Developer ${n}`,
        headline: words(random, 7),
        bio: words(random, 80),
        country: 'PT',
        city: 'Porto',
        languages: some(random, LANGUAGES, 2),
        skills: some(random, SKILLS, 5),
        experience_level: 'expert',
        rate_type: 'hourly',
        rate_min_cents: rate,
        rate_max_cents: rate + 2000,
        hours_per_week: 30,
      };
      await call(server, 'POST', '/profile/developer', { token, body });
    }
  }
  if (known.has('/requests/')) {
    const ids = [];
    for (let n = 0; n < REQUESTS; n += 1) {
      const body = {
        title: words(random, 8),
        content: words(random, 90),
        estimated_budget: 500 + 50 * random.below(200),
        skills: some(random, SKILLS, 4),
      };
      ids.push((await call(server, 'POST', '/requests/', { token: client.token, body })).id);
    }
    for (const id of ids.slice(0, SHARED)) {
      await call(server, 'POST', `/requests/${id}/share`, { token: client.token, body: { developer_ids: [developers[0].user.id] } });
    }
  }
  await server.stop();
  return { data, known, tokens: { client: client.token, developer: developers[0].token } };
}
