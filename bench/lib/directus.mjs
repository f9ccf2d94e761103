// Directus as a peer, on SQLite: its collections made through its API, the town written straight into its database. Settings as it
// ships; the log says only what went wrong.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { personId } from './day/directus-acts.mjs';
import * as town from './day/town.mjs';
import { ended, freePort, ready, root, started, work } from './run.mjs';
import { fill } from './sqlite.mjs';

const folder = join(root, '.tools/bench/directus/node_modules');
const cli = join(folder, 'directus/cli.js');
export const hasDirectus = () => existsSync(cli) && existsSync(join(folder, 'sqlite3/build/Release/node_sqlite3.node'));
export const directusVersion = () => JSON.parse(readFileSync(join(folder, 'directus/package.json'), 'utf8')).version;

const SECRET = 'quite-uncommon-secret-of-the-bench';
const ADMIN = { email: 'bench@example.org', password: 'quite-uncommon-27' };

const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} };
const text = (field) => ({ field, type: 'text', schema: {}, meta: {} });
const number = (field) => ({ field, type: 'integer', schema: {}, meta: {} });
const list = (field) => ({ field, type: 'csv', schema: {}, meta: { special: ['cast-csv'] } });
const created = { field: 'created_at', type: 'timestamp', schema: {}, meta: { special: ['date-created'] } };
const time = (field) => ({ field, type: 'timestamp', schema: {}, meta: {} });
const uuid = (field) => ({ field, type: 'uuid', schema: {}, meta: {} });

const COLLECTIONS = {
  requests: [key, uuid('client'), text('title'), text('content'), number('budget'), list('skills'), created],
  showcases: [key, uuid('developer'), text('title'), text('description'), list('tags'), number('trend'), created],
  conversations: [key, number('request'), uuid('client'), uuid('developer'), text('preview'), time('last_at'), number('client_unread'), number('developer_unread'), created],
  messages: [key, number('conversation'), uuid('sender'), text('content'), created],
  payments: [key, uuid('person'), number('cents'), text('reference'), created],
};
const RELATIONS = [
  ['requests', 'client', 'directus_users'], ['showcases', 'developer', 'directus_users'], ['conversations', 'request', 'requests'],
  ['conversations', 'client', 'directus_users'], ['conversations', 'developer', 'directus_users'], ['messages', 'conversation', 'conversations'],
  ['messages', 'sender', 'directus_users'],
];
const INDEXES = [
  'requests (created_at)', 'requests (budget)', 'showcases (created_at)', 'showcases (trend)', 'conversations (client, last_at)',
  'conversations (developer, last_at)', 'messages (conversation, created_at)', 'directus_users (kind, created)', 'directus_users (kind, rate)',
];
const ME = '$CURRENT_USER';
const OWN_TALK = { _or: [{ client: { _eq: ME } }, { developer: { _eq: ME } }] };
const READ_BY_ALL = ['requests', 'showcases', 'directus_users'].map((collection) => ({ collection, action: 'read', permissions: {} }));
const BY_MEMBERS = [
  ...READ_BY_ALL,
  { collection: 'requests', action: 'create', permissions: {} },
  { collection: 'conversations', action: 'read', permissions: OWN_TALK },
  { collection: 'conversations', action: 'update', permissions: OWN_TALK },
  { collection: 'messages', action: 'read', permissions: { conversation: OWN_TALK } },
  { collection: 'messages', action: 'create', permissions: {} },
  { collection: 'payments', action: 'create', permissions: {} },
  { collection: 'payments', action: 'read', permissions: { person: { _eq: ME } } },
  { collection: 'directus_files', action: 'create', permissions: {} },
  { collection: 'directus_files', action: 'read', permissions: { uploaded_by: { _eq: ME } } },
];

async function environment(data) {
  const port = await freePort();
  mkdirSync(join(data, 'uploads'), { recursive: true });
  return {
    PATH: process.env.PATH, HOME: work, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET, KEY: 'bench', DB_CLIENT: 'sqlite3', DB_FILENAME: join(data, 'data.db'), ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password,
    STORAGE_LOCAL_ROOT: join(data, 'uploads'), EXTENSIONS_PATH: join(data, 'extensions'), LOG_LEVEL: 'error', TELEMETRY: 'false',
  };
}

async function serve(data) {
  const env = await environment(data);
  const began = performance.now();
  const child = started(process.execPath, [cli, 'start'], { cwd: data, stdio: ['ignore', 'ignore', 'inherit'], env });
  await ready(child, `${env.PUBLIC_URL}/server/ping`, { within: 60_000, every: 100 });
  return { child, pid: child.pid, url: env.PUBLIC_URL, readyMs: performance.now() - began, stop: () => ended(child) };
}

/** With the town in it: { url, pid, facts, stop }. */
export async function startDirectus(sizes) {
  const data = mkdtempSync(join(work, 'directus-'));
  execFileSync(process.execPath, [cli, 'bootstrap'], { cwd: data, env: await environment(data), stdio: 'ignore' });
  const making = await serve(data);
  const role = await furnish(making);
  await making.stop();
  const file = join(data, 'data.db');
  execFileSync('sqlite3', [file, INDEXES.map((on, n) => `create index bench_${n} on ${on};`).join('\n')]);
  fill(file, (table) => settle(table, sizes, role));
  const server = await serve(data);
  return { ...server, facts: { kind: 'directus', urls: [server.url], town: sizes, secret: SECRET, role }, pids: [server.pid] };
}

async function furnish({ url }) {
  let token;
  const call = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`Directus: ${method} ${path} answered ${answer.status}: ${said.slice(0, 500)}`);
    return said ? JSON.parse(said).data : null;
  };
  ({ access_token: token } = await call('POST', '/auth/login', ADMIN));
  for (const [collection, fields] of Object.entries(COLLECTIONS)) await call('POST', '/collections', { collection, schema: {}, meta: {}, fields });
  for (const field of [text('kind'), text('headline'), text('bio'), list('skills'), number('rate'), text('availability'), time('created')]) await call('POST', '/fields/directus_users', field);
  for (const [collection, field, related_collection] of RELATIONS) await call('POST', '/relations', { collection, field, related_collection, schema: { on_delete: 'SET NULL' }, meta: {} });
  const policy = await call('POST', '/policies', { name: 'Members', app_access: false, admin_access: false });
  const role = await call('POST', '/roles', { name: 'Member', policies: { create: [{ policy: policy.id }], update: [], delete: [] } });
  const everyone = (await call('GET', '/policies?limit=-1')).find(({ name }) => name.includes('public'));
  const allow = (to, rules) => call('POST', '/permissions', rules.map((rule) => ({ ...rule, policy: to, fields: ['*'] })));
  await allow(policy.id, BY_MEMBERS);
  await allow(everyone.id, READ_BY_ALL);
  return role.id;
}

function settle(table, sizes, role) {
  const user = table('directus_users', ['id', 'first_name', 'email', 'status', 'role', 'provider', 'kind', 'headline', 'bio', 'skills', 'rate', 'availability', 'created']);
  for (const { id, role: kind, name, headline = '', bio = '', skills = [], cents = 0, availability = '', at } of town.people(sizes)) {
    user(personId(id), name, `person-${id}@example.org`, 'active', role, 'default', kind, headline, bio, skills.join(','), cents, availability, at);
  }
  const request = table('requests', ['id', 'client', 'title', 'content', 'budget', 'skills', 'created_at']);
  for (const { id, client, title, content, skills, cents, at } of town.requests(sizes)) request(id, personId(client), title.join(' '), content.join(' '), cents, skills.join(','), at);
  const showcase = table('showcases', ['id', 'developer', 'title', 'description', 'tags', 'trend', 'created_at']);
  for (const { id, developer, title, description, tags, trend, at } of town.showcases(sizes)) showcase(id, personId(developer), title, description, tags.join(','), trend, at);
  const conversation = table('conversations', ['id', 'request', 'client', 'developer', 'preview', 'last_at', 'client_unread', 'developer_unread', 'created_at']);
  const message = table('messages', ['id', 'conversation', 'sender', 'content', 'created_at']);
  for (const { id, request: about, client, developer, messages } of town.talks(sizes)) {
    const last = messages.at(-1);
    conversation(id, about, personId(client), personId(developer), last.text.slice(0, 160), last.at, 0, 1, messages[0].at);
    for (const each of messages) message(each.id, id, personId(each.sender), each.text, each.at);
  }
}
