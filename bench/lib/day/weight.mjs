// What the town weighs in a database, with its indexes: the bytes that plans for more people are made of (docs/capacity.md).
import { execFileSync } from 'node:child_process';

import { databaseFile } from '../opportune.mjs';

/** Which tables belong to what, and how many of it there are. */
const parts = (town) => ({
  person: { count: town.people, tables: ['users', 'sessions', 'client_profiles', 'developer_profiles', 'developer_skills', 'developer_listing'] },
  request: { count: town.requests, tables: ['requests', 'request_skills', 'search_documents', 'search_tokens'] },
  showcase: { count: town.showcases, tables: ['showcases', 'showcase_tags'] },
  conversation: { count: town.conversations, tables: ['conversations', 'notifications'] },
  message: { count: town.messages, tables: ['messages'] },
});

const SQLITE = "select s.tbl_name, sum(d.pgsize) from dbstat d join sqlite_schema s on s.name = d.name group by 1";
const POSTGRES = "select relname, pg_total_relation_size(oid) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";

function tables({ data, database }) {
  const lines = database
    ? execFileSync('psql', ['-qAt', '-c', POSTGRES, database], { encoding: 'utf8' })
    : execFileSync('sqlite3', [databaseFile(data), SQLITE], { encoding: 'utf8' });
  return new Map(lines.trim().split('\n').map((line) => line.split('|')).map(([name, bytes]) => [name, Number(bytes)]));
}

/** { person, request, ... }: bytes for each. */
export function weights(place, town) {
  const bytes = tables(place);
  return Object.fromEntries(
    Object.entries(parts(town)).map(([name, { count, tables: some }]) => [name, some.reduce((sum, table) => sum + (bytes.get(table) ?? 0), 0) / count]),
  );
}
