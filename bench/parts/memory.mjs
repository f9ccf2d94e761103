// What five minutes of mixed use leave behind: the process's memory after one minute, when its caches have filled, and at
// the end, once everybody has gone. Memory that only grows would show here long before a host notices it.
import { Agent, request } from 'node:http';

import { call, newData, startServer } from '../lib/opportune.mjs';
import { memory } from '../lib/process.mjs';
import { measured } from '../lib/report.mjs';
import { seeded, words } from '../lib/random.mjs';
import { sleep } from '../lib/run.mjs';

const PEOPLE = 12;
const CALLERS = 16;
const SETTLE_MS = 15_000;
/** What the end may lie above the first minute, in MiB of the process's own memory. */
const MOST_MIB = 8;
const PASSWORD = 'quite-uncommon-27';
// The smallest picture that is one: a single pixel.
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

export async function mixedMemory({ minutes, settle }) {
  const data = newData();
  const making = await startServer({ data, limits: false });
  const people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await pair(making, n));
  await making.stop();

  const server = await startServer({ data, limits: false });
  await sleep(2000 * settle);
  const idle = memory(server.pid);
  const use = usage(server, people);
  await use.during(minutes * 12_000);
  await sleep(SETTLE_MS * settle);
  const warm = memory(server.pid);
  await use.during(minutes * 48_000);
  await sleep(SETTLE_MS * settle);
  const end = memory(server.pid);
  const { calls, failed } = use.counts();
  if (failed.size > 0) throw new Error(`not every call was answered well: ${JSON.stringify(Object.fromEntries(failed))}`);
  const mib = (bytes) => bytes / 2 ** 20;
  measured('P7', 'own memory, idle', mib(idle.own), 'MiB');
  measured('P7', `own memory, after ${minutes * 0.2} min of mixed use`, mib(warm.own), 'MiB');
  measured('P7', `own memory, after ${minutes} min (${calls} calls)`, mib(end.own), 'MiB');
  measured('P7', 'mapped files, idle', mib(idle.mapped), 'MiB');
  measured('P7', `mapped files, after ${minutes} min`, mib(end.mapped), 'MiB');
  measured('P7', 'own memory, growth after the first fifth', Math.max(0, mib(end.own - warm.own)), 'MiB', MOST_MIB);
  await server.stop();
}

/** A client and a developer with a conversation, made through the API. */
async function pair(server, n) {
  const register = (username, user_type) =>
    call(server, 'POST', '/auth/register', { body: { username, email: `${username}@example.org`, password: PASSWORD, user_type } });
  const client = await register(`asks-${n}`, 'client');
  const developer = await register(`builds-${n}`, 'developer');
  await call(server, 'POST', '/profile/developer', { token: developer.token, body: { display_name: `Builder ${n}` } });
  const wanted = { title: 'A shop', content: 'Orders on one page.', estimated_budget: 900 };
  const { id: request_id } = await call(server, 'POST', '/requests/', { token: client.token, body: wanted });
  const body = { request_id, developer_id: developer.user.id };
  const { id } = await call(server, 'POST', '/conversations/', { token: client.token, body });
  return { id, client: client.token, developer: developer.token, name: `asks-${n}` };
}

/** Many callers at once, each doing what people do, in written proportions. */
function usage(server, people) {
  const random = seeded(14);
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS * 2 });
  const failed = new Map();
  let calls = 0;

  function send(method, path, { token, json, picture } = {}) {
    calls += 1;
    const body = json ? Buffer.from(JSON.stringify(json)) : picture;
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(picture ? { 'content-type': 'image/png' } : {}),
      ...(body ? { 'content-length': body.length } : {}),
    };
    return new Promise((done) => {
      const refuse = (why) => {
        const what = `${method} ${path.split('?')[0]}: ${why}`;
        failed.set(what, (failed.get(what) ?? 0) + 1);
        done();
      };
      const going = request(`${server.url}${path}`, { method, headers, agent }, (answer) => {
        answer.resume();
        answer.once('end', () => (answer.statusCode < 400 ? done() : refuse(answer.statusCode)));
      });
      going.once('error', (error) => refuse(error.code));
      going.end(body);
    });
  }

  const acts = [
    [20, () => send('GET', '/')],
    [20, () => send('GET', '/api/requests/public')],
    [20, () => send('GET', '/api/profile/developers/public')],
    [15, () => send('GET', `/api/search?q=${encodeURIComponent(words(random, 2))}`)],
    [40, (who) => send('POST', `/api/conversations/${who.id}/messages`, { token: who.client, json: { content: words(random, 40) } })],
    [20, (who) => send('GET', `/api/conversations/${who.id}`, { token: who.developer })],
    [10, (who) => send('GET', '/api/conversations/user/list', { token: who.client })],
    [5, (who) => send('GET', `/api/conversations/${who.id}/search?q=${encodeURIComponent(words(random, 1))}`, { token: who.client })],
    [5, (who) => send('POST', '/api/markdown/preview', { token: who.client, json: { content: `# ${words(random, 3)}\n\n${words(random, 200)}` } })],
    [3, (who) => send('PUT', '/api/profile/developer', { token: who.developer, json: { bio: words(random, 60) } })],
    [2, (who) => send('POST', '/api/requests/', { token: who.client, json: { title: words(random, 4), content: words(random, 80), estimated_budget: 500 } })],
    [1, (who) => send('PUT', '/api/profile/developer/avatar', { token: who.developer, picture: PIXEL })],
    [1, (who) => send('POST', '/api/auth/login', { json: { username: who.name, password: PASSWORD } })],
  ];
  const all = acts.reduce((sum, [share]) => sum + share, 0);
  function pick() {
    let at = random.below(all);
    return acts.find(([share]) => (at -= share) < 0)[1];
  }

  return {
    async during(ms) {
      const end = Date.now() + ms;
      const caller = async (n) => {
        while (Date.now() < end) await pick()(people[n % people.length]);
      };
      await Promise.all(Array.from({ length: CALLERS }, (_, n) => caller(n)));
    },
    counts: () => ({ calls, failed }),
  };
}
