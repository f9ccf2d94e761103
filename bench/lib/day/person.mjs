// The process that stands for many people: it acts at the moments their mix says, whether or not earlier answers have come (so a
// slow server is not spared by people who wait for it), and holds their event streams. Ordered about by `load.mjs`.
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { seeded } from '../random.mjs';
import { head } from './acts.mjs';
import { directusActs } from './directus-acts.mjs';
import { THINK_SECONDS, choose } from './mix.mjs';
import { opportuneActs } from './opportune-acts.mjs';
import { pocketbaseActs } from './pocketbase-acts.mjs';
import { Wire } from './wire.mjs';

const ACTS = { opportune: opportuneActs, pocketbase: pocketbaseActs, directus: directusActs };
/** Connections to one server; a proxy in front of it would keep about as many. */
const MOST_LINES = 256;
const STREAMS_AT_ONCE = 50;
/** Where answers lag behind by more than two seconds of calls, the step is lost. */
const LOST_SECONDS = 2;

let side, wires, facts, random, turn;
const streams = [];
let heard = 0;

function begin(given) {
  facts = given;
  random = seeded(100 + facts.seed);
  side = ACTS[facts.kind](facts);
  wires = facts.urls.map((url) => new Wire(url, MOST_LINES));
  turn = 0;
  setInterval(() => wires.forEach((wire) => wire.sweep()), 500).unref();
}

/** Performs one action; every call of it is told to `note`. The nodes are asked in turns. */
function perform(name, person, since, note) {
  let start = since;
  const send = async (text, body, options) => {
    const wire = wires[(turn = (turn + 1) % wires.length)];
    const answer = await wire.send(text, body, { ...options, since: start });
    note(name, answer);
    start = performance.now();
    return answer;
  };
  return side.acts[name]({ send, person, random });
}

const isWell = (status) => status >= 200 && status < 400;
const somebody = (active) => 1 + (random.below(active) % facts.town.people);

/** Each action once and alone. */
async function tryAll() {
  const bad = [];
  for (const name of Object.keys(side.acts)) {
    for (let person = 1; person <= 4; person += 1) {
      await perform(name, person, performance.now(), (_, { status }) => {
        if (!isWell(status)) bad.push(`${name} answered ${status}`);
      });
    }
  }
  return { bad };
}

async function act({ people, warm, seconds }) {
  const perMs = people / facts.share / THINK_SECONDS / 1000;
  const times = {};
  const wrong = {};
  let [under, calls, isLost] = [0, 0, false];
  const delay = monitorEventLoopDelay({ resolution: 2 });
  const began = performance.now();
  const counts = began + warm * 1000;
  const end = counts + seconds * 1000;
  const most = Math.max(200, perMs * 1000 * LOST_SECONDS);
  await new Promise((done) => {
    let next = began;
    const tick = () => {
      const now = performance.now();
      if (now >= counts) delay.enable();
      while (next <= now && next < end && !isLost) {
        const isCounted = next >= counts;
        under += 1;
        perform(choose(random), somebody(people), next, (name, { status, ms }) => {
          if (!isCounted) return;
          calls += 1;
          (times[name] ??= []).push(ms);
          if (!isWell(status)) wrong[`${name} ${status}`] = (wrong[`${name} ${status}`] ?? 0) + 1;
        })
          .catch(() => (wrong.broken = (wrong.broken ?? 0) + 1))
          .finally(() => (under -= 1));
        next += -Math.log(1 - random.next()) / perMs;
        if (under > most) isLost = true;
      }
      if (now < end && !isLost) setTimeout(tick, 1);
      else done();
    };
    tick();
  });
  delay.disable();
  const until = performance.now() + 12_000;
  while (under > 0 && performance.now() < until) await new Promise((done) => setTimeout(done, 20));
  return {
    times: Object.fromEntries(Object.entries(times).map(([name, list]) => [name, Float32Array.from(list)])),
    wrong,
    calls,
    isLost,
    lagMs: delay.percentile(99) / 1e6,
    heard,
  };
}

/** Opens streams until so many are held; the first people of the town have them. Fewer are never asked for but at the end. */
async function listen({ count }) {
  if (!side.stream) return { streams: 0 };
  let failed = 0;
  while (streams.length < count && failed < 20) {
    const some = Array.from({ length: Math.min(STREAMS_AT_ONCE, count - streams.length) }, (_, n) => open(streams.length + n));
    for (const opened of await Promise.allSettled(some)) {
      if (opened.status === 'fulfilled') streams.push(opened.value);
      else failed += 1;
    }
  }
  while (streams.length > count) streams.pop().destroy();
  return { streams: streams.length, failed };
}

/** One stream, once it has said something. */
function open(n) {
  const person = 1 + ((n * facts.share + facts.seed) % facts.town.people);
  const { hostname, port } = new URL(facts.urls[n % facts.urls.length]);
  const { path, bearer, said } = side.stream(person);
  return new Promise((done, fail) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let text = '';
    socket.once('connect', () => socket.write(head('GET', path, bearer)));
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', function hello(chunk) {
      text += chunk.latin1Slice();
      if (!text.startsWith('HTTP/1.1 200'.slice(0, text.length))) return socket.destroy();
      if (!text.includes('\r\n\r\n') || !/\n\r?\n/.test(text.slice(text.indexOf('\r\n\r\n') + 4))) return undefined;
      socket.off('data', hello);
      socket.setTimeout(0);
      socket.on('data', (more) => {
        if (more.includes('message')) heard += 1;
      });
      const after = said?.(text, (request, body) => wires[n % wires.length].send(request, body)) ?? Promise.resolve({ status: 200 });
      after.then(({ status }) => (isWell(status) ? done(socket) : fail(new Error(`a subscription answered ${status}`))));
      text = '';
      return undefined;
    });
    socket.once('error', fail);
    socket.once('close', () => {
      fail(new Error('a stream ended'));
      const at = streams.indexOf(socket);
      if (at >= 0) streams.splice(at, 1);
    });
  });
}

const ORDERS = { begin, tryAll, listen, act };
process.on('disconnect', () => process.exit());
process.on('message', async ({ id, order, given }) => {
  try {
    process.send({ id, answer: (await ORDERS[order](given)) ?? {} });
  } catch (error) {
    process.send({ id, error: error.stack });
  }
});
