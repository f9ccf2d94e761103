// P3 and P4 beside PocketBase and Directus: the same reads and the same message on the same data (lib/day/town.mjs), 32 connections
// at a time. They are whole backends with rules of access, as the server is; what they answer has the same rows and not the same
// shape. What they ask of the machine while nobody calls stands beside it (P7).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { directusActs } from '../lib/day/directus-acts.mjs';
import { opportuneActs } from '../lib/day/opportune-acts.mjs';
import { open, settle } from '../lib/day/opportune.mjs';
import { pocketbaseActs } from '../lib/day/pocketbase-acts.mjs';
import { HAMLET, TOWN } from '../lib/day/town.mjs';
import { directusVersion, hasDirectus, startDirectus } from '../lib/directus.mjs';
import { onSqlite } from '../lib/engines.mjs';
import { inTurns } from '../lib/load.mjs';
import { hasPocketbase, pocketbaseVersion, startPocketbase } from '../lib/pocketbase.mjs';
import { residentBytes } from '../lib/process.mjs';
import { seeded } from '../lib/random.mjs';
import { absent, compared, measured } from '../lib/report.mjs';
import { sleep, work } from '../lib/run.mjs';

const ACTS = { opportune: opportuneActs, pocketbase: pocketbaseActs, directus: directusActs };
const CALLS = [
  ['P3', 'me', 'who I am'],
  ['P3', 'list', 'lists, as members read them'],
  ['P3', 'open', 'one request, profile or showcase'],
  ['P3', 'search', 'search'],
  ['P3', 'talks', 'own conversations'],
  ['P3', 'talk', 'one conversation'],
  ['P4', 'send', 'sending a message, 32 senders, SQLite'],
];
/** Three sides and seven kinds of calls: fewer and shorter rounds, or it takes a quarter of an hour. */
const [ROUNDS, SECONDS] = [5, 2];
/** So many different calls of each kind, one after the other. */
const DIFFERENT = 2000;

export async function peers(effort) {
  const sizes = effort.smoke ? HAMLET : TOWN;
  const sides = { ours: await open(await settle(onSqlite, sizes), 1, sizes) };
  if (hasPocketbase()) sides[`PocketBase ${pocketbaseVersion()}`] = await startPocketbase(sizes);
  else absent('P3', 'PocketBase', 'not installed');
  if (hasDirectus()) sides[`Directus ${directusVersion()}`] = await startDirectus(sizes);
  else absent('P3', 'Directus', 'not installed');
  await sleep(2000 * effort.settle);
  for (const [name, { pids }] of Object.entries(sides)) measured('P7', `resident memory with the town, ${name}`, residentBytes(pids[0]) / 2 ** 20, 'MiB');
  for (const [id, act, what] of CALLS) {
    const asked = {};
    for (const [name, { facts, pids }] of Object.entries(sides)) asked[name] = { url: facts.urls[0], path: '', pid: pids[0], script: await script(facts, act) };
    for (const result of await inTurns(asked, { ...effort, rounds: Math.min(effort.rounds, ROUNDS), seconds: Math.min(effort.seconds, SECONDS) })) compared(id, `${what} / ${result.name}`, undefined, result);
  }
  await Promise.all(Object.values(sides).map((side) => side.stop()));
}

let scripts = 0;

/** The calls of an act as text for wrk. What has to differ each time, a message's own name, ends in a number that counts. */
async function script(facts, act) {
  const random = seeded(31);
  const side = ACTS[facts.kind]({ ...facts, run: `w${Date.now().toString(36)}` });
  const calls = [];
  const send = async (text, body) => {
    calls.push(text + (body ?? ''));
    return { status: 200 };
  };
  for (let n = 0; n < DIFFERENT; n += 1) await side.acts[act]({ send, person: 1 + random.below(facts.town.people), random });
  const file = join(work, `calls-${(scripts += 1)}.lua`);
  const list = calls.map((text) => JSON.stringify(text).replaceAll(/\\u00(..)/g, '\\x$1')).join(',\n');
  // Only Opportune knows a message by a name of its sender's, which is as long as before.
  const renew = facts.kind === 'opportune' && act === 'send' ? `text = text:gsub('"client_nonce":"%w+%-%d+"', function(name) return '"client_nonce":"' .. string.format("%0" .. (#name - 17) .. "d", count) .. '"' end)` : '';
  writeFileSync(
    file,
    `local calls = {\n${list}\n}
local count = os.time() % 100000 * 1000000
local at = 0
request = function()
  at = at % #calls + 1
  count = count + 1
  local text = calls[at]
  ${renew}
  return text
end
`,
  );
  return file;
}
