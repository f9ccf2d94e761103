// U3: an upload is written as it comes, so the largest one takes no more memory than a small one; and what is too large for
// its call is not even read.
import { MIB, noFilm, playable, send, upload, uploader } from '../lib/films.mjs';
import { newData, startServer } from '../lib/opportune.mjs';
import { forgetPeak, peakBytes, residentBytes } from '../lib/process.mjs';
import { measured } from '../lib/report.mjs';
import { sleep } from '../lib/run.mjs';

const MOST_MIB = 32;
const SETTLE_MS = 2000;
const TOO_MUCH = 100 * MIB;
const PIECE = Buffer.alloc(64 * 1024, ' ');

export async function u3({ films, settle }) {
  const data = newData();
  const making = await startServer({ data });
  const token = await uploader(making);
  await making.stop();

  // A process that has done nothing yet: what a password's hash took would hide what an upload takes.
  const server = await startServer({ data, ffmpeg: false });
  const size = films.uploadedMiB * MIB;
  await growth(server, settle, `an upload of ${films.uploadedMiB} MiB`, async () => {
    await playable(server, token, await upload(server, token, size, noFilm(size)));
  });
  // Without its length, so that the server can't refuse it before it has read a part.
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await growth(server, settle, '100 MiB to a JSON call', async () => {
    const { status } = await send('POST', `${server.url}/api/markdown/preview`, headers, slowly(TOO_MUCH));
    if (status !== 413) throw new Error(`100 MiB to a JSON call were answered ${status} and not 413`);
  });
  await server.stop();
}

/** At a pace at which the answer is heard before the line breaks under what nobody reads. */
async function* slowly(size) {
  for (let at = 0; at < size; at += PIECE.length) {
    yield PIECE;
    await sleep(2);
  }
}

/** By how much the most that was resident on the way lies above what was before. */
async function growth(server, settle, what, work) {
  await sleep(SETTLE_MS * settle);
  forgetPeak(server.pid);
  const before = residentBytes(server.pid);
  await work();
  const peak = peakBytes(server.pid);
  measured('U3', `peak memory, ${what}: growth`, Math.max(0, peak - before) / MIB, 'MiB', MOST_MIB, { before, peak });
}
