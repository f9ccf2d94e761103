// D5: everybody writes at once on one SQLite, and commands write beside the server as processes of their own. No caller is told
// that the database is busy.
import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { binary, newData } from '../lib/opportune.mjs';
import { ended, freePort, ready, started, work } from '../lib/run.mjs';
import { Load, none, pair, register, said, sleep } from './client.mjs';
import { report } from './report.mjs';

export async function storm({ stormMs }) {
  const data = newData();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = join(work, 'storm.toml');
  writeFileSync(settings, '[passwords]\nmemory_kib = 8\npasses = 1\n');
  const env = { PATH: process.env.PATH, OPPORTUNE_CONFIG: settings, OPPORTUNE_LISTEN: `127.0.0.1:${port}`, OPPORTUNE_DATA_DIR: data, OPPORTUNE_RATE_LIMITS: 'off' };
  const child = started(binary, ['serve'], { env, stdio: 'ignore' });
  await ready(child, `${url}/api/health/ready`);
  const pairs = [];
  for (let n = 0; n < 8; n += 1) pairs.push(await pair(url));
  await register(url, 'somebody', 'developer');
  const load = new Load(url, pairs, { senders: 48, payers: 8, uploaders: 8, fileBytes: 8 * 1024 });
  let [going, commands] = [true, 0];
  const failed = [];
  const run = (...args) =>
    new Promise((done) => {
      const command = spawn(binary, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
      let words = '';
      command.stderr.setEncoding('utf8').on('data', (text) => (words += text));
      command.once('close', (code) => {
        commands += 1;
        if (code !== 0) failed.push(`${args[0]}: ${words.trim()}`);
        done();
      });
    });
  const beside = (async () => {
    for (let n = 0; going; n += 1) {
      await run('admin', n % 2 ? 'grant' : 'revoke', 'somebody');
      if (n % 10 === 5) await run('backup', join(work, `storm-backup-${n}`));
    }
  })();
  await sleep(stormMs);
  going = false;
  await beside;
  await load.end();
  const faults = await load.compare();
  await ended(child);
  const integrity = execFileSync('sqlite3', [join(data, 'opportune.db'), 'pragma integrity_check'], { encoding: 'utf8' }).trim();
  const refused = [...load.refusals.values()].reduce((sum, each) => sum + each, 0);
  report(
    'D5',
    'sqlite',
    'a storm of writes',
    `64 writers for ${stormMs / 1000} s and ${commands} commands beside them (backups among them): ${refused} calls refused, ${failed.length} commands failed${failed.map((each) => ` (${each})`).join('')}; ${load.tell()}; ${said(faults)}; integrity ${integrity}`,
    refused === 0 && failed.length === 0 && none(faults) && integrity === 'ok',
  );
}
