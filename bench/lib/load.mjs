// The load: wrk on the same machine. What it reports of one side means nothing alone; two sides are run in turns, and
// each round gives one ratio.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { cpuMicros } from './process.mjs';
import { median, spread } from './run.mjs';

export const CONNECTIONS = 32;
const run = promisify(execFile);

const UNIT_MS = { us: 0.001, ms: 1, s: 1000 };

/** The median time to an answer with one caller at a time, in ms. */
export async function latency({ url, path, headers }, seconds) {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', '-c1', `-d${seconds}s`, '--latency', ...named, url + path]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}${path}: not every answer was good\n${stdout}`);
  const [, value, unit] = /^\s+50%\s+([\d.]+)(us|ms|s)$/m.exec(stdout);
  return Number(value) * UNIT_MS[unit];
}

/**
 * One run against one side. A single answer that is not 2xx spoils it. A side with a `script` says itself what it sends; one
 * that is no server has a `run` of its own.
 */
async function once(side, seconds) {
  if (side.run) return side.run(seconds);
  const { url, path, headers, pid, script } = side;
  const named = [
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script ? ['-s', script] : []),
  ];
  const before = cpuMicros(pid);
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...named, url + path]);
  const used = cpuMicros(pid) - before;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}${path}: not every answer was good\n${stdout}`);
  const slowest = /^\s+99%\s+([\d.]+)(us|ms|s)\s*$/m.exec(stdout);
  if (!slowest) throw new Error(`${url}${path}: wrk says nothing that is understood\n${stdout}`);
  const [, value, unit] = slowest;
  const requests = Number(/^\s+(\d+) requests in/m.exec(stdout)[1]);
  return {
    perSecond: Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)[1]),
    p99Ms: Number(value) * UNIT_MS[unit],
    cpuMicros: used / requests,
    requests,
  };
}

/**
 * Runs the sides in turns: ours, theirs, theirs, ours, and so on, so that a slow minute of the machine falls on both.
 * `sides` is { ours, ...others }; answers for each of the others what the rounds came to.
 */
export async function inTurns(sides, { rounds, seconds, warmup }) {
  const names = Object.keys(sides);
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await once(sides[name], warmup);
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
