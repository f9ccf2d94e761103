// P5: streaming a film by ranges against nginx, which serves the very file.
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { MIB, noFilm, playable, upload, uploader } from '../lib/films.mjs';
import { inTurns } from '../lib/load.mjs';
import { hasNginx, startNginx } from '../lib/nginx.mjs';
import { startServer } from '../lib/opportune.mjs';
import { absent, compared } from '../lib/report.mjs';

const REACH = 0.6;
/** What a player asks for at once: a piece of a small rendition, and one of a large one. */
const RANGES = [
  { what: '256 KiB', length: 256 * 1024 },
  { what: '2 MiB', length: 2 * MIB },
];

export async function p5(effort) {
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
