// What every part needs around its measuring: a folder that goes away, children that do not outlive the bench, and the
// few numbers that a list of runs comes down to.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = new URL('../..', import.meta.url).pathname;
export const work = mkdtempSync(join(tmpdir(), 'opportune-bench-'));
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

const children = new Set();

/**
 * Starts a program that ends with the bench at the latest, and with it whatever it started itself: it leads a process group
 * of its own.
 */
export function started(program, args, options) {
  const child = spawn(program, args, { ...options, detached: true });
  children.add(child);
  return child;
}

function signal(child, name) {
  try {
    process.kill(-child.pid, name);
  } catch {
    // nobody of the group is left
  }
}

/** Asks the child to end, and makes it and what is left of its group when it takes its time. */
export async function ended(child, patience = 5000) {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((done) => child.once('exit', done));
    signal(child, 'SIGTERM');
    await Promise.race([gone, sleep(patience)]);
  }
  signal(child, 'SIGKILL');
  children.delete(child);
}

process.on('exit', () => {
  for (const child of children) signal(child, 'SIGKILL');
  rmSync(work, { recursive: true, force: true });
});
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.exit(1));

export function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Until the address answers 2xx, or the child has ended. */
export async function ready(child, url, { every = 20, within = 30_000 } = {}) {
  const began = performance.now();
  for (;;) {
    if (child.exitCode !== null) throw new Error(`what should answer at ${url} ended with ${child.exitCode}`);
    if (performance.now() - began > within) throw new Error(`no answer from ${url} within ${within / 1000} s`);
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // not listening yet
    }
    await sleep(every);
  }
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** How far apart the runs lie, as a part of their median. */
export const spread = (values) => (Math.max(...values) - Math.min(...values)) / median(values);
