// Writing rows by the million, with the better-sqlite3 that came with the peers.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { root } from './run.mjs';

export const Database = createRequire(join(root, '.tools/bench/fastify/package.json'))('better-sqlite3');

/**
 * Opens a database that no server has open and writes into it in one transaction. `work` gets `table(name, columns)`, which
 * gives a function that adds a row. The indexes are left out meanwhile and made again in one go.
 */
export function fill(file, work) {
  const db = new Database(file);
  // Where it is killed the file is lost, and the next run makes another.
  db.pragma('synchronous = off');
  db.pragma('cache_size = -262144');
  db.pragma('foreign_keys = off');
  const table = (name, columns) => {
    const insert = db.prepare(`insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`);
    return (...row) => insert.run(row);
  };
  db.transaction(() => {
    const indexes = db.prepare("select name, sql from sqlite_master where type = 'index' and sql is not null").all();
    for (const { name } of indexes) db.exec(`drop index ${name}`);
    work(table);
    for (const { sql } of indexes) db.exec(sql);
  })();
  db.exec('analyze');
  db.pragma('wal_checkpoint(truncate)');
  db.close();
}
