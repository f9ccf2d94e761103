// P1: hot public reads against a bare axum handler that sends the same bytes with the same headers.
import { startBare } from '../lib/bare.mjs';
import { house } from '../lib/house.mjs';
import { inTurns } from '../lib/load.mjs';
import { startServer } from '../lib/opportune.mjs';
import { absent, compared } from '../lib/report.mjs';

const REACH = 0.8;

// `route` is the name in the OpenAPI document, where the path alone does not say whether this build has it.
const READS = [
  { path: '/' },
  { path: '/api/openapi.json' },
  { path: '/api/profile/developers/public', route: '/profile/developers/public' },
  { path: '/api/requests/public', route: '/requests/public' },
  { path: '/api/project-showcase/', route: '/project-showcase/' },
  { path: '/api/marketplace/products', route: '/marketplace/products' },
];
// As programs ask, and as browsers do.
const WAYS = [
  { way: '', headers: {} },
  { way: ', packed', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
];

export async function p1(effort) {
  const { data, known } = await house();
  const server = await startServer({ data });
  for (const { path, route } of READS) {
    for (const { way, headers } of WAYS) {
      const what = `GET ${path}${way}`;
      if (route && !known.has(route)) {
        absent('P1', what, 'no such route');
        continue;
      }
      const bare = await startBare(server, [{ path, headers }]);
      const [result] = await inTurns({ ours: { ...server, path, headers }, bare: { ...bare, path, headers } }, effort);
      compared('P1', what, REACH, result);
      await bare.stop();
    }
  }
  await server.stop();
}
