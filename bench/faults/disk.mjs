// The disk fills up to its last byte under everybody who writes: a real, small file system, a single node on SQLite with everything
// on it. Calls are refused with a sentence and not with an error, the process lives, nothing that was acknowledged is lost, and with
// room again everything goes on by itself.
import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { binary } from '../lib/opportune.mjs';
import { ended, freePort, ready, started, work } from '../lib/run.mjs';
import { Load, none, pair, said, send, sleep } from './client.mjs';
import { report } from './report.mjs';

const MIB = 2 ** 20;

export async function disk({ fullMs }) {
  const name = 'a full disk';
  if (process.getuid() !== 0) return report('U6', 'sqlite', name, 'not run: only root can mount a small file system', null);
  const mount = join(work, 'small');
  mkdirSync(mount);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=700', 'opportune-small', mount], { stdio: 'pipe' });
  } catch (error) {
    return report('U6', 'sqlite', name, `not run: no small file system can be mounted here (${String(error.stderr).trim()})`, null);
  }
  let child;
  try {
    const data = join(mount, 'data');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = join(work, 'disk.toml');
    writeFileSync(settings, '[passwords]\nmemory_kib = 8\npasses = 1\n[database]\nkeep_free_mib = 16\n[storage]\nkeep_free_mib = 64\n');
    const env = { PATH: process.env.PATH, OPPORTUNE_CONFIG: settings, OPPORTUNE_LISTEN: `127.0.0.1:${port}`, OPPORTUNE_DATA_DIR: data, OPPORTUNE_RATE_LIMITS: 'off' };
    const log = openSync(join(work, 'disk.log'), 'a');
    child = started(binary, ['serve'], { env, stdio: ['ignore', log, log] });
    await ready(child, `${url}/api/health/ready`);
    const pairs = [];
    for (let n = 0; n < 4; n += 1) pairs.push(await pair(url));
    const load = new Load(url, pairs, { senders: 4, payers: 2, uploaders: 3, fileBytes: 256 * 1024 });
    await sleep(3000);

    const filler = join(mount, 'filler');
    const file = openSync(filler, 'w');
    const free = () => statfsSync(mount).bavail * statfsSync(mount).bsize;
    /** Takes the room until so much is left, also what others gave back meanwhile. */
    const block = Buffer.alloc(64 * 1024, 1);
    let size = 0;
    const takeUntil = (left) => {
      while (free() > left) {
        try {
          size += writeSync(file, block, 0, Math.min(block.length, Math.max(4096, free() - left)));
        } catch {
          return; // to the last byte
        }
      }
    };
    const others = [];
    /** Every other kind of writer, once. */
    const everybody = async (when) => {
      const { client, developer } = pairs[0];
      const calls = {
        register: () => send(url, 'POST', '/api/auth/register', { json: { username: `new-${others.length}`, email: `new-${others.length}@example.org`, password: 'quite-uncommon-27', user_type: 'client' } }),
        request: () => send(url, 'POST', '/api/requests/', { token: client.token, json: { title: 'More', content: 'More of it.', estimated_budget: 10 } }),
        profile: () => send(url, 'PUT', '/api/profile/developer', { token: developer.token, json: { bio: `Bio ${when}` } }),
        feedback: () => send(url, 'POST', '/api/feedback/', { json: { rating: 5, comment: when } }),
        login: () => send(url, 'POST', '/api/auth/login', { json: { username: client.username, password: 'quite-uncommon-27' } }),
        read: () => send(url, 'GET', `/api/conversations/${pairs[0].id}`, { token: developer.token }),
        public: () => send(url, 'GET', '/api/requests/public'),
      };
      for (const [what, call] of Object.entries(calls)) {
        const { status } = await call();
        others.push({ when, what, status });
      }
    };
    const stages = [];
    for (const [when, left] of [['below-the-storage-reserve', 48 * MIB], ['below-the-database-reserve', 8 * MIB], ['no-byte-left', 0]]) {
      const end = Date.now() + fullMs;
      const before = load.acknowledged;
      while (Date.now() < end) {
        takeUntil(left);
        await sleep(100);
      }
      await everybody(when);
      stages.push(`${when.replaceAll('-', ' ')}: ${load.acknowledged - before} acknowledged`);
    }
    // A backup onto the full disk fails with a sentence, and does not stop anything.
    let backup = 'refused';
    try {
      execFileSync(binary, ['backup', join(mount, 'backup')], { env, stdio: 'pipe' });
      backup = 'WRITTEN';
    } catch (error) {
      if (!String(error.stderr).startsWith('opportune: ')) backup = `ended with ${String(error.stderr).slice(0, 200)}`;
    }
    const alive = child.exitCode === null && child.signalCode === null;
    rmSync(join(mount, 'backup'), { recursive: true, force: true });
    ftruncateSync(file, 0);
    closeSync(file);
    rmSync(filler);
    const back = performance.now();
    const [messages, files] = [load.messages.length, load.files.length];
    while ((load.messages.length < messages + 20 || load.files.length < files + 3) && performance.now() - back < 60_000) await sleep(20);
    const healed = (performance.now() - back) / 1000;
    await everybody('with-room');
    await load.end();
    const faults = await load.compare();
    await ended(child);
    const integrity = execFileSync('sqlite3', [join(data, 'opportune.db'), 'pragma integrity_check; pragma foreign_key_check;'], { encoding: 'utf8' }).trim();
    let whole = 'every file is there';
    try {
      execFileSync(binary, ['check', '--files'], { env, stdio: 'pipe' });
    } catch (error) {
      whole = `check --files: ${String(error.stdout).slice(-300)}`;
    }
    // Reads and logins go on; what is refused is refused with 507 or 503.
    const strange = others.filter(({ when, what, status }) => {
      if (when === 'with-room') return status < 200 || status > 299;
      if (what === 'read' || what === 'public') return status !== 200;
      return !(status >= 200 && status < 300) && status !== 507 && status !== 503;
    });
    const odd = load.count(500, 401, 404, 409, 422, 429) + [...load.refusals.keys()].filter((status) => typeof status === 'string').length;
    report(
      'U6',
      'sqlite',
      name,
      `${stages.join('; ')}; ${load.tell()}; others answered strangely: ${strange.map(({ when, what, status }) => `${what} ${status} ${when}`).join(', ') || 'none'}; backup ${backup}; process ${alive ? 'lived' : 'ENDED'}; all again after ${healed.toFixed(1)} s of room; ${said(faults)}; integrity ${integrity}; ${whole}`,
      alive && strange.length === 0 && odd === 0 && none(faults) && integrity === 'ok' && whole === 'every file is there' && healed < 10 && backup === 'refused' && load.count(507) > 0,
    );
  } finally {
    if (child) await ended(child);
    execFileSync('umount', ['-l', mount]);
  }
}
