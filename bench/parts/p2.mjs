// P2: signed-in reads on SQLite against the same bare handler, which looks nobody up and asks nothing.
import { startBare } from '../lib/bare.mjs';
import { SHARED, house } from '../lib/house.mjs';
import { inTurns } from '../lib/load.mjs';
import { startServer } from '../lib/opportune.mjs';
import { absent, compared } from '../lib/report.mjs';

const READS = [
  { path: '/api/auth/me', what: 'GET /api/auth/me', reach: 0.5 },
  {
    path: '/api/requests/shared-with-me?limit=20',
    route: '/requests/shared-with-me',
    what: `GET /api/requests/shared-with-me, ${SHARED} rows`,
    reach: 0.15,
  },
];

export async function p2(effort) {
  const { data, known, tokens } = await house();
  const server = await startServer({ data });
  const headers = { authorization: `Bearer ${tokens.developer}` };
  for (const { path, route, what, reach } of READS) {
    if (route && !known.has(route)) {
      absent('P2', what, 'no such route');
      continue;
    }
    const bare = await startBare(server, [{ path, headers }]);
    const [result] = await inTurns({ ours: { ...server, path, headers }, bare: { ...bare, path, headers } }, effort);
    compared('P2', what, reach, result);
    await bare.stop();
  }
  await server.stop();
}
