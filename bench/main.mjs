// script/bench: runs the parts that were asked for, prints the table, writes the JSON. README.md says how to read it.
import { parseArgs } from 'node:util';

import { binary } from './lib/opportune.mjs';
import { finish } from './lib/report.mjs';
import { day } from './parts/day.mjs';
import { growth } from './parts/growth.mjs';
import { mixedMemory } from './parts/memory.mjs';
import { p1 } from './parts/p1.mjs';
import { p2 } from './parts/p2.mjs';
import { p3 } from './parts/p3.mjs';
import { p4 } from './parts/p4.mjs';
import { p5 } from './parts/p5.mjs';
import { p6 } from './parts/p6.mjs';
import { p7 } from './parts/p7.mjs';
import { peers as peersPart } from './parts/peers.mjs';
import { u3 } from './parts/u3.mjs';

// `usual`: run when nothing is named. A new part gets its file in parts/ and its line here.
const PARTS = {
  p1: { run: p1, usual: true, says: 'hot public reads against a bare axum handler' },
  p2: { run: p2, usual: true, says: 'signed-in reads against a bare axum handler' },
  p3: { run: p3, usual: true, says: 'signed-in reads against FastAPI and Fastify' },
  peers: { run: peersPart, usual: true, says: 'P3 and P4: signed-in reads and sending messages against PocketBase and Directus' },
  p4: { run: p4, usual: true, says: 'sending messages against a loop of single commits, on both engines' },
  p5: { run: p5, usual: true, says: 'uploading a film against a bare handler, and streaming one by ranges against nginx' },
  p6: { run: p6, usual: true, says: 'a film to HLS against the same ffmpeg commands by hand' },
  p7: { run: p7, usual: true, says: 'start, idle memory, memory for each event stream' },
  u3: { run: u3, usual: true, says: 'what an upload of 2 GiB takes of memory' },
  memory: { run: mixedMemory, usual: false, says: 'what five minutes of mixed use leave in memory' },
  day: { run: day, usual: true, says: 'P11: how many active people one machine holds, on each database and with two nodes, against PocketBase and Directus' },
  growth: { run: growth, usual: true, says: 'P8: every list at 1,000 and at 1,000,000 rows, 10,000,000 messages, on both engines; the longest part, 20 GB in the temporary folder' },
};

/** Nothing is left of these without a peer. */
const NEED_PEERS = new Set(['p3', 'peers']);

const FULL = { rounds: 7, seconds: 3, warmup: 1, starts: 7, streams: 2000, minutes: 5, rows: { small: 1000, large: 1_000_000 }, messages: { small: 1000, large: 10_000_000 }, settle: 1, day: { warm: 1, step: 5, hold: 15 }, films: { rounds: 3, clipSeconds: 30, clipSize: '1280x720', streamedMiB: 256, uploadedMiB: 2048, sentMiB: 1024 } };
const SHORT = { rounds: 2, seconds: 1, warmup: 1, starts: 2, streams: 400, minutes: 0.5, rows: { small: 1000, large: 20_000 }, messages: { small: 1000, large: 200_000 }, settle: 1, day: { warm: 1, step: 2, hold: 4 }, films: { rounds: 2, clipSeconds: 6, clipSize: '1280x720', streamedMiB: 64, uploadedMiB: 256, sentMiB: 128 } };
/** No load and nothing judged: it tells whether every part runs and the answers agree. */
const SMOKE = { smoke: true, rounds: 1, seconds: 0, warmup: 0, starts: 1, streams: 20, minutes: 0.02, rows: { small: 1000, large: 2000 }, messages: { small: 1000, large: 2000 }, settle: 0, films: { rounds: 1, clipSeconds: 1, clipSize: '320x180', streamedMiB: 4, uploadedMiB: 32, sentMiB: 8 } };

function help() {
  console.log(`script/bench [--check] [--quick | --smoke [--no-peers]] [--no-build] [PART...]

Measures the release build on this machine, against others on this machine. A table here, JSON under bench/results/.

Parts (without one: all that are marked *):`);
  for (const [name, { usual, says }] of Object.entries(PARTS)) console.log(`  ${name.padEnd(8)} ${usual ? '*' : ' '} ${says}`);
  console.log(`  all        every one of them

  --check      exit 1 when a figure is missed
  --quick      short runs; their figures mean little
  --smoke      every part without a load: exit 1 when one does not run, or an answer differs; speed is not judged
  --no-peers   in a smoke run, leave out what takes a peer (script/bootstrap --bench installs them)
  --no-build   measure what is in target/release as it is`);
}

function asked(names, { smoke }) {
  if (names.length === 0 && !smoke) return Object.keys(PARTS).filter((name) => PARTS[name].usual);
  if (names.length === 0 || names.includes('all')) return Object.keys(PARTS);
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    console.error(`bench: there is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')} and all`);
    process.exit(2);
  }
  return Object.keys(PARTS).filter((name) => names.includes(name));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    quick: { type: 'boolean' },
    smoke: { type: 'boolean' },
    'no-peers': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    'no-build': { type: 'boolean' }, // taken by script/bench
  },
});
if (values.help) {
  help();
  process.exit(0);
}
if (values['no-peers'] && !values.smoke) {
  console.error('bench: --no-peers is for --smoke; what is measured is measured whole');
  process.exit(2);
}
const peers = !values['no-peers'];
const names = asked(positionals, values).filter((name) => peers || !NEED_PEERS.has(name));
const effort = { ...(values.smoke ? SMOKE : values.quick ? SHORT : FULL), peers };
for (const name of names) {
  console.error(`${name}: ${PARTS[name].says}`);
  await PARTS[name].run(effort);
}
const missed = finish({ binary, parts: names, ...effort });
if (values.smoke) {
  console.log(missed > 0 ? `bench: ${missed} of the rows could not be run` : 'bench: every part runs and every answer agrees');
  process.exit(missed > 0 ? 1 : 0);
}
if (missed > 0) console.log(`${missed} ${missed === 1 ? 'figure was' : 'figures were'} missed.`);
process.exit(values.check && missed > 0 ? 1 : 0);
