// The databases that the same data are measured on. `place` is what `startServer` takes.
import { databaseFile, newData } from './opportune.mjs';
import * as postgres from './postgres.mjs';
import * as sqlite from './sqlite.mjs';

export const onSqlite = {
  name: 'SQLite',
  place: async () => ({ data: newData() }),
  fill: ({ data }, work) => sqlite.fill(databaseFile(data), work),
  stop: async () => {},
};

export async function onPostgres() {
  const { database, stop, pid } = await postgres.startPostgres();
  let databases = 0;
  return {
    name: 'PostgreSQL',
    place: async () => ({ data: newData(), database: await database(`bench_${(databases += 1)}`) }),
    fill: ({ database }, work) => postgres.fill(database, work),
    stop,
    pid,
  };
}
