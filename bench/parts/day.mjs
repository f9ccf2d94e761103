// P11: a day of people. How many active people one machine holds, load and all, before the slowest hundredth of their calls takes
// more than 250 ms or more than one in a thousand fails: on SQLite, on PostgreSQL, with two nodes on one PostgreSQL (calls go to them
// in turns), and the same actions at PocketBase and Directus as far as they can do them. lib/day/mix.mjs has the table of what
// people do and how often, lib/day/town.mjs how much there is: 20,000 people and requests, 10,000 showcases, 200,000 messages.
import { onPostgres, onSqlite } from '../lib/engines.mjs';
import { directusVersion, hasDirectus, startDirectus } from '../lib/directus.mjs';
import { startPeople } from '../lib/day/load.mjs';
import { open, settle } from '../lib/day/opportune.mjs';
import { ramp } from '../lib/day/ramp.mjs';
import { HAMLET, TOWN } from '../lib/day/town.mjs';
import { said } from '../lib/day/usage.mjs';
import { weights } from '../lib/day/weight.mjs';
import { hasPocketbase, pocketbaseVersion, startPocketbase } from '../lib/pocketbase.mjs';
import { residentBytes } from '../lib/process.mjs';
import { absent, held, measured } from '../lib/report.mjs';

const REACH = 5;
/** BENCH_DAY="SQLite,PocketBase" runs these alone. */
const asked = (process.env.BENCH_DAY ?? '').split(',').filter(Boolean);

export async function day(effort) {
  const isAsked = (name) => asked.length === 0 || asked.includes(name);
  const sizes = effort.smoke ? HAMLET : TOWN;
  const found = {};
  // A side that fails does not take the others' figures with it.
  const on = async (name, start) => {
    if (!isAsked(name)) return;
    try {
      found[name] = await measure(name, start, effort);
    } catch (error) {
      absent('P11', `active people, ${name}`, error.message.split('\n')[0]);
    }
  };
  await on('SQLite', async () => {
    const place = await settle(onSqlite, sizes);
    weigh(onSqlite, place, sizes, effort);
    return open(place, 1, sizes);
  });
  if (isAsked('PostgreSQL') || isAsked('two nodes')) await onBoth(on, sizes, effort);
  if (effort.peers) {
    const peer = async (name, has, start) => {
      if (!isAsked(name)) return;
      if (has()) await on(name, () => start(sizes));
      else absent('P11', `active people, ${name}`, 'not installed');
    };
    await peer('PocketBase', hasPocketbase, startPocketbase);
    await peer('Directus', hasDirectus, startDirectus);
  }
  if (!effort.smoke) tell(found);
}

/** One node on PostgreSQL, then two on the same. */
async function onBoth(on, sizes, effort) {
  let postgres;
  try {
    postgres = await onPostgres();
  } catch (error) {
    absent('P11', 'active people, PostgreSQL', `no PostgreSQL: ${error.message.split('\n')[0]}`);
    return;
  }
  const place = await settle(postgres, sizes);
  weigh(postgres, place, sizes, effort);
  const nodes = async (count) => ({ ...(await open(place, count, sizes)), database: postgres.pid });
  // The second says all there is to say about whether it runs.
  if (!effort.smoke) await on('PostgreSQL', () => nodes(1));
  await on('two nodes', () => nodes(2));
  await postgres.stop();
}

function weigh({ name }, place, sizes, { smoke }) {
  if (smoke) return;
  for (const [what, bytes] of Object.entries(weights(place, sizes))) measured('P11', `bytes for each ${what}, ${name}`, bytes, 'B');
}

const programs = (side, crowd) => ({ server: side.pids, ...(side.database ? { database: [side.database] } : {}), load: crowd.pids });

async function measure(name, start, effort) {
  console.error(`  ${name}`);
  const side = await start();
  const crowd = await startPeople(side.facts);
  try {
    await crowd.tryAll();
    if (effort.smoke) {
      await crowd.listen(40);
      const told = await crowd.act({ people: 40, warm: 0, seconds: 1 });
      if (told.wrongShare > 0) throw new Error(`${name}: ${JSON.stringify(told.wrong)}`);
      held('P11', `a moment of people, ${name}`, undefined, { ours: told.people, detail: told });
      return told;
    }
    const found = await ramp(crowd, programs(side, crowd), effort.day);
    return { ...found, memoryMiB: side.pids.map((pid) => Math.round(residentBytes(pid) / 2 ** 20)) };
  } finally {
    await crowd.stop();
    await side.stop();
  }
}

const VERSIONS = { PocketBase: pocketbaseVersion, Directus: directusVersion };

function tell(found) {
  const ours = found.SQLite;
  for (const [name, result] of Object.entries(found)) {
    const detail = { ...result, ...(VERSIONS[name] ? { version: VERSIONS[name]() } : {}) };
    held('P11', `active people, ${name}`, undefined, { ours: result.people, detail });
    const { last } = result;
    if (!last) continue;
    console.log(`${name}: ${result.people} active people, ${Math.round(last.perSecond)} calls/s, ${last.streams} streams; p50 ${last.p50Ms.toFixed(1)} ms, p99 ${last.p99Ms.toFixed(0)} ms; ${result.memoryMiB.join(' and ')} MiB resident`);
    console.log(`  ${said(last.usage)}`);
    console.log(`  beyond it: ${result.limit}`);
  }
  const peers = Object.keys(VERSIONS).filter((name) => found[name]?.people > 0);
  if (!ours || peers.length === 0) return;
  const better = peers.reduce((best, name) => (found[name].people > found[best].people ? name : best));
  held('P11', `active people, SQLite / ${better}, the better of the peers`, REACH, { ours: ours.people, other: found[better].people, ratio: ours.people / found[better].people, detail: {} });
}
