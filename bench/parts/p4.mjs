// P4: messages over HTTP, each durable before it is acknowledged, against one connection that commits one row after the
// other on the same engine with the same durability.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { CONNECTIONS, inTurns } from '../lib/load.mjs';
import { call, newData, startServer } from '../lib/opportune.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { absent, compared } from '../lib/report.mjs';
import { work } from '../lib/run.mjs';
import { betterSqlite3 } from '../lib/sqlite.mjs';

const run = promisify(execFile);
const REACH = { SQLite: 1.0, PostgreSQL: 0.25 };
const TEXT = 'The export is ready: orders of March as CSV, with the totals you asked for. Shall I send it tonight?';
const PASSWORD = 'quite-uncommon-27';

/**
 * Each writes where nobody answers meanwhile, or two write to each other, which also marks what was read. In a conversation
 * that the client opened (free) and in one that the developer opened (paid), where each message of theirs takes a look at
 * their subscription.
 */
const WAYS = ['free', 'paid'].flatMap((kind) => [
  { kind, what: `${CONNECTIONS} senders, a ${kind} conversation each`, talks: CONNECTIONS, sides: [kind === 'free' ? 'client' : 'developer'] },
  { kind, what: `${CONNECTIONS} senders, two in a ${kind} conversation`, talks: CONNECTIONS / 2, sides: ['client', 'developer'] },
]);
/** In a smoke run a few people have to do: each of them has a password that takes its time. */
const SMOKE_TALKS = 2;

export async function p4(effort) {
  // Its other side is a package of a peer's.
  await onEngine('SQLite', { data: newData() }, effort.peers ? sqliteLoop : nothing, effort);
  let postgres;
  try {
    postgres = await startPostgres();
  } catch (error) {
    for (const { what } of WAYS) absent('P4', `${what}, PostgreSQL`, `no PostgreSQL: ${error.message.split('\n')[0]}`);
    return;
  }
  await onEngine('PostgreSQL', { data: newData(), database: await postgres.database('ours') }, await postgresLoop(postgres), effort);
  await postgres.stop();
}

async function onEngine(engine, place, loop, effort) {
  const talking = await talkers(place, effort.smoke ? SMOKE_TALKS : CONNECTIONS);
  const server = await startServer(place);
  for (const { kind, what, talks, sides } of WAYS) {
    const people = talking[kind];
    const senders = people.slice(0, talks).flatMap(({ id, tokens }) => sides.map((side) => ({ id, token: tokens[side] })));
    const before = await said(server, people);
    const script = sending(senders);
    const [result] = await inTurns({ ours: { ...server, path: '', script }, loop: { run: loop } }, effort);
    const counted = result.runs.ours.reduce((sum, { requests }) => sum + requests, 0);
    // What was acknowledged and is not there was not sent.
    const there = (await said(server, people)) - before;
    if (there < counted) throw new Error(`${counted} messages were acknowledged, and ${there} are there`);
    compared('P4', `${what}, ${engine}`, REACH[engine], result);
  }
  await server.stop();
}

/** Clients and developers who talk, so many pairs in each kind of conversation, made through the API. */
async function talkers(place, count) {
  const server = await startServer({ ...place, limits: false });
  const register = (username, user_type) =>
    call(server, 'POST', '/auth/register', { body: { username, email: `${username}@example.org`, password: PASSWORD, user_type } });
  const people = { free: [], paid: [] };
  for (let n = 0; n < count; n += 1) {
    const client = await register(`client-${n}`, 'client');
    const developer = await register(`developer-${n}`, 'developer');
    const tokens = { client: client.token, developer: developer.token };
    await subscribe(server, tokens.developer);
    const begin = async (token, developer_id) => {
      const request = { title: 'A shop', content: 'Orders on one page.', estimated_budget: 900 };
      const { id: request_id } = await call(server, 'POST', '/requests/', { token: tokens.client, body: request });
      return (await call(server, 'POST', '/conversations/', { token, body: { request_id, developer_id } })).id;
    };
    people.free.push({ id: await begin(tokens.client, developer.user.id), tokens });
    people.paid.push({ id: await begin(tokens.developer), tokens });
  }
  await server.stop();
  return people;
}

/** Pays with a card of the sandbox, and waits until it counts. */
async function subscribe(server, token) {
  const { url } = await call(server, 'POST', '/payments/create-subscription', { token });
  const body = new URLSearchParams({ do: 'pay', card: 'pays' });
  await fetch(server.url + new URL(url).pathname, { method: 'POST', body, redirect: 'manual' });
  const { status } = await call(server, 'GET', '/payments/subscription-status', { token });
  if (status !== 'active') throw new Error(`a subscription that was paid is ${status}`);
}

/** How many messages there are. */
async function said(server, people) {
  let sum = 0;
  for (const { id, tokens } of people) {
    const { items } = await call(server, 'GET', `/conversations/${id}/messages?limit=1`, { token: tokens.client });
    if (items[0] && items[0].content !== TEXT) throw new Error(`${items[0].content} was not what was sent`);
    sum += items[0]?.seq ?? 0;
  }
  return sum;
}

let scripts = 0;

/**
 * What wrk sends: the senders in turn, each message under a nonce of its own, as the web app does it. All but the end of the
 * nonce is put together before: what wrk does is done on the same machine.
 */
function sending(senders) {
  const list = senders.map(({ id, token }) => `{"/api/conversations/${id}/messages", "Bearer ${token}"}`).join(',\n  ');
  const file = join(work, `senders-${(scripts += 1)}.lua`);
  writeFileSync(
    file,
    `local senders = {\n  ${list}\n}
-- Another in each run.
local run = os.time() .. tostring({}):gsub("[^%w]", "")
local count = 1e9
local starts = {}
init = function()
  for n, sender in ipairs(senders) do
    local body = '{"content":"${TEXT}","client_nonce":"' .. run .. count .. '"}'
    local headers = {["authorization"] = sender[2], ["content-type"] = "application/json"}
    starts[n] = wrk.format("POST", sender[1], headers, body):sub(1, -#(count .. '"}') - 1)
  end
end
request = function()
  count = count + 1
  return starts[count % #starts + 1] .. count .. '"}'
end
`,
  );
  return file;
}

/** The same words, with what a message has at the least. */
const COLUMNS = 'conversation_id bigint not null, sender_id bigint not null, content text not null, created_at bigint not null';
let tables = 0;

const nothing = async () => ({ perSecond: NaN, p99Ms: NaN, cpuMicros: NaN });

async function sqliteLoop(seconds) {
  const db = new (betterSqlite3())(join(work, `loop-${(tables += 1)}.db`));
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec(`create table messages (id integer primary key, ${COLUMNS})`);
  const insert = db.prepare('insert into messages (conversation_id, sender_id, content, created_at) values (?, ?, ?, ?)');
  const times = [];
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  let now = began;
  do {
    insert.run(1, 2, TEXT, Date.now() * 1000);
    const after = performance.now();
    times.push(after - now);
    now = after;
  } while (now - began < seconds * 1000);
  const used = process.cpuUsage(cpu);
  db.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: (times.length * 1000) / (now - began),
    p99Ms: times[Math.floor(times.length * 0.99)],
    cpuMicros: (used.user + used.system) / times.length,
  };
}

/** pgbench with one client: a prepared insert, and a commit for each. */
async function postgresLoop(postgres) {
  const url = await postgres.database('loop');
  await postgres.execute(url, `create table messages (id bigint generated always as identity primary key, ${COLUMNS})`);
  const script = join(work, 'loop.sql');
  writeFileSync(script, `insert into messages (conversation_id, sender_id, content, created_at) values (1, 2, '${TEXT}', 3);\n`);
  return async (seconds) => {
    const length = seconds > 0 ? ['-T', String(seconds)] : ['-t', '10'];
    const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', '-c', '1', ...length, '-f', script, url]);
    const perSecond = Number(/^tps = ([\d.]+) \(without/m.exec(stdout)[1]);
    // What its server uses is not told.
    return { perSecond, p99Ms: NaN, cpuMicros: NaN };
  };
}
