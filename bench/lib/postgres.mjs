// A private PostgreSQL that syncs every commit, with databases made on it.
import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from './run.mjs';

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
  return { database, execute, stop };
}
