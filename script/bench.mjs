// The measuring part of script/bench. Server and load generator share the machine, so requests per second say
// something only beside another row of the same run. All traffic stays on loopback.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

const check = process.argv.includes('--check');
const binary = process.env.OPPORTUNE_BIN ?? 'target/release/opportune';
const STARTS = 5;
const ROUNDS = 3;
const SECONDS = 3;
const FIGURES = { readyMs: 500, idleMiB: 48 }; // P7

const work = mkdtempSync(join(tmpdir(), 'opportune-bench-'));
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

// Starts the server on a new, empty data folder and takes the time until it says that it is ready.
async function start() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(binary, ['serve'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      OPPORTUNE_LISTEN: `127.0.0.1:${port}`,
      OPPORTUNE_DATA_DIR: mkdtempSync(join(work, 'data-')),
      OPPORTUNE_RATE_LIMITS: 'off',
    },
  });
  children.add(child);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (performance.now() - began > 30_000) throw new Error('the server was not ready within 30 s');
    try {
      if ((await fetch(`${url}/api/health/ready`)).ok) break;
    } catch {
      // not listening yet
    }
    await sleep(2);
  }
  return { child, url, readyMs: performance.now() - began };
}

async function stop({ child }) {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(5000)]);
  child.kill('SIGKILL');
  children.delete(child);
}

function residentMiB({ child }) {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
}

function load(url, seconds, token) {
  const header = token ? ['-H', `Authorization: Bearer ${token}`] : [];
  const out = execFileSync('wrk', ['-t1', '-c32', `-d${seconds}s`, '--latency', ...header, url], { encoding: 'utf8' });
  if (/Non-2xx|Socket errors/.test(out)) throw new Error(`${url}: not every answer was good\n${out}`);
  const [, value, unit] = /^\s+99%\s+([\d.]+)(us|ms|s)$/m.exec(out);
  return {
    perSecond: Number(/^Requests\/sec:\s+([\d.]+)/m.exec(out)[1]),
    p99Ms: Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit],
  };
}

const starts = [];
for (let n = 0; n < STARTS; n += 1) {
  const server = await start();
  starts.push(server.readyMs);
  await stop(server);
}

const server = await start();
await sleep(2000);
const idleMiB = residentMiB(server);

const answer = await fetch(`${server.url}/api/auth/register`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'bench', email: 'bench@example.org', password: 'quite-uncommon-27', user_type: 'client' }),
});
if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${await answer.text()}`);
const { token } = await answer.json();

const targets = [
  { name: 'GET /api/health/live', path: '/api/health/live' },
  { name: 'GET /', path: '/' },
  { name: 'GET /api/auth/me', path: '/api/auth/me', token },
].map((target) => ({ ...target, runs: [] }));
for (const { path, token: own } of targets) load(server.url + path, 1, own); // warm-up
for (let round = 0; round < ROUNDS; round += 1) {
  for (const target of targets) target.runs.push(load(server.url + target.path, SECONDS, target.token));
}
const loadedMiB = residentMiB(server);
await stop(server);

const base = median(targets[0].runs.map((run) => run.perSecond));
const rows = targets.map(({ name, runs }) => {
  const rates = runs.map((run) => run.perSecond);
  const perSecond = median(rates);
  return {
    name,
    perSecond: Math.round(perSecond),
    ratioToLive: Number((perSecond / base).toFixed(2)),
    spread: Number(((Math.max(...rates) - Math.min(...rates)) / perSecond).toFixed(2)),
    p99Ms: Number(median(runs.map((run) => run.p99Ms)).toFixed(2)),
  };
});
const table = [['', 'requests/s', 'to live', 'spread', 'p99 ms'], ...rows.map((row) => Object.values(row).map(String))];
for (const [name, ...cells] of table) console.log(name.padEnd(22) + cells.map((cell) => cell.padStart(12)).join(''));
const readyMs = median(starts);
const line = (what, value, unit, most) => console.log(`${what}: ${value.toFixed(1)} ${unit}${most ? ` (at most ${most})` : ''}`);
line(`ready from an empty data folder, median of ${STARTS}`, readyMs, 'ms', FIGURES.readyMs);
line('resident memory, idle', idleMiB, 'MiB', FIGURES.idleMiB);
line('resident memory, after the load', loadedMiB, 'MiB');

const when = new Date().toISOString();
mkdirSync('bench/results', { recursive: true });
const file = `bench/results/${when.replaceAll(/[:.]/g, '-')}.json`;
writeFileSync(file, `${JSON.stringify({ when, cores: cpus().length, starts, readyMs, idleMiB, loadedMiB, rows }, null, 2)}\n`);
console.log(`Written to ${file}`);

const missed = [];
if (readyMs > FIGURES.readyMs) missed.push('P7: ready to serve');
if (idleMiB > FIGURES.idleMiB) missed.push('P7: idle memory');
for (const figure of missed) console.log(`MISSED: ${figure}`);
process.exit(check && missed.length > 0 ? 1 : 0);
