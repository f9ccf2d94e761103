// The table and the JSON. A row is one figure: what it is, what it came to, what it has to reach.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

import { page } from './page.mjs';
import { root } from './run.mjs';

const rows = [];
const loadBefore = loadavg()[0];

/** Rates of both sides, and their ratio, which has to reach `reach`; without it the row only informs. */
export function compared(id, what, reach, result) {
  const rate = (side) => `${Math.round(side.perSecond)}/s`;
  add({
    id,
    what,
    ours: rate(result.ours),
    other: rate(result.other),
    ratio: result.ratio,
    cpu: Number.isFinite(result.cpuRatio) ? result.cpuRatio : undefined,
    spread: result.spread,
    reach: reach === undefined ? '' : `>= ${reach}`,
    ok: reach === undefined ? null : result.ratio >= reach,
    detail: result,
  });
}

/** A quantity that may be `most` at the most; without it the row only informs. */
export function measured(id, what, value, unit, most, detail) {
  const digits = value < 10 ? 2 : 1;
  add({
    id,
    what,
    ours: `${value.toFixed(digits)} ${unit}`,
    spread: detail?.spread,
    reach: most === undefined ? '' : `<= ${most} ${unit}`,
    ok: most === undefined ? null : value <= most,
    detail: { value, unit, ...detail },
  });
}

/** The latency of a list at two sizes. */
export function grown(id, what, most, { small, large, ratio, spread, detail }) {
  const ms = (value) => `${value.toFixed(2)} ms`;
  add({ id, what, ours: ms(large), other: ms(small), ratio, spread, reach: `<= ${most}`, ok: ratio <= most, detail });
}

/** Seconds of both sides for the same work; ours may take at most `most` times as long. */
export function lasted(id, what, most, { ours, other, ratio, spread, detail }) {
  const seconds = (value) => `${value.toFixed(2)} s`;
  add({ id, what, ours: seconds(ours), other: seconds(other), ratio, spread, reach: `<= ${most}`, ok: ratio <= most, detail });
}

/** How many people a side holds, and another one; without `reach` the row only informs. */
export function held(id, what, reach, { ours, other, ratio, detail }) {
  const people = (count) => (count === undefined ? undefined : `${count} people`);
  const ok = reach === undefined ? null : ratio >= reach;
  add({ id, what, ours: people(ours), other: people(other), ratio, reach: reach === undefined ? '' : `>= ${reach}`, ok, detail });
}

/** A figure that this build gives no way to measure is a figure that was missed. */
export function absent(id, what, why) {
  add({ id, what, ours: why, ok: false });
}

function add(row) {
  rows.push(row);
  console.error(`  ${row.id} ${row.what}: ${row.ratio?.toFixed(2) ?? row.ours}`);
}

const COLUMNS = [
  ['id', (row) => row.id],
  ['what', (row) => row.what],
  ['ours', (row) => row.ours],
  ['other side', (row) => row.other ?? ''],
  ['ratio', (row) => row.ratio?.toFixed(2) ?? ''],
  ['cpu', (row) => row.cpu?.toFixed(2) ?? ''],
  ['spread', (row) => (row.spread === undefined ? '' : `${Math.round(row.spread * 100)} %`)],
  ['reach', (row) => row.reach ?? ''],
  ['', (row) => ({ true: 'ok', false: 'MISSED', null: '' })[row.ok]],
];

/** Prints the table, writes the JSON, and answers how many figures were missed. */
export function finish(options) {
  // Without a load only what could not be run is a fault.
  if (options.smoke) return rows.filter((row) => row.detail === undefined).length;
  const cells = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  const toLeft = (column) => column < 2 || column === COLUMNS.length - 1;
  console.log();
  for (const line of cells) {
    const padded = line.map((cell, column) => (toLeft(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column])));
    console.log(padded.join('  ').trimEnd());
  }
  const when = new Date().toISOString();
  const folder = join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const name = `${when.slice(0, 19).replaceAll(':', '-')}Z.json`;
  const machine = { cores: cpus().length, model: cpus()[0].model, memoryBytes: totalmem(), kernel: release(), node: process.version, loadBefore };
  writeFileSync(join(folder, name), `${JSON.stringify({ when, machine, options, rows }, null, 2)}\n`);
  console.log(page(rows));
  console.log(`\nWritten to bench/results/${name}`);
  if (loadBefore > 0.7) console.log(`Something else was running here (load ${loadBefore.toFixed(1)}): only a quiet machine tells the truth.`);
  return rows.filter((row) => row.ok === false).length;
}
