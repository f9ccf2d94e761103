// P5: uploading a film against a bare handler that writes the same bytes to the disk; and streaming a film by ranges against
// nginx, which serves the very file.
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { startTaking } from '../lib/bare.mjs';
import { MIB, noFilm, playable, send, upload, uploader } from '../lib/films.mjs';
import { inTurns } from '../lib/load.mjs';
import { hasNginx, startNginx } from '../lib/nginx.mjs';
import { call, startServer } from '../lib/opportune.mjs';
import { absent, compared } from '../lib/report.mjs';
import { median, spread } from '../lib/run.mjs';

const REACH = 0.6;
const REACH_SENDING = 0.7;
/** What a player asks for at once: a piece of a small rendition, and one of a large one. */
const RANGES = [
  { what: '256 KiB', length: 256 * 1024 },
  { what: '2 MiB', length: 2 * MIB },
];

export async function p5(effort) {
  await uploads(effort);
  if (!effort.peers) return;
  if (!hasNginx) {
    absent('P5', 'streaming by ranges / nginx', 'no nginx: script/bootstrap --bench brings it');
    return;
  }
  // Without ffmpeg, so that the file that was uploaded is the one that is streamed.
  const server = await startServer({ ffmpeg: false });
  const token = await uploader(server);
  const size = effort.films.streamedMiB * MIB;
  const id = await upload(server, token, size, noFilm(size));
  await playable(server, token, id);
  const file = stored(server.data, size);
  const nginx = await startNginx(dirname(file));
  const sides = { ours: { ...server, path: `/api/video_display/stream/${id}` }, nginx: { ...nginx, path: `/${relative(dirname(file), file)}` } };
  for (const { what, length } of RANGES) {
    const headers = { range: `bytes=${size / 2}-${size / 2 + length - 1}` };
    await agree(sides, headers, length);
    const [result] = await inTurns(
      Object.fromEntries(Object.entries(sides).map(([name, side]) => [name, { ...side, headers }])),
      effort,
    );
    compared('P5', `streaming, ranges of ${what} / nginx`, REACH, result);
  }
  await Promise.all([server.stop(), nginx.stop()]);
}

/** The uploaded film in the folder of files: nothing else there is as large. */
function stored(data, size) {
  const folder = join(data, 'files');
  const found = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  return found.find((path) => statSync(path).isFile() && statSync(path).size === size);
}

/** A side that sends less would be measured sending less. */
async function agree(sides, headers, length) {
  const answers = [];
  for (const { url, path } of Object.values(sides)) {
    const answer = await fetch(url + path, { headers });
    answers.push({ status: answer.status, range: answer.headers.get('content-range'), body: Buffer.from(await answer.arrayBuffer()) });
  }
  const [ours, theirs] = answers;
  const isSame = ours.status === 206 && theirs.status === 206 && ours.range === theirs.range && ours.body.equals(theirs.body);
  if (!isSame || ours.body.length !== length) {
    throw new Error(`not the same bytes: ${answers.map(({ status, range, body }) => `${status} ${range}, ${body.length} bytes`).join(' and ')}`);
  }
}

/** One connection each, in turns. Ours is a whole upload: announced, sent, kept; the bare handler only writes. */
async function uploads({ films }) {
  const size = films.sentMiB * MIB;
  const server = await startServer({ ffmpeg: false });
  const token = await uploader(server);
  const bare = await startTaking();
  const sides = {
    ours: async () => {
      const began = performance.now();
      const id = await upload(server, token, size, noFilm(size));
      const took = performance.now() - began;
      await call(server, 'DELETE', `/videos/${id}`, { token });
      return took;
    },
    bare: async () => {
      const began = performance.now();
      const { status } = await send('PUT', `${bare.url}/upload`, { 'content-length': size }, noFilm(size));
      if (status !== 204) throw new Error(`bench-bare answered ${status}`);
      return performance.now() - began;
    },
  };
  const names = Object.keys(sides);
  const runs = { ours: [], bare: [] };
  for (let round = 0; round < films.rounds; round += 1) {
    for (const name of round % 2 ? names.toReversed() : names) runs[name].push(await sides[name]());
  }
  const ratios = runs.ours.map((took, round) => runs.bare[round] / took);
  const speed = (name) => ({ perSecond: (films.sentMiB * 1000) / median(runs[name]) });
  compared('P5', `uploading ${films.sentMiB} MiB (MiB/s) / a bare handler`, REACH_SENDING, {
    ours: speed('ours'),
    other: speed('bare'),
    ratio: median(ratios),
    spread: spread(ratios),
    runs,
  });
  await Promise.all([server.stop(), bare.stop()]);
}
