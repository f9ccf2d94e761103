// P6: from the last byte of a film until it can be played, against the very commands that were given to ffmpeg and ffprobe for
// it, run by hand one after the other.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { playable, upload, uploader } from '../lib/films.mjs';
import { startServer } from '../lib/opportune.mjs';
import { overhear } from '../lib/overheard.mjs';
import { absent, lasted } from '../lib/report.mjs';
import { median, spread, work } from '../lib/run.mjs';

const MOST = 1.05;
const LOOK_MS = 100;
/** The folder in which a film is worked on goes away with it. */
const WORK_FOLDER = /\/[^\s:]*\/video-\d+-[^/]+/;

export async function p6({ films }) {
  const what = `a film of ${films.clipSeconds} s, ${films.clipSize}, to HLS / by hand`;
  if (!(await hasFfmpeg())) {
    absent('P6', what, 'no ffmpeg: script/bootstrap --test brings it');
    return;
  }
  const clip = makeClip(films);
  const heard = overhear();
  const server = await startServer({ path: heard.path });
  const token = await uploader(server);
  const ours = async () => {
    const id = await upload(server, token, clip.length, [clip]);
    return timed(() => playable(server, token, id, LOOK_MS));
  };

  // Also the warm-up: it tells what has to be done by hand.
  await ours();
  const commands = heard.taken();
  if (!commands.some(({ words }) => words.includes('hls'))) throw new Error('no command that makes HLS was overheard');
  const runs = { ours: [], hand: [] };
  for (let round = 0; round < films.rounds; round += 1) {
    const sides = [['ours', ours], ['hand', () => byHand(commands)]];
    for (const [name, side] of round % 2 ? sides.toReversed() : sides) runs[name].push(await side());
  }
  await server.stop();
  await heard.stop();
  const ratios = runs.ours.map((seconds, round) => seconds / runs.hand[round]);
  lasted('P6', what, MOST, {
    ours: median(runs.ours),
    other: median(runs.hand),
    ratio: median(ratios),
    spread: spread(ratios),
    detail: { runs, commands: commands.map(({ program, words }) => [program, ...words].join(' ')) },
  });
}

const hasFfmpeg = () => new Promise((done) => execFile('ffmpeg', ['-version'], (error) => done(error === null)));

async function timed(act) {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
}

/** Moving pictures with sound, the same in every run. */
function makeClip({ clipSeconds: seconds, clipSize: size }) {
  const file = join(work, 'clip.mp4');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const kind = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'];
  execFileSync('ffmpeg', ['-loglevel', 'error', ...picture, ...sound, ...kind, '-y', file]);
  return readFileSync(file);
}

/** Seconds for the commands, in a folder in place of the one that they were given. */
async function byHand(commands) {
  const folder = join(work, 'by-hand');
  rmSync(folder, { recursive: true, force: true });
  const here = (text) => text.replace(WORK_FOLDER, folder);
  for (const { folder: there } of commands) mkdirSync(here(there), { recursive: true });
  mkdirSync(folder, { recursive: true });
  const seconds = await timed(async () => {
    for (const { program, folder: there, words } of commands) await run(program, words.map(here), here(there));
  });
  const made = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.m3u8'));
  if (made.length === 0) throw new Error('the commands by hand made no playlist');
  return seconds;
}

/** As patient with everything else that runs as the server lets them be: on a busy machine that would count as our time. */
function run(program, words, cwd) {
  return new Promise((done, fail) => {
    const child = spawn('nice', ['-n', '10', program, ...words], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    child.stderr.on('data', (chunk) => (complaints += chunk));
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${program} ${words.join(' ')} ended with ${code}: ${complaints}`))));
  });
}
