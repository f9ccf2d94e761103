// The load: wrk on the same machine. What it reports of one side means nothing alone; two sides are run in turns, and
// each round gives one ratio. In a smoke run there is no time for a load (`seconds` is 0): one answer has to do.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { cpuMicros } from './process.mjs';
import { median, spread } from './run.mjs';

export const CONNECTIONS = 32;
const run = promisify(execFile);

const UNIT_MS = { us: 0.001, ms: 1, s: 1000 };

/** So many connections to one side for so long. A single answer that is not 2xx spoils it. */
async function wrk({ url, path, headers, script }, connections, seconds) {
  const named = [
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script ? ['-s', script] : []),
  ];
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, url + path]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}${path}: not every answer was good\n${stdout}`);
  const ms = (percent) => {
    const [, value, unit] = new RegExp(`^\\s+${percent}%\\s+([\\d.]+)(us|ms|s)\\s*$`, 'm').exec(stdout) ?? [];
    if (!unit) throw new Error(`${url}${path}: wrk says nothing that is understood\n${stdout}`);
    return Number(value) * UNIT_MS[unit];
  };
  return {
    requests: Number(/^\s+(\d+) requests in/m.exec(stdout)[1]),
    perSecond: Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)[1]),
    p50Ms: ms(50),
    p99Ms: ms(99),
  };
}

/** What a single answer tells. */
async function oneAnswer({ url, path, headers }) {
  const began = performance.now();
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}${path} answered ${answer.status}`);
  const ms = performance.now() - began;
  return { requests: 1, perSecond: 1000 / ms, p50Ms: ms, p99Ms: ms };
}

/** The median time to an answer with one caller at a time, in ms. */
export async function latency(side, seconds) {
  return (await (seconds > 0 ? wrk(side, 1, seconds) : oneAnswer(side))).p50Ms;
}

/**
 * One run against one side. A side with a `script` says itself what it sends, which only wrk understands; one that is no
 * server has a `run` of its own.
 */
async function once(side, seconds) {
  if (side.run) return side.run(seconds);
  const before = cpuMicros(side.pid);
  const told = await (seconds > 0 || side.script ? wrk(side, CONNECTIONS, Math.max(1, seconds)) : oneAnswer(side));
  return { ...told, cpuMicros: (cpuMicros(side.pid) - before) / told.requests };
}

/**
 * Runs the sides in turns: ours, theirs, theirs, ours, and so on, so that a slow minute of the machine falls on both.
 * `sides` is { ours, ...others }; answers for each of the others what the rounds came to.
 */
export async function inTurns(sides, { rounds, seconds, warmup }) {
  const names = Object.keys(sides);
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  if (warmup > 0) for (const name of names) await once(sides[name], warmup);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? names.toReversed() : names) runs[name].push(await once(sides[name], seconds));
  }
  const one = (name) => ({
    perSecond: median(runs[name].map((each) => each.perSecond)),
    p99Ms: median(runs[name].map((each) => each.p99Ms)),
    cpuMicros: median(runs[name].map((each) => each.cpuMicros)),
  });
  const ours = one('ours');
  return names
    .filter((name) => name !== 'ours')
    .map((name) => {
      const ratios = runs.ours.map((each, round) => each.perSecond / runs[name][round].perSecond);
      const other = one(name);
      return {
        name,
        ours,
        other,
        ratio: median(ratios),
        spread: spread(ratios),
        cpuRatio: other.cpuMicros / ours.cpuMicros,
        runs: { ours: runs.ours, other: runs[name] },
      };
    });
}
