// Every command that a server gives to ffmpeg and ffprobe, word by word: programs of the same names stand before them on its
// path, note down how they were called and become the real ones.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ended, started, work } from './run.mjs';

const PROGRAMS = ['ffmpeg', 'ffprobe'];

/**
 * `path` is for the server; `taken` gives the commands since it was last called, each as { program, folder, words }. They come
 * through a pipe, because some of these programs may not write a single byte to a file.
 */
export function overhear() {
  const folder = mkdtempSync(join(work, 'overheard-'));
  const pipe = join(folder, 'said');
  execFileSync('mkfifo', [pipe]);
  for (const program of PROGRAMS) {
    const real = execFileSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
    const script = join(folder, program);
    writeFileSync(script, `#!/bin/sh\nprintf '%s\\0' "$#" '${real}' "$PWD" "$@" >'${pipe}'\nexec '${real}' "$@"\n`);
    chmodSync(script, 0o755);
  }
  // Opened both ways, so that it does not end when one who wrote has gone.
  const listener = started('/bin/sh', ['-c', `exec cat <>'${pipe}'`], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  listener.stdout.on('data', (chunk) => (said += chunk));
  return {
    path: `${folder}:${process.env.PATH}`,
    taken: () => {
      const commands = parsed(said.split('\0'));
      said = '';
      return commands;
    },
    stop: () => ended(listener),
  };
}

function parsed(parts) {
  const commands = [];
  for (let at = 0; at + 1 < parts.length; ) {
    const count = Number(parts[at]);
    const [program, folder, ...words] = parts.slice(at + 1, at + 3 + count);
    commands.push({ program, folder, words });
    at += 3 + count;
  }
  return commands;
}
