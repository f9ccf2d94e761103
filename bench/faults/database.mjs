// F3: the only PostgreSQL of a node is stopped under load and started again. Meanwhile calls are answered with 503 and a time to
// come again, nobody is signed out, and two seconds after its return everything is answered.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { postgresBin } from '../../script/cluster.d/parts.mjs';
import { binary, newData } from '../lib/opportune.mjs';
import { ended, freePort, ready, root, started, work } from '../lib/run.mjs';
import { Load, none, pair, said, send, sleep } from './client.mjs';
import { report } from './report.mjs';

const MOST_MS = 2000;

export async function database({ rounds, warmMs }) {
  const script = join(root, 'script/postgres');
  const stdout = execFileSync(script, ['start', '--durable'], { encoding: 'utf8' });
  const variables = Object.fromEntries([...stdout.matchAll(/(OPPORTUNE_TEST_POSTGRES\w*)=(\S+)/g)].map(([, name, value]) => [name, value]));
  const folder = variables.OPPORTUNE_TEST_POSTGRES_DIR;
  const control = (...args) => {
    const all = [join(postgresBin(), 'pg_ctl'), '-D', join(folder, 'data'), '-w', '-l', join(folder, 'log'), ...args];
    const command = process.getuid() === 0 ? ['runuser', '-u', 'postgres', '--', ...all] : all;
    execFileSync(command[0], command.slice(1), { cwd: '/', stdio: 'ignore' });
  };
  let child;
  try {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = join(work, 'database.toml');
    writeFileSync(settings, '[passwords]\nmemory_kib = 8\npasses = 1\n');
    const env = {
      PATH: process.env.PATH,
      OPPORTUNE_CONFIG: settings,
      OPPORTUNE_LISTEN: `127.0.0.1:${port}`,
      OPPORTUNE_DATA_DIR: newData(),
      OPPORTUNE_DATABASE_URL: variables.OPPORTUNE_TEST_POSTGRES,
      OPPORTUNE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      OPPORTUNE_RATE_LIMITS: 'off',
    };
    child = started(binary, ['serve'], { env, stdio: 'ignore' });
    await ready(child, `${url}/api/health/ready`);
    const pairs = [];
    for (let n = 0; n < 4; n += 1) pairs.push(await pair(url));
    const load = new Load(url, pairs, { senders: 6, payers: 2, uploaders: 2 });
    const back = [];
    let silent = 0;
    for (let round = 0; round < rounds + 3; round += 1) {
      await sleep(warmMs / 2);
      // What it was started with, for the next start.
      const options = readFileSync(join(folder, 'data/postmaster.opts'), 'utf8').trim().replaceAll('"', '').split(' ').slice(3).join(' ');
      control('-m', round % 2 ? 'immediate' : 'fast', 'stop');
      await sleep(warmMs / 2);
      const refused = await send(url, 'GET', '/api/auth/sessions', { token: pairs[0].client.token });
      if (refused.status !== 503 || !refused.headers['retry-after']) silent += 1;
      control('-o', options, 'start');
      const began = performance.now();
      for (let good = 0; good < 5 && performance.now() - began < 30_000; ) {
        const { status } = await send(url, 'GET', '/api/auth/sessions', { token: pairs[0].client.token });
        good = status === 200 ? good + 1 : 0;
        if (good === 0) await sleep(10);
      }
      back.push(performance.now() - began);
    }
    await sleep(warmMs / 2);
    await load.end();
    const faults = await load.compare();
    const strange = load.count(401, 403, 404, 409, 422, 429, 500);
    const longest = Math.max(...back);
    report(
      'F3',
      'postgres',
      'the database stopped and started',
      `${back.length} times under load: used again after ${back.map((ms) => ms.toFixed(0)).join(', ')} ms, ${silent} answers without Retry-After, ${strange} strange ones; ${load.tell()}; ${said(faults)}`,
      longest <= MOST_MS && silent === 0 && strange === 0 && none(faults),
    );
  } finally {
    if (child) await ended(child);
    execFileSync(script, ['stop'], { env: { ...process.env, ...variables }, stdio: 'ignore' });
  }
}
