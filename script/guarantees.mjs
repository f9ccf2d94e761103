// Prints the table of promises: id, promise, engine, tests, figure. Exits 1 when a promise has no passing test on
// an engine it is about, or a failing one.
//
//   node script/guarantees.mjs [--skip ID]... sqlite=LOG... postgres=LOG...
//
// LOG is the output of `cargo test` (or of script/schemathesis, which writes its results in the same words).
// OPPORTUNE_TEST_FIGURES names the file to which tests append lines `figure <ID> <engine> <text>`.
import { existsSync, readFileSync } from 'node:fs';

const skipped = new Set();
const logs = [];
const args = process.argv.slice(2);
while (args.length > 0) {
  const arg = args.shift();
  if (arg === '--skip') skipped.add(args.shift());
  else if (/^(sqlite|postgres)=/.test(arg)) logs.push(arg.split(/=(.*)/s, 2));
  else throw new Error(`unknown argument ${arg}`);
}

const lines = (file) => (file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);

const promises = lines(new URL('guarantees.txt', import.meta.url).pathname)
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, id, engines, text] = /^(\S+)\s+(both|sqlite|postgres)\s+(.+)$/.exec(line) ?? [];
    if (!id) throw new Error(`guarantees.txt: not an id, engines and a promise: ${line}`);
    return { id, engines: engines === 'both' ? ['sqlite', 'postgres'] : [engines], text };
  });

const counts = new Map(); // "A3 sqlite" -> { ok, FAILED, ignored }
const count = (id, engine) => {
  const key = `${id} ${engine}`;
  if (!counts.has(key)) counts.set(key, { ok: 0, FAILED: 0, ignored: 0 });
  return counts.get(key);
};
for (const [engine, file] of logs) {
  for (const line of lines(file)) {
    const [, name, result] = /\btest (\S+)(?: - should panic)? \.\.\. (ok|FAILED|ignored)\b/.exec(line) ?? [];
    const id = name && /^([a-z]\d+)_/.exec(name.split('::').at(-1))?.[1].toUpperCase();
    if (id) count(id, engine)[result] += 1;
  }
}

const figures = new Map();
for (const line of lines(process.env.OPPORTUNE_TEST_FIGURES)) {
  const [, id, engine, text] = /^figure (\S+) (\S+) (.+)$/.exec(line) ?? [];
  if (!id) continue;
  const key = `${id} ${engine}`;
  figures.set(key, [...(figures.get(key) ?? []), text.trim()]);
}

const rows = [['id', 'promise', 'engine', 'tests', 'figure']];
const faults = [];
for (const { id, engines, text } of promises) {
  for (const engine of engines) {
    const { ok, FAILED, ignored } = count(id, engine);
    let tests = `${ok} passed`;
    if (ignored > 0) tests += `, ${ignored} ignored`;
    if (FAILED > 0) tests += `, ${FAILED} FAILED`;
    if (skipped.has(id)) tests = 'skipped';
    else if (FAILED > 0) faults.push(`${id} has a failing test on ${engine}`);
    else if (ok === 0) {
      tests = 'NO TEST';
      faults.push(`${id} has no passing test on ${engine}`);
    }
    rows.push([id, text, engine, tests, [...new Set(figures.get(`${id} ${engine}`))].join('; ')]);
  }
}

const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd());
const listed = new Set(promises.map(({ id }) => id));
const extra = [...new Set([...counts.keys()].map((key) => key.split(' ')[0]))].filter((id) => !listed.has(id));
if (extra.length > 0) console.log(`Tested, but not yet in guarantees.txt: ${extra.sort().join(', ')}`);
for (const fault of faults) console.log(`MISSED: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
