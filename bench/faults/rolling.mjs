// Every node and the worker are replaced one after the other, by a copy of the binary as an upgrade brings it, while 200 calls come
// every second through nginx. None may fail.
import { copyFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

import { NODES, binary } from '../../script/cluster.d/parts.mjs';
import { pair, must, send, sleep } from './client.mjs';
import { report } from './report.mjs';

const PER_SECOND = 200;

export async function rolling(cluster, { pauseMs }) {
  const pairs = [];
  for (let n = 0; n < 8; n += 1) pairs.push(await pair(cluster.url));
  const failed = new Map();
  const times = [];
  const written = new Map(pairs.map(({ id }) => [id, []]));
  const going = new Set();
  let count = 0;

  const acts = [
    ({ id, developer }) => ['GET', `/api/conversations/${id}/messages?limit=20`, { token: developer.token }],
    () => ['GET', '/api/requests/public', {}],
    ({ client }) => ['GET', '/api/auth/me', { token: client.token }],
    ({ id, client }) => {
      const content = `rolling ${randomUUID()}`;
      return ['POST', `/api/conversations/${id}/messages`, { token: client.token, json: { content }, key: randomUUID() }, () => written.get(id).push(content)];
    },
    () => ['GET', '/', {}],
  ];
  const one = async () => {
    const who = pairs[count % pairs.length];
    const [method, path, options, done] = acts[(count += 1) % acts.length](who);
    const answer = await send(cluster.url, method, path, { ...options, seconds: 30 });
    times.push(answer.ms);
    if (answer.status === 200 || answer.status === 201) done?.();
    else {
      const what = `${method} ${path.replaceAll(/\d+/g, 'N').split('?')[0]}: ${answer.status || answer.error}`;
      failed.set(what, (failed.get(what) ?? 0) + 1);
    }
  };
  let rate = true;
  // Each call at its time, whether the ones before have been answered or not.
  const began = performance.now();
  const pace = (async () => {
    let due = 0;
    while (rate) {
      due += 1000 / PER_SECOND;
      const wait = began + due - performance.now();
      if (wait > 0) await sleep(wait);
      const call = one().finally(() => going.delete(call));
      going.add(call);
    }
  })();

  await sleep(pauseMs);
  const next = join(cluster.folder, 'opportune-next');
  copyFileSync(binary, next);
  chmodSync(next, 0o755);
  let restarts = 0;
  for (const path of [binary, next]) {
    for (const name of NODES) {
      await cluster.end(name);
      cluster.startNode(name, { path });
      await cluster.ready(name);
      restarts += 1;
      // As the operations page says: the next one when nginx trusts this one again.
      await sleep(Math.max(pauseMs, 2500));
    }
  }
  await cluster.end('worker');
  cluster.startWorker();
  await sleep(pauseMs);
  rate = false;
  await pace;
  await Promise.all(going);
  const seconds = (performance.now() - began) / 1000;

  let lost = 0;
  for (const { id, developer } of pairs) {
    const there = new Set();
    for (let after = 0; ; ) {
      const { items, newer } = await must(cluster.url, 'GET', `/api/conversations/${id}/messages?after_id=${after}&limit=100`, { token: developer.token });
      for (const { content } of items) there.add(content);
      after = items.at(-1)?.id ?? after;
      // One that was lost at the end never comes, however often it is asked for.
      if (!newer || items.length === 0) break;
    }
    lost += written.get(id).filter((content) => !there.has(content)).length;
  }
  times.sort((a, b) => a - b);
  const all = [...failed.values()].reduce((sum, each) => sum + each, 0);
  const what = [...failed].map(([call, each]) => `${each} x ${call}`).join(', ');
  const messages = [...written.values()].reduce((sum, each) => sum + each.length, 0);
  report(
    'F4',
    'postgres',
    'rolling restart and upgrade',
    `${restarts} restarts of 2 nodes, 1 of the worker, ${count} calls at ${Math.round(count / seconds)}/s: ${all} failed${what ? ` (${what})` : ''}, ${messages} messages, ${lost} lost; p99 ${times[Math.floor(times.length * 0.99)].toFixed(0)} ms, longest ${times.at(-1).toFixed(0)} ms`,
    all === 0 && lost === 0 && count / seconds > PER_SECOND * 0.9,
  );
}
