// The faults that take a cluster, a file system or a crowd: node bench/faults/main.mjs [--short] [NAME...]
// Each prints what it found, and a table stands at the end; exit 1 when one does not hold. script/bench faults runs all of them.
import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { Cluster, root } from '../../script/cluster.d/parts.mjs';
import { backup } from './backup.mjs';
import { clock } from './clock.mjs';
import { database } from './database.mjs';
import { disk } from './disk.mjs';
import { primary } from './primary.mjs';
import { report, table } from './report.mjs';
import { rolling } from './rolling.mjs';
import { storage } from './storage.mjs';
import { storm } from './storm.mjs';
import { streams } from './streams.mjs';

const ON_THE_CLUSTER = { primary, rolling, storage, clock, backup };
const ALONE = { database, disk, streams, storm };
/** The promise that each belongs to, for a row when it broke off. */
const IDS = { primary: 'D1', rolling: 'F4', storage: 'U6', clock: 'D10', backup: 'D6', database: 'F3', disk: 'U6', streams: 'F2', storm: 'D5' };
const WHOLE = { rounds: 2, warmMs: 5000, loadMs: 20_000, pauseMs: 3000, awayMs: 60_000, eachMs: 10_000, fullMs: 8000, streams: 10_000, stormMs: 60_000 };
const SHORT = { rounds: 1, warmMs: 2000, loadMs: 3000, pauseMs: 1000, awayMs: 10_000, eachMs: 3000, fullMs: 2000, streams: 1000, stormMs: 5000 };

const args = process.argv.slice(2);
const effort = args.includes('--short') ? SHORT : WHOLE;
const known = Object.keys({ ...ON_THE_CLUSTER, ...ALONE });
const named = args.filter((name) => name !== '--short');
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`faults: unknown ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(2);
}
const wanted = named.length > 0 ? named : known;

async function attempt(name, engine, act) {
  try {
    await act();
  } catch (error) {
    report(IDS[name], engine, name, `broke off: ${error.stack.split('\n').slice(0, 4).join(' | ')}`, false);
  }
}

const clustered = wanted.filter((name) => name in ON_THE_CLUSTER);
if (clustered.length > 0) {
  const running = Cluster.load();
  let cluster = running;
  try {
    cluster ??= await Cluster.start();
  } catch (error) {
    for (const name of clustered) report(IDS[name], 'postgres', name, `not run: no cluster (${error.message.split('\n')[0]})`, false);
  }
  if (cluster) {
    const stop = async () => {
      // What each part said outlives the cluster: who answered 500 has written down why.
      cpSync(join(cluster.folder, 'logs'), join(root, '.tools/logs/faults/cluster'), { recursive: true });
      if (!running) await cluster.stop();
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().finally(() => process.exit(1)));
    for (const name of clustered) await attempt(name, 'postgres', () => ON_THE_CLUSTER[name](cluster, effort));
    await stop();
  }
}
for (const name of wanted.filter((each) => each in ALONE)) await attempt(name, name === 'database' ? 'postgres' : 'sqlite', () => ALONE[name](effort));
process.exit(table() ? 0 : 1);
