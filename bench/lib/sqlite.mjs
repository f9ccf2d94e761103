// Writing rows by the million: as text that the sqlite3 program reads, so that making data needs no package of a peer.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { root } from './run.mjs';

/** The better-sqlite3 that came with the peers. */
export const betterSqlite3 = () => createRequire(join(root, '.tools/bench/fastify/package.json'))('better-sqlite3');

/** So many rows of a table make one statement. */
const TOGETHER = 500;

function literal(value) {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  return Buffer.isBuffer(value) ? `x'${value.toString('hex')}'` : `'${value.replaceAll("'", "''")}'`;
}

const sqlite3 = (file, options) =>
  execFileSync('sqlite3', ['-bail', '-batch', ...(options.args ?? []), file], { stdio: [options.input ?? 'ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 24 });

/**
 * Writes into a database that no server has open, in one transaction. `work` gets `table(name, columns)`, which gives a
 * function that adds a row. The indexes are left out meanwhile and made again in one go.
 */
export function fill(file, work) {
  const listed = sqlite3(file, { args: ['-json', '-cmd', "select name, sql from sqlite_schema where type = 'index' and sql is not null"] });
  const indexes = JSON.parse(listed.toString() || '[]');
  const path = `${file}.rows`;
  const out = openSync(path, 'w');
  // Where it is killed the file is lost, and the next run makes another.
  writeSync(out, 'pragma synchronous = off;\npragma cache_size = -262144;\npragma foreign_keys = off;\nbegin;\n');
  for (const { name } of indexes) writeSync(out, `drop index ${name};\n`);
  const flushes = [];
  const table = (name, columns) => {
    let rows = [];
    const flush = () => {
      if (rows.length > 0) writeSync(out, `insert into ${name} (${columns.join(', ')}) values\n${rows.join(',\n')};\n`);
      rows = [];
    };
    flushes.push(flush);
    return (...row) => {
      if (rows.push(`(${row.map(literal).join(', ')})`) === TOGETHER) flush();
    };
  };
  work(table);
  for (const flush of flushes) flush();
  for (const { sql } of indexes) writeSync(out, `${sql};\n`);
  writeSync(out, 'commit;\nanalyze;\npragma wal_checkpoint(truncate);\n');
  closeSync(out);
  const input = openSync(path, 'r');
  sqlite3(file, { input });
  closeSync(input);
  rmSync(path);
}
