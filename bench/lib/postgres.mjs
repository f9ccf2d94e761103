// A private PostgreSQL that syncs every commit, with databases made on it.
import { execFile, execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root, work as folder } from './run.mjs';

const run = promisify(execFile);
const script = join(root, 'script/postgres');

/** Ends with the bench at the latest. */
export async function startPostgres() {
  const { stdout } = await run(script, ['start', '--durable']);
  const variables = Object.fromEntries([...stdout.matchAll(/(OPPORTUNE_TEST_POSTGRES\w*)=(\S+)/g)].map(([, name, value]) => [name, value]));
  const server = variables.OPPORTUNE_TEST_POSTGRES.replace(/\/[^/]*$/, '');
  let runs = true;
  const stop = () => {
    if (runs) execFileSync(script, ['stop'], { env: { ...process.env, ...variables }, stdio: 'ignore' });
    runs = false;
  };
  process.on('exit', stop);
  const execute = (url, text) => run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-c', text, url]);
  /** The address of a new, empty database. */
  const database = async (name) => {
    await execute(variables.OPPORTUNE_TEST_POSTGRES, `create database ${name}`);
    return `${server}/${name}`;
  };
  const pid = Number(readFileSync(join(variables.OPPORTUNE_TEST_POSTGRES_DIR, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  return { database, execute, stop, pid };
}

const psql = (url, ...texts) =>
  execFileSync('psql', ['-qAt', '-v', 'ON_ERROR_STOP=1', ...texts.flatMap((text) => ['-c', text]), url], { encoding: 'utf8' });

/** As `fill` of sqlite.mjs: the rows of each table go to a file, and from there into the table in one go. */
export function fill(url, work) {
  const rows = (text) => JSON.parse(psql(url, `select coalesce(json_agg(r), '[]') from (${text}) r`));
  const columns = rows('select table_name, column_name, data_type, is_identity from information_schema.columns where table_schema = current_schema()');
  const types = new Map(columns.map((column) => [`${column.table_name}.${column.column_name}`, column.data_type]));
  const indexes = rows(`select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as text from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and not exists (select 1 from pg_constraint where conindid = indexrelid)`);
  psql(url, ...indexes.map(({ name }) => `drop index ${name}`));
  const copies = [];
  const table = (name, columns) => {
    const file = join(folder, `copied-${copies.length}`);
    const [open, written] = [openSync(file, 'w'), columns.map((column) => writing(types.get(`${name}.${column}`)))];
    let lines = [];
    const flush = () => {
      writeSync(open, lines.join(''));
      lines = [];
    };
    copies.push({ name, file, text: `\\copy ${name} (${columns.join(', ')}) from '${file}'`, close: () => (flush(), closeSync(open)) });
    return (...row) => {
      lines.push(`${row.map((value, at) => (value === null ? '\\N' : written[at](value))).join('\t')}\n`);
      if (lines.length === 10_000) flush();
    };
  };
  work(table);
  for (const { file, text, close } of copies) {
    close();
    // Without looking at the references: the rows come in any order.
    psql(url, 'set session_replication_role = replica', text);
    rmSync(file);
  }
  // The next row that gets its number from the database gets one that is free.
  const written = new Set(copies.map(({ name }) => name));
  const numbered = columns.filter((column) => column.is_identity === 'YES' && written.has(column.table_name));
  psql(url, ...numbered.map(({ table_name: name, column_name: id }) => `select setval(pg_get_serial_sequence('${name}', '${id}'), (select coalesce(max(${id}), 1) from ${name}))`));
  psql(url, "set maintenance_work_mem = '1GB'", ...indexes.map(({ text }) => text));
  psql(url, 'vacuum analyze', 'checkpoint');
}

/** How the values of a column, given as SQLite has them, stand in a file that is copied. No text of the bench needs escaping. */
function writing(type) {
  if (type === 'timestamp with time zone') return (micros) => new Date(micros / 1000).toISOString();
  if (type === 'bytea') return (bytes) => `\\\\x${bytes.toString('hex')}`;
  return String;
}
