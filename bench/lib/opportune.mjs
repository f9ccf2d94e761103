// Our side: the binary on a data folder of its own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { ended, freePort, ready, root, started, work } from './run.mjs';

export const binary = process.env.OPPORTUNE_BIN ?? join(root, 'target/release/opportune');
/** Of the same build. */
export const bareBinary = join(dirname(binary), 'bench-bare');

// As shipped, but for the limits that one address with a few tireless people would meet. They are counted all the same,
// because counting is a part of the price.
const settings = join(work, 'settings.toml');
writeFileSync(
  settings,
  '[server]\nmax_connections = 1000000\nconnections_per_address = 0\nstreams_per_address = 1000000\n' +
    '[storage]\nquota_mib = 1000000\n' +
    '[limits]\n' +
    ['api', 'search', 'message', 'message_kib', 'upload', 'attach', 'post_request', 'donate', 'checkout'].map((limit) => `${limit} = "1000000000 per minute"\n`).join(''),
);

// What the servers log, shown only when one of them did not come up.
const logFile = join(work, 'server.log');
const log = openSync(logFile, 'a');

export const newData = () => mkdtempSync(join(work, 'data-'));

/** The database of a data folder, where no other was named. */
export const databaseFile = (data) => join(data, 'opportune.db');

/**
 * Starts the server and waits until it says that it is ready. `limits: false` is for making data, never for measuring.
 * Without `ffmpeg` a film is streamed as it came; `path` is where programs are looked for; `storage` is for nodes that share one.
 */
export async function startServer({ data = newData(), limits = true, database = '', every = 20, ffmpeg = true, path = process.env.PATH, storage = '' } = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = started(binary, ['serve'], {
    stdio: ['ignore', 'ignore', log],
    env: {
      PATH: path,
      OPPORTUNE_CONFIG: settings,
      OPPORTUNE_LISTEN: `127.0.0.1:${port}`,
      OPPORTUNE_DATA_DIR: data,
      OPPORTUNE_DATABASE_URL: database,
      OPPORTUNE_STORAGE_URL: storage,
      // Where several nodes may share a database they are told their key.
      ...(database.startsWith('postgres:') ? { OPPORTUNE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') } : {}),
      ...(ffmpeg ? {} : { OPPORTUNE_FFMPEG: 'off' }),
      ...(limits ? {} : { OPPORTUNE_RATE_LIMITS: 'off' }),
    },
  });
  try {
    await ready(child, `${url}/api/health/ready`, { every });
  } catch (error) {
    error.message += `\n${readFileSync(logFile, 'utf8').slice(-2000)}`;
    throw error;
  }
  return { child, pid: child.pid, url, data, readyMs: performance.now() - began, stop: () => ended(child) };
}

/** Brings an empty place to its shape, without a server. */
export function migrate({ data, database = '' }) {
  const secret = Buffer.alloc(32, 7).toString('base64');
  const env = { PATH: process.env.PATH, OPPORTUNE_DATA_DIR: data, OPPORTUNE_DATABASE_URL: database, ...(database ? { OPPORTUNE_SECRET_KEY: secret } : {}) };
  execFileSync(binary, ['migrate'], { env, stdio: ['ignore', 'ignore', log] });
}

/** Calls the API and refuses anything but 2xx: data that was not made would be measured as an empty list. */
export async function call(server, method, path, { token, body } = {}) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text ? JSON.parse(text) : null;
}

/** The paths this build has, so that a row about one it has not says so. */
export async function paths(server) {
  return new Set(Object.keys((await call(server, 'GET', '/openapi.json')).paths));
}
