// The clock of one node is set back an hour while it runs, and put right again: a real process, told the wrong time by libfaketime.
// Nobody is refused or signed out on either node, whoever signed in where, and nothing that was acknowledged is lost. Only a storage
// server doesn't take a signature of another hour: what is uploaded at that node is refused for now, and taken when sent again.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Load, login, none, pair, register, said, send, sleep } from './client.mjs';
import { report } from './report.mjs';

const library = () => {
  for (const folder of existsSync('/usr/lib') ? readdirSync('/usr/lib') : []) {
    const path = `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`;
    if (existsSync(path)) return path;
  }
  return null;
};

export async function clock(cluster, { eachMs }) {
  const preload = library();
  if (!preload) return report('D10', 'postgres', 'a node an hour behind', 'not run: faketime is missing (script/bootstrap --cluster)', null);
  const file = join(cluster.folder, 'time-of-node2');
  const set = (text) => writeFileSync(file, text);
  set('+0');
  await cluster.end('node2');
  // Only the time of day: what only passes goes on, as it does on a machine whose clock is set.
  const env = { LD_PRELOAD: preload, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1', DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  cluster.startNode('node2', { env });
  await cluster.ready('node2');

  const pairs = [];
  for (let n = 0; n < 6; n += 1) pairs.push(await pair(cluster.url));
  const load = new Load(cluster.url, pairs, { senders: 4, payers: 2, uploaders: 0 });
  const uploads = new Load(cluster.url, pairs, { senders: 0, payers: 0, uploaders: 2 });
  await sleep(eachMs / 2);
  const wrong = [];
  const told = [];
  /** Somebody new signs in on one node and is known on both; so is somebody who signed in before. */
  const look = async (when) => {
    for (const [here, there] of [['node1', 'node2'], ['node2', 'node1']]) {
      const name = `late-${when.replaceAll(/\W/g, '')}-${here}-${process.pid}`.slice(0, 30);
      const person = await register(cluster.nodeUrl(here), name, 'client').catch((error) => ({ error: error.message }));
      if (person.error) {
        wrong.push(`${when}: registering on ${here}: ${person.error}`);
        continue;
      }
      const again = await login(cluster.nodeUrl(here), name);
      for (const node of [here, there]) {
        for (const token of [person.token, again.body?.token, pairs[0].client.token]) {
          const answer = await send(cluster.nodeUrl(node), 'GET', '/api/auth/me', { token });
          if (answer.status !== 200) wrong.push(`${when}: signed in on ${here}, ${node} answered ${answer.status}`);
        }
      }
    }
    const dates = await Promise.all(['node1', 'node2'].map((node) => send(cluster.nodeUrl(node), 'GET', '/api/health/live')));
    told.push(`${when} ${dates.every(({ status }) => status === 200) ? 'ok' : 'not alive'}`);
  };
  await look('before');
  set('-3600');
  await sleep(1500);
  await look('an hour back');
  await sleep(eachMs);
  await look('still an hour back');
  set('+0');
  await sleep(1500);
  await look('right again');
  set('+3600');
  await sleep(1500);
  await look('an hour ahead');
  set('+0');
  await sleep(eachMs / 2);
  await Promise.all([load.end(), uploads.end()]);
  const [faults, faultsOfFiles] = [await load.compare(), await uploads.compare()];
  const refused = load.count(401, 403, 409, 422, 429, 500, 503) + uploads.count(401, 403, 409, 422, 429, 500);
  await cluster.end('node2');
  cluster.startNode('node2');
  await cluster.ready('node2');
  report(
    'D10',
    'postgres',
    'a node an hour behind',
    `set back and forward an hour under load: ${wrong.length} people refused${wrong.length ? ` (${[...new Set(wrong)].slice(0, 4).join('; ')})` : ''}, ${refused} calls refused; ${load.tell()}; ${said(faults)}; uploads: ${uploads.tell()}; ${said(faultsOfFiles)}`,
    wrong.length === 0 && refused === 0 && none(faults) && none(faultsOfFiles) && load.acknowledged > 100 && uploads.acknowledged > 10,
  );
}
