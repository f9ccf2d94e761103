// What became of each fault: a row in the words of cargo's test runner, so that the table of guarantees counts it, and its figure.
import { appendFileSync } from 'node:fs';

const rows = [];

/** `held` is true, false, or null for what could not be tried here. */
export function report(id, engine, name, text, held) {
  const figure = text.replaceAll(/\s+/g, ' ');
  rows.push({ id, engine, name, figure, held });
  const word = held === null ? 'ignored' : held ? 'ok' : 'FAILED';
  console.log(`test faults::${engine}::${id.toLowerCase()}_${name.replaceAll(/[^a-z0-9]+/gi, '_').toLowerCase()} ... ${word}`);
  console.log(`     ${figure}`);
  const file = process.env.OPPORTUNE_TEST_FIGURES;
  if (file) appendFileSync(file, `figure ${id} ${engine} ${name}: ${figure}\n`);
}

/** The table at the end; whether everything held. */
export function table() {
  const cells = [['id', 'engine', 'fault', 'held', 'figure'], ...rows.map(({ id, engine, name, figure, held }) => [id, engine, name, held === null ? 'not run' : held ? 'yes' : 'NO', figure])];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column].length)));
  console.log();
  for (const row of cells) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd());
  return rows.every(({ held }) => held !== false);
}
