// P2: signed-in reads on SQLite against the same bare handler, which looks nobody up and asks nothing.
import { startBare } from '../lib/bare.mjs';
import { SHARED, house } from '../lib/house.mjs';
import { inTurns } from '../lib/load.mjs';
import { startServer } from '../lib/opportune.mjs';
import { absent, compared } from '../lib/report.mjs';
import { LONG, talks } from '../lib/talks.mjs';

const READS = [
  { path: '/api/auth/me', what: 'GET /api/auth/me', reach: 0.5 },
  {
    path: '/api/requests/shared-with-me?limit=20',
    route: '/requests/shared-with-me',
    what: `GET /api/requests/shared-with-me, ${SHARED} rows`,
    reach: 0.15,
  },
];
const PAGE = 20;
// Among millions of messages.
const TALKS = [
  {
    path: `/api/conversations/user/list?limit=${PAGE}`,
    route: '/conversations/user/list',
    what: `GET /api/conversations/user/list, ${PAGE} rows`,
    reach: 0.15,
    rows: (body) => body,
  },
  {
    path: `/api/conversations/${LONG}?limit=${PAGE}`,
    route: '/conversations/{id}',
    what: `GET /api/conversations/{id}, ${PAGE} messages`,
    reach: 0.15,
    rows: (body) => body.messages,
  },
];

export async function p2(effort) {
  const { known } = await house();
  await measure(await house(), READS, known, effort);
  if (TALKS.some(({ route }) => known.has(route))) await measure(await talks(effort.messages.large), TALKS, known, effort);
  else for (const { what } of TALKS) absent('P2', what, 'no such route');
}

async function measure({ data, tokens }, reads, known, effort) {
  const server = await startServer({ data });
  const headers = { authorization: `Bearer ${tokens.developer}` };
  for (const { path, route, what, reach, rows } of reads) {
    if (route && !known.has(route)) {
      absent('P2', what, 'no such route');
      continue;
    }
    if (rows) {
      const found = rows(await (await fetch(server.url + path, { headers })).json());
      if (found.length !== PAGE) throw new Error(`${path} has ${found.length} rows`);
    }
    const bare = await startBare(server, [{ path, headers }]);
    const [result] = await inTurns({ ours: { ...server, path, headers }, bare: { ...bare, path, headers } }, effort);
    compared('P2', what, reach, result);
    await bare.stop();
  }
  await server.stop();
}
