// A backup is made with a node's settings while everybody writes. It is restored twice: into an empty PostgreSQL database with an
// empty part of the bucket, and into SQLite with a folder. Both must have everything that was acknowledged before the backup began,
// once and unchanged, and a backup of each must have the same content as the first one.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { binary } from '../../script/cluster.d/parts.mjs';
import { newData } from '../lib/opportune.mjs';
import { ended, freePort, ready, started } from '../lib/run.mjs';
import { Load, none, pair, said, sleep } from './client.mjs';
import { report } from './report.mjs';

const execute = promisify(execFile);
const COPY = 'opportune_restored';
const FOLDER = 'restored';
/** A backup holds the stored files while it copies them, by a row with a random name: the only row that no other backup has. */
const HOLDS = 'file_holds';

/** Runs a command while the load goes on; how many seconds it took. */
async function timed(env, ...args) {
  const began = performance.now();
  await execute(binary, args, { env: { PATH: process.env.PATH, ...env } });
  return (performance.now() - began) / 1000;
}

/** Everything a backup has, as lines that can be compared. */
function read(dir) {
  // With another program than ours, as the operations page says.
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: dir, stdio: 'pipe' });
  const lines = (name) => readFileSync(join(dir, name), 'utf8').split('\n').filter(Boolean);
  const { engine, tables, files } = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'));
  const all = tables.filter(({ name }) => name !== HOLDS);
  return {
    engine,
    tables: all.length,
    missing: files.missing.length,
    bytes: files.bytes + tables.reduce((sum, { bytes }) => sum + bytes, 0),
    rows: all.flatMap(({ name }) => lines(`tables/${name}.jsonl`).map((line) => `${name} ${line}`)),
    // The last id is part of the content: none may be given out twice.
    heads: all.flatMap(({ name, columns, last_id: last }) => [`${name} has ${columns}`, `${name} ends at ${last}`]),
    files: lines('SHA256SUMS').filter((line) => line.includes('  files/')),
    /** The rows of a table, with names. */
    of(table) {
      const { columns } = tables.find(({ name }) => name === table);
      return lines(`tables/${table}.jsonl`).map((line) => Object.fromEntries(JSON.parse(line).map((value, at) => [columns[at], value])));
    },
  };
}

/** The lines that only one of two lists has, or has more often. */
function unlike(one, two) {
  const counts = new Map();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of two) counts.set(line, (counts.get(line) ?? 0) - 1);
  return [...counts].flatMap(([line, count]) => Array(Math.abs(count)).fill(line));
}

/** Acknowledged payments that are not paid exactly once, and how far the ledger's charges are from the paid donations. */
function misbooked(saved, payments) {
  const paid = saved.of('donations').filter(({ state }) => state === 'paid');
  const charges = saved.of('ledger_entries').filter(({ account, movement }) => account === 'provider' && movement.startsWith('charge '));
  const wrong = payments.filter(({ session, amount }) => {
    const found = paid.filter(({ session_id: id }) => id === session);
    return found.length !== 1 || found[0].amount_cents !== amount;
  });
  return wrong.length + unlike(paid.map(({ amount_cents: cents }) => cents), charges.map(({ amount_cents: cents }) => cents)).length;
}

/** Restores a backup into an empty place, and looks at all of it. */
async function restored(dir, first, acknowledged, env) {
  const data = env.OPPORTUNE_DATA_DIR;
  const wrong = [];
  const passes = (...args) => timed(env, ...args).catch(({ stdout, stderr, message }) => wrong.push(`${args.join(' ')}: ${(stdout + stderr || message).trim().slice(-400)}`));
  const seconds = await timed(env, 'restore', dir);
  // Before anything else is done with it: a server writes as soon as it starts.
  await timed(env, 'backup', join(data, 'again'));
  const again = read(join(data, 'again'));
  const differing = {
    rows: unlike(first.rows, again.rows),
    // SQLite alone gives the id of an event that was swept away again, and so doesn't count them (migrations/0004_events.sql).
    heads: unlike(first.heads, again.heads).filter((line) => again.engine === first.engine || !line.startsWith('events ends at ')),
    files: unlike(first.files, again.files),
  };
  const names = new Set([...differing.rows, ...differing.heads].map((line) => line.split(' ')[0]));
  if (names.size > 0) wrong.push(`tables that differ: ${[...names].join(', ')}`);
  await passes('check', '--files');

  const child = started(binary, ['serve'], { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
  let faults;
  try {
    const url = `http://${env.OPPORTUNE_LISTEN}`;
    await ready(child, `${url}/api/health/ready`);
    // What was paid and not yet booked when the backup was made is booked now.
    await passes('admin', 'reconcile', '--catch-up');
    const copied = Object.assign(Object.create(Load.prototype), { url, ...acknowledged });
    faults = await copied.compare();
  } finally {
    await ended(child, 30_000);
  }
  await timed(env, 'backup', join(data, 'later'));
  faults.misbooked = misbooked(read(join(data, 'later')), acknowledged.payments);
  const counts = Object.fromEntries(Object.entries(differing).map(([what, lines]) => [what, lines.length]));
  return {
    seconds,
    held: none(faults) && none(counts) && wrong.length === 0,
    text: `${said(faults)}; ${counts.rows} rows, ${counts.files} files and ${counts.heads} columns or last ids differ; ${wrong.join('; ') || 'check --files and the ledger agree'}`,
  };
}

export async function backup(cluster, { loadMs }) {
  const pairs = [];
  for (let n = 0; n < 6; n += 1) pairs.push(await pair(cluster.url));
  const load = new Load(cluster.url, pairs);
  const folder = newData();
  const dir = join(folder, 'backup');
  let acknowledged, seconds, during;
  try {
    await sleep(loadMs);
    acknowledged = { pairs, messages: [...load.messages], payments: [...load.payments], files: [...load.files] };
    const before = load.acknowledged;
    seconds = await timed(cluster.environment('node1'), 'backup', dir);
    during = load.acknowledged - before;
  } finally {
    await load.end();
  }
  const first = read(dir);

  // With workers of its own, because a restored server goes on with its background work too.
  const node = cluster.environment('worker');
  const settings = readFileSync(node.OPPORTUNE_CONFIG, 'utf8');
  const url = (scheme) => new RegExp(`^url = "(${scheme}:.*)"$`, 'm').exec(settings)[1];
  const copy = async (place) => {
    const data = newData();
    const listen = `127.0.0.1:${await freePort()}`;
    const { database, storage } = place(data);
    const env = { ...node, OPPORTUNE_DATA_DIR: data, OPPORTUNE_LISTEN: listen, OPPORTUNE_DATABASE_URL: database, OPPORTUNE_STORAGE_URL: storage };
    return restored(dir, first, acknowledged, env);
  };
  const clear = () => {
    cluster.sql(`drop database if exists ${COPY} with (force)`, 'postgres');
    rmSync(join(cluster.folder, 's3/opportune', FOLDER), { recursive: true, force: true });
  };
  let postgres;
  try {
    clear();
    cluster.sql(`create database ${COPY} owner opportune`, 'postgres');
    postgres = await copy(() => ({ database: url('postgres').replace(/opportune$/, COPY), storage: url('s3').replace('/files?', `/${FOLDER}?`) }));
  } finally {
    clear();
  }
  const sqlite = await copy((data) => ({ database: `sqlite:${data}/opportune.db`, storage: `file:${data}/files` }));

  const { messages, payments, files } = acknowledged;
  const refused = [...load.refusals.values()].reduce((sum, each) => sum + each, 0);
  report(
    'D6',
    'postgres',
    'a backup under load',
    `${first.tables} tables, ${first.rows.length} rows, ${first.files.length} files, ${(first.bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ${first.missing} files missing; ${messages.length} messages, ${payments.length} payments, ${files.length} files acknowledged before it, ${during} while it ran, ${refused} calls refused; restored to PostgreSQL and S3 in ${postgres.seconds.toFixed(1)} s: ${postgres.text}; to SQLite and a folder in ${sqlite.seconds.toFixed(1)} s: ${sqlite.text}`,
    postgres.held && sqlite.held && first.missing === 0 && during > 0 && refused === 0 && messages.length > 20 && payments.length > 2 && files.length > 2,
  );
}
