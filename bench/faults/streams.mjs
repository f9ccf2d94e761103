// F2: so many event streams on one node, each of another person, held by a process of its own; then everybody is told something.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { binary, databaseFile, newData } from '../lib/opportune.mjs';
import { signingUp } from '../lib/people.mjs';
import { memory, residentBytes } from '../lib/process.mjs';
import { ended, freePort, ready, started, work } from '../lib/run.mjs';
import { fill } from '../lib/sqlite.mjs';
import { must, register, send, sleep } from './client.mjs';
import { report } from './report.mjs';

const MOST_KB = 20;
const AT_ONCE = 50;

export async function streams({ streams: count }) {
  const data = newData();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = join(work, 'streams.toml');
  writeFileSync(
    settings,
    `[passwords]\nmemory_kib = 8\npasses = 1\n[server]\nmax_connections = ${count + 1000}\nconnections_per_address = 0\nstreams_per_address = ${count}\n`,
  );
  const env = { PATH: process.env.PATH, OPPORTUNE_CONFIG: settings, OPPORTUNE_LISTEN: `127.0.0.1:${port}`, OPPORTUNE_DATA_DIR: data, OPPORTUNE_RATE_LIMITS: 'off' };
  const serve = async () => {
    const child = started(binary, ['serve'], { env, stdio: 'ignore' });
    await ready(child, `${url}/api/health/ready`);
    return child;
  };
  let child = await serve();
  const host = await register(url, 'host', 'client');
  const wanted = { title: 'Everybody', content: 'For everybody.', estimated_budget: 900 };
  // A request is shared with so many people at once.
  const requests = [];
  for (let n = 0; n < count; n += AT_ONCE) requests.push((await must(url, 'POST', '/api/requests/', { token: host.token, json: wanted })).id);
  await ended(child);
  const first = 1000;
  const tokens = [];
  fill(databaseFile(data), (table) => {
    const signUp = signingUp(table);
    const profile = table('developer_profiles', ['user_id', 'display_name', 'currency', 'availability', 'other_links', 'visibility', 'completeness', 'total_ratings', 'created_at', 'updated_at']);
    const now = Date.now() * 1000;
    for (let n = 0; n < count; n += 1) {
      tokens.push(signUp(first + n, 'developer'));
      profile(first + n, `Developer ${n}`, 'USD', 'available', '[]', 'public', 50, 0, now, now);
    }
  });
  child = await serve();
  await send(url, 'GET', '/api/auth/me', { token: host.token });
  await sleep(2000);
  const [before, own] = [residentBytes(child.pid), memory(child.pid).own];

  const crowd = spawn(process.execPath, [new URL('crowd.mjs', import.meta.url).pathname], { stdio: ['pipe', 'pipe', 'inherit'] });
  const heard = { open: 0, told: 0, ended: 0 };
  let rest = '';
  crowd.stdout.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) Object.assign(heard, JSON.parse(line));
  });
  crowd.stdin.write(`${JSON.stringify({ port, tokens })}\n`);
  const reach = async (look, seconds) => {
    const end = Date.now() + seconds * 1000;
    while (!look() && Date.now() < end) await sleep(20);
  };
  try {
    await reach(() => heard.open === count, 180);
    const open = heard.open;
    await sleep(3000);
    const each = (residentBytes(child.pid) - before) / open / 1000;
    const ownEach = (memory(child.pid).own - own) / open / 1000;
    const began = performance.now();
    let wrote = 0;
    for (let n = 0; n < count; n += AT_ONCE) {
      const developer_ids = Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, at) => first + n + at);
      await must(url, 'POST', `/api/requests/${requests[n / AT_ONCE]}/share`, { token: host.token, json: { developer_ids } });
      wrote = (performance.now() - began) / 1000;
    }
    await reach(() => heard.told === count, 60);
    const took = (performance.now() - began) / 1000;
    report(
      'F2',
      'sqlite',
      `${count} event streams`,
      `${open} of ${count} open from another process, ${heard.told} told of one thing in ${took.toFixed(1)} s (${wrote.toFixed(1)} s of it writing), ${heard.ended} dropped; ${each.toFixed(1)} KB each (${ownEach.toFixed(1)} KB of the process's own)`,
      open === count && heard.told === count && heard.ended === 0 && each <= MOST_KB,
    );
  } finally {
    crowd.kill();
    await ended(child);
  }
}
