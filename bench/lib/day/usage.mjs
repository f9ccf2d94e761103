// Who used the machine meanwhile: processors by program, and how much of the time somebody waited for the disk.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

import { cpuMicros } from '../process.mjs';

const TICKS = 100;

/** Microseconds in which at least one task waited for the disk, as the kernel counts them; nothing where it does not. */
function diskWaits() {
  try {
    return Number(/^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/io', 'utf8'))[1]);
  } catch {
    return undefined;
  }
}

function idleTicks() {
  const [, , , idle, waits] = /^cpu +(\d+) (\d+) (\d+) (\d+) (\d+)/m.exec(readFileSync('/proc/stat', 'utf8')).slice(1).map(Number);
  return (idle + (waits ?? 0));
}

/** `programs` is { name: [pid, ...] }. Call what it gives to hear of the time since: cores used by each, idle ones, disk waits. */
export function watch(programs) {
  const used = () => Object.fromEntries(Object.entries(programs).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + cpuMicros(pid), 0)]));
  const before = { at: performance.now(), used: used(), idle: idleTicks(), disk: diskWaits() };
  return () => {
    const micros = (performance.now() - before.at) * 1000;
    const now = used();
    const cores = Object.fromEntries(Object.keys(programs).map((name) => [name, (now[name] - before.used[name]) / micros]));
    const idle = ((idleTicks() - before.idle) * 1e6) / TICKS / micros;
    const others = Math.max(0, cpus().length - idle - Object.values(cores).reduce((sum, each) => sum + each, 0));
    return { cores: { ...cores, others }, idle, diskShare: before.disk === undefined ? undefined : (diskWaits() - before.disk) / micros };
  };
}

/** One sentence on what there was no more of. */
export function limit({ cores, idle, diskShare }) {
  const total = cpus().length;
  if (idle < 0.1 * total) {
    const [most] = Object.entries(cores).sort((a, b) => b[1] - a[1])[0];
    return `the processors (most of them: ${most})`;
  }
  if (diskShare > 0.5) return 'the disk';
  return 'neither the processors nor the disk: waiting for one another inside the server';
}

export function said({ cores, idle, diskShare }) {
  const parts = Object.entries(cores).map(([name, used]) => `${name} ${used.toFixed(2)}`);
  const disk = diskShare === undefined ? '' : `; somebody waited for the disk ${Math.round(diskShare * 100)}% of the time`;
  return `of ${cpus().length} cores: ${parts.join(', ')}, idle ${idle.toFixed(2)}${disk}`;
}
