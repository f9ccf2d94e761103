// P3: signed-in reads against peers: the same query on the same SQLite file, the same answer.
import { isDeepStrictEqual } from 'node:util';

import { SHARED, house } from '../lib/house.mjs';
import { inTurns } from '../lib/load.mjs';
import { databaseFile, startServer } from '../lib/opportune.mjs';
import { startPeers } from '../lib/peers.mjs';
import { absent, compared } from '../lib/report.mjs';

const REACH = { FastAPI: 10, Fastify: 1.5 };
const READS = [
  { path: '/api/auth/me', what: 'GET /api/auth/me' },
  { path: '/api/requests/shared-with-me?limit=20', route: '/requests/shared-with-me', what: `shared-with-me, ${SHARED} rows` },
];

// Programs write the same moment in different ways, and JavaScript knows it to the millisecond.
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const comparable = (value) => {
  if (typeof value === 'string' && MOMENT.test(value)) return Date.parse(value);
  if (Array.isArray(value)) return value.map(comparable);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, comparable(inner)]));
  }
  return value;
};

/** Of a list its first: what differs there differs everywhere. */
const first = (answer) => (Array.isArray(answer) ? answer[0] : answer);

export async function p3(effort) {
  const { data, known, tokens } = await house();
  const server = await startServer({ data });
  const peers = await startPeers(databaseFile(data));
  const headers = { authorization: `Bearer ${tokens.developer}` };
  const answer = async ({ url }, path) => comparable(await (await fetch(url + path, { headers })).json());
  for (const { path, route, what } of READS) {
    if (route && !known.has(route)) {
      absent('P3', what, 'no such route');
      continue;
    }
    const ours = await answer(server, path);
    if (Array.isArray(ours) && ours.length !== SHARED) throw new Error(`${path} has ${ours.length} rows`);
    for (const [name, peer] of Object.entries(peers)) {
      const theirs = await answer(peer, path);
      // A peer that does less would be measured doing less.
      if (!isDeepStrictEqual(ours, theirs)) {
        throw new Error(`${name} answers ${path} with\n${JSON.stringify(first(theirs))}\nand not with\n${JSON.stringify(first(ours))}`);
      }
    }
    const sides = { ours: server, ...peers };
    const results = await inTurns(Object.fromEntries(Object.entries(sides).map(([name, side]) => [name, { ...side, path, headers }])), effort);
    for (const result of results) compared('P3', `${what} / ${result.name}`, REACH[result.name.split(',')[0]], result);
  }
  await Promise.all([server.stop(), ...Object.values(peers).map((peer) => peer.stop())]);
}
