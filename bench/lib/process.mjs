// What the kernel says about a process and those it started.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const TICKS = 100; // USER_HZ, fixed on Linux

function stat(pid) {
  // The name in brackets may hold anything; what follows its last bracket does not.
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function family(pid) {
  const parents = new Map();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(Number(entry), Number(stat(entry)[1]));
    } catch {
      // it ended while we looked
    }
  }
  const found = [pid];
  for (let n = 0; n < found.length; n += 1) {
    for (const [child, parent] of parents) if (parent === found[n]) found.push(child);
  }
  return found;
}

/** Processor time used so far, in microseconds. */
export function cpuMicros(pid) {
  let ticks = 0;
  for (const member of family(pid)) {
    const fields = stat(member);
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return (ticks * 1e6) / TICKS;
}

const status = (pid, field) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

export const residentBytes = (pid) => status(pid, 'VmRSS');

/** The most that was resident since the process began, or since `forgetPeak`. */
export const peakBytes = (pid) => status(pid, 'VmHWM');
/** The peak is what is resident now. */
export const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** What is the process's own, and what it sees of files: the kernel takes the second back when it needs room. */
export const memory = (pid) => ({ own: status(pid, 'RssAnon'), mapped: status(pid, 'RssFile') + status(pid, 'RssShmem') });
