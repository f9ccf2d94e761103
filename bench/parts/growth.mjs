// P8: every list at a thousand rows and at a million, on SQLite. One caller at a time, so that it is the answer that is
// timed and no queue; signed in, so that it is made anew and not taken from memory.
import { crowd, RARE_SKILL } from '../lib/crowd.mjs';
import { latency } from '../lib/load.mjs';
import { databaseFile, newData, startServer } from '../lib/opportune.mjs';
import { grown } from '../lib/report.mjs';
import { median, spread } from '../lib/run.mjs';
import { COMMON, RARE_WORD } from '../lib/vocabulary.mjs';

const MOST = 1.5;
/** A second holds thousands of answers to one caller. */
const SECONDS = 1;
const DEVELOPERS = '/api/profile/developers/public';
const REQUESTS = '/api/requests/public';
const LISTS = [
  ...['', 'sort=newest', 'sort=rate', 'skill=Rust', 'skill=Rust&sort=rate', 'skill=Rust&skill=Python&limit=10', `skill=${RARE_SKILL}`,
    `skill=Rust&skill=${RARE_SKILL}`, 'language=German', 'availability=limited', 'rate_max=60', 'rating_min=4', 'rating_min=4&sort=newest',
    'skill=Rust&availability=limited&rate_max=150&rating_min=3.5&limit=3']
    .map((query) => ({ path: DEVELOPERS, query, who: 'client' })),
  ...['', 'sort=budget', 'skill=Rust', 'skill=Rust&sort=budget', 'skill=Rust&skill=Python&limit=10', `skill=${RARE_SKILL}`,
    `skill=Rust&skill=${RARE_SKILL}`, 'budget_min=5000', 'budget_max=2000&sort=budget', 'budget_min=2000&budget_max=2500', 'skill=Rust&budget_min=2000&budget_max=2500&limit=5']
    .map((query) => ({ path: REQUESTS, query, who: 'developer' })),
  ...['', 'status=open', 'status=paused'].map((query) => ({ path: '/api/requests/', query, who: 'client' })),
  ...['', 'status=paused'].map((query) => ({ path: '/api/requests/', query, who: 'developer' })),
  { path: '/api/requests/shared-with-me', query: '', who: 'developer' },
  // A word of most documents, two, one that few have, both, one still being typed, one with a slip, and narrowed by a skill.
  ...[COMMON[0], COMMON.slice(0, 2).join('+'), RARE_WORD, `${COMMON[0]}+${RARE_WORD}`, RARE_WORD.slice(0, 4), RARE_WORD.replace('o', 'x'),
    `${COMMON[0]}&skill=${RARE_SKILL}`]
    .map((q) => ({ path: '/api/search', query: `q=${q}`, who: 'developer' })),
];

async function filled(count) {
  const data = newData();
  await (await startServer({ data })).stop();
  const began = performance.now();
  const tokens = crowd(databaseFile(data), count);
  console.error(`  ${count} rows written in ${Math.round((performance.now() - began) / 1000)} s`);
  return { ...(await startServer({ data })), tokens };
}

export async function growth({ rows, rounds }) {
  const sides = { small: await filled(rows.small), large: await filled(rows.large) };
  for (const { path, query, who } of LISTS) {
    const url = query ? `${path}?${query}` : path;
    const headersOf = (side) => ({ authorization: `Bearer ${side.tokens[who]}` });
    const counts = {};
    for (const [name, side] of Object.entries(sides)) {
      const answer = await fetch(side.url + url, { headers: headersOf(side) });
      const body = answer.ok ? await answer.json() : null;
      counts[name] = body ? (body.items ?? body).length : `status ${answer.status}`;
    }
    const runs = { small: [], large: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 ? ['large', 'small'] : ['small', 'large']) {
        runs[name].push(await latency({ ...sides[name], path: url, headers: headersOf(sides[name]) }, SECONDS));
      }
    }
    const ratios = runs.large.map((large, round) => large / runs.small[round]);
    // Fewer rows are faster to send: a page that is full at one size and not at the other is no comparison.
    const note = counts.small === counts.large ? '' : ` (${counts.small} and ${counts.large} rows)`;
    grown('P8', `${url.replace('/api', '')} as ${who}${note}`, MOST, {
      small: median(runs.small),
      large: median(runs.large),
      ratio: median(ratios),
      spread: spread(ratios),
      detail: { runs, counts },
    });
  }
  await Promise.all(Object.values(sides).map((side) => side.stop()));
}
