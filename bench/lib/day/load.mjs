// The people of the day, as processes of their own: what they cost is told apart from what they measure.
import { fork } from 'node:child_process';
import { join } from 'node:path';

import { root } from '../run.mjs';
import { MEMBERS } from './mix.mjs';

const PROCESSES = 2;
/** What one process may hold open, and what one server may: the usual limit of open files, less what calls take. */
const MOST_STREAMS = 15_000;

/** `facts` says whom to ask and what there is: { kind, urls, town, ... } for one of the `*-acts.mjs`. */
export async function startPeople(facts) {
  const run = Date.now().toString(36);
  const all = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, seed) => {
      const one = ordering(fork(join(root, 'bench/lib/day/person.mjs'), { serialization: 'advanced' }));
      await one.order('begin', { ...facts, seed, share: PROCESSES, run: `${run}${seed}` });
      return one;
    }),
  );
  const order = (name, given) => Promise.all(all.map((one) => one.order(name, given)));
  return {
    pids: all.map(({ child }) => child.pid),
    /** Each action once; throws with what was refused. */
    tryAll: async () => {
      const { bad } = await all[0].order('tryAll');
      if (bad.length > 0) throw new Error(`${facts.kind}: ${[...new Set(bad)].join('; ')}`);
    },
    /** As many streams as so many active people have, or as fit. */
    listen: async (people) => {
      const wanted = Math.min(Math.floor(people * MEMBERS), MOST_STREAMS * facts.urls.length, MOST_STREAMS * PROCESSES);
      const held = await order('listen', { count: Math.ceil(wanted / PROCESSES) });
      const failed = held.reduce((sum, one) => sum + (one.failed ?? 0), 0);
      if (failed >= wanted / 10) throw new Error(`${facts.kind}: ${failed} of ${wanted} event streams were refused`);
      return held.reduce((sum, { streams }) => sum + streams, 0);
    },
    act: async (given) => joined(await order('act', given), given),
    /** They end when nobody orders them about any more, also when the bench is killed. */
    stop: () =>
      Promise.all(
        all.map(({ child }) => {
          const gone = new Promise((done) => child.once('exit', done));
          child.disconnect();
          return gone;
        }),
      ),
  };
}

function ordering(child) {
  let last = 0;
  const waiting = new Map();
  child.on('message', ({ id, answer, error }) => {
    const { done, fail } = waiting.get(id);
    waiting.delete(id);
    if (error) fail(new Error(error));
    else done(answer);
  });
  child.on('exit', () => {
    for (const { fail } of waiting.values()) fail(new Error('a process of the load ended'));
  });
  const order = (name, given) =>
    new Promise((done, fail) => {
      waiting.set((last += 1), { done, fail });
      child.send({ id: last, order: name, given });
    });
  return { child, order };
}

const part = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function joined(told, { people, seconds }) {
  const names = new Set(told.flatMap(({ times }) => Object.keys(times)));
  const lists = Object.fromEntries([...names].map((name) => [name, told.flatMap(({ times }) => [...(times[name] ?? [])]).sort((a, b) => a - b)]));
  const every = Object.values(lists).flat().sort((a, b) => a - b);
  const wrong = {};
  for (const one of told) for (const [what, count] of Object.entries(one.wrong)) wrong[what] = (wrong[what] ?? 0) + count;
  const calls = told.reduce((sum, one) => sum + one.calls, 0);
  return {
    people,
    calls,
    perSecond: calls / seconds,
    p50Ms: part(every, 0.5),
    p99Ms: part(every, 0.99),
    wrong,
    wrongShare: calls === 0 ? 1 : Object.values(wrong).reduce((sum, count) => sum + count, 0) / calls,
    isLost: told.some(({ isLost }) => isLost),
    lagMs: Math.max(...told.map(({ lagMs }) => lagMs)),
    heard: told.reduce((sum, one) => sum + one.heard, 0),
    acts: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, { calls: list.length, p50Ms: part(list, 0.5), p99Ms: part(list, 0.99) }])),
  };
}
