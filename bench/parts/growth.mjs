// P8: every list at a thousand rows and at a million (ten million messages), on both engines. One caller at a time, so that
// it is the answer that is timed and no queue; signed in, so that it is made anew and not taken from memory.
import { crowd, RARE_SKILL } from '../lib/crowd.mjs';
import { onPostgres, onSqlite } from '../lib/engines.mjs';
import { latency } from '../lib/load.mjs';
import { startServer } from '../lib/opportune.mjs';
import { grown, measured } from '../lib/report.mjs';
import { median, spread } from '../lib/run.mjs';
import { LONG, NEVER_SAID, SAID_OFTEN, USUAL, talks } from '../lib/talks.mjs';
import { COMMON, MIDDLING, RARE_WORD, SLIP } from '../lib/vocabulary.mjs';

const MOST = 1.5;
/** A second holds thousands of answers to one caller. In a smoke run one answer is enough. */
const secondsOf = ({ seconds }) => Math.min(1, seconds);
const DEVELOPERS = '/api/profile/developers/public';
const REQUESTS = '/api/requests/public';
const LISTS = [
  ...['', 'sort=newest', 'sort=rate', 'skill=Rust', 'skill=Rust&sort=rate', 'skill=Rust&skill=Python&limit=5', `skill=${RARE_SKILL}`,
    `skill=Rust&skill=${RARE_SKILL}`, 'language=German', 'availability=limited', 'rate_max=60', 'rating_min=4', 'rating_min=4&sort=newest',
    'skill=Rust&availability=limited&rate_max=150&rating_min=3.5&limit=3']
    .map((query) => ({ path: DEVELOPERS, query, who: 'client' })),
  ...['', 'sort=budget', 'skill=Rust', 'skill=Rust&sort=budget', 'skill=Rust&skill=Python&limit=5', `skill=${RARE_SKILL}`,
    `skill=Rust&skill=${RARE_SKILL}`, 'budget_min=5000', 'budget_max=2000&sort=budget', 'budget_min=2000&budget_max=2500', 'skill=Rust&budget_min=2000&budget_max=2500&limit=1']
    .map((query) => ({ path: REQUESTS, query, who: 'developer' })),
  ...['', 'status=open', 'status=paused'].map((query) => ({ path: '/api/requests/', query, who: 'client' })),
  ...['', 'status=paused'].map((query) => ({ path: '/api/requests/', query, who: 'developer' })),
  { path: '/api/requests/shared-with-me', query: '', who: 'developer' },
  ...['limit=20', 'sort=rated&limit=20', 'sort=trending&limit=20', 'tag=Rust&limit=20', 'tag=Rust&sort=rated&limit=20', `tag=${RARE_SKILL}&limit=20`]
    .map((query) => ({ path: '/api/project-showcase/', query, who: 'client' })),
  { path: '/api/project-showcase/developer/2', query: '', who: 'client' },
  { path: '/api/project-showcase/tags', query: '', who: 'client' },
  ...['limit=20', 'sort=rated&limit=20', 'sort=popular&limit=20', 'sort=cheap&limit=20', 'tag=Rust&limit=20', 'price_max=1000&limit=20', `tag=${RARE_SKILL}&limit=20`]
    .map((query) => ({ path: '/api/marketplace/products', query, who: 'client' })),
  { path: '/api/marketplace/products/mine', query: '', who: 'developer' },
  { path: '/api/marketplace/products/tags', query: '', who: 'client' },
  ...['', 'status=active', 'status=suspended', 'q=developer-', 'q=gone', 'q=gone&status=suspended', 'q=nobody']
    .map((query) => ({ path: '/api/admin/people', query, who: 'admin' })),
  ...['', 'rating=1'].map((query) => ({ path: '/api/feedback/', query, who: 'admin' })),
  { path: '/api/admin/audit', query: '', who: 'admin' },
  { path: '/api/admin/reports', query: '', who: 'admin' },
  ...['', 'q=late', 'q=zobuk'].flatMap((query) => [
    { path: '/api/tickets', query, who: 'developer' },
    { path: '/api/admin/tickets', query, who: 'admin' },
  ]),
  { path: '/api/admin/jobs', query: '', who: 'admin' },
  // A word of most documents, two, one that few have, one in between, each with the first, one still being typed, one with a
  // slip, and narrowed by a skill.
  ...[COMMON[0], COMMON.slice(0, 2).join('+'), RARE_WORD, MIDDLING, `${COMMON[0]}+${RARE_WORD}`, `${COMMON[0]}+${MIDDLING}`,
    RARE_WORD.slice(0, 4), SLIP, `${COMMON[0]}&skill=${RARE_SKILL}`]
    .map((q) => ({ path: '/api/search', query: `q=${q}`, who: 'developer' })),
];

const MESSAGES = `/api/conversations/${LONG}/messages`;
const SEARCH = { long: `/api/conversations/${LONG}/search`, usual: `/api/conversations/${USUAL}/search` };
// The long conversation grows with the table; `middle` is one of its messages.
const TALKS = [
  ...['client', 'developer'].flatMap((who) => [
    { path: '/api/conversations/user/list', query: 'limit=20', who },
    { path: '/api/conversations/user/list', query: 'archived=true', who },
    { path: '/api/conversations/user/unread', query: '', who },
    { path: '/api/agreements/', query: '', who },
    { path: '/api/notifications', query: '', who },
  ]),
  { path: `/api/conversations/${LONG}`, query: '', who: 'client' },
  { path: `/api/conversations/${USUAL}`, query: '', who: 'developer' },
  { path: MESSAGES, query: '', who: 'client' },
  ...['before_id', 'after_id', 'around_id'].map((place) => ({ path: MESSAGES, query: `${place}=middle`, who: 'client' })),
  { path: MESSAGES, query: 'after_id=0', who: 'client' },
  { path: SEARCH.long, query: `q=${SAID_OFTEN}`, who: 'client' },
  { path: SEARCH.usual, query: `q=${NEVER_SAID}`, who: 'client' },
];

async function filled(engine, count) {
  const place = await engine.place();
  await (await startServer(place)).stop();
  const began = performance.now();
  const tokens = crowd((work) => engine.fill(place, work), count);
  console.error(`  ${count} rows written in ${Math.round((performance.now() - began) / 1000)} s`);
  return { ...(await startServer(place)), tokens };
}

async function talking(engine, count) {
  const said = await talks(count, engine);
  return { ...said, ...(await startServer(said)) };
}

export async function growth(effort) {
  await onEngine(onSqlite, effort);
  const postgres = await onPostgres();
  await onEngine(postgres, effort);
  await postgres.stop();
}

async function onEngine(engine, effort) {
  const { rows, messages } = effort;
  const compare = (sides, lists) => compared(engine.name, sides, lists, effort);
  await compare({ small: await filled(engine, rows.small), large: await filled(engine, rows.large) }, LISTS);
  const sides = { small: await talking(engine, messages.small), large: await talking(engine, messages.large) };
  // What is never said in a long conversation is looked for in its newest thousands: a price that is bounded, and not small.
  const missing = { path: `${SEARCH.long}?q=${NEVER_SAID}`, headers: bearer(sides.large, 'client') };
  const took = await latency({ ...sides.large, ...missing }, secondsOf(effort));
  measured('P8', `${missing.path.replace('/api', '')}, never said, ${engine.name}`, took, 'ms');
  await compare(sides, TALKS);
}

const bearer = (side, who) => ({ authorization: `Bearer ${side.tokens[who]}` });

/** How many rows an answer has; what is a number is compared as one. */
const rowsOf = (body) => (body.items ?? body.messages ?? body).length ?? JSON.stringify(body);

async function compared(engine, sides, lists, effort) {
  for (const { path, query, who } of lists) {
    const named = query ? `${path}?${query}` : path;
    const urlOf = (side) => named.replace('middle', side.middle);
    const headersOf = (side) => bearer(side, who);
    const counts = {};
    for (const [name, side] of Object.entries(sides)) {
      const answer = await fetch(side.url + urlOf(side), { headers: headersOf(side) });
      if (!answer.ok) throw new Error(`${urlOf(side)} answered ${answer.status}: ${await answer.text()}`);
      counts[name] = rowsOf(await answer.json());
    }
    const runs = { small: [], large: [] };
    for (let round = 0; round < effort.rounds; round += 1) {
      for (const name of round % 2 ? ['large', 'small'] : ['small', 'large']) {
        runs[name].push(await latency({ ...sides[name], path: urlOf(sides[name]), headers: headersOf(sides[name]) }, secondsOf(effort)));
      }
    }
    const ratios = runs.large.map((large, round) => large / runs.small[round]);
    // Fewer rows are faster to send: a page that is full at one size and not at the other is no comparison.
    const note = counts.small === counts.large ? '' : ` (${counts.small} and ${counts.large} rows)`;
    if (effort.smoke && note) throw new Error(`${named} as ${who}${note}: it should be as many at both sizes`);
    grown('P8', `${named.replace('/api', '')} as ${who}, ${engine}${note}`, MOST, {
      small: median(runs.small),
      large: median(runs.large),
      ratio: median(ratios),
      spread: spread(ratios),
      detail: { runs, counts },
    });
  }
  await Promise.all(Object.values(sides).map((side) => side.stop()));
}
