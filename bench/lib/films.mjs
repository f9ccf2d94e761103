// Films and their uploads, sent by plain calls: what is measured is the server and not a library.
import { Agent, request } from 'node:http';

import { call } from './opportune.mjs';
import { sleep } from './run.mjs';

export const MIB = 2 ** 20;

/** How an MP4 begins: without ffmpeg the server looks no further. */
const BEGINNING = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');
const filler = Buffer.alloc(MIB, 'one byte after the other. ');
const agent = new Agent({ keepAlive: true });

/** So many bytes that look like a film from outside, a piece at a time: nobody has to hold them all. */
export function* noFilm(size) {
  for (let left = size; left > 0; left -= MIB) {
    const piece = left < MIB ? filler.subarray(0, left) : filler;
    yield left === size ? Buffer.concat([BEGINNING, piece.subarray(BEGINNING.length)]) : piece;
  }
}

/** One call with a body of these pieces. The answer may come before all of them were sent, and ends the sending. */
export async function send(method, url, headers, pieces) {
  const sending = request(url, { method, headers, agent });
  let isAnswered = false;
  const answered = new Promise((done, fail) => {
    sending.on('error', (error) => isAnswered || fail(error));
    sending.once('response', (answer) => {
      isAnswered = true;
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() }));
      answer.on('error', fail);
    });
  });
  const sent = async () => {
    for await (const piece of pieces) {
      if (isAnswered) return;
      if (!sending.write(piece)) await Promise.race([new Promise((done) => sending.once('drain', done)), answered]);
    }
    sending.end();
  };
  const [answer] = await Promise.all([answered, sent()]);
  if (!sending.writableEnded) sending.destroy();
  return answer;
}

export async function uploader(server, username = 'films') {
  const body = { username, email: `${username}@example.org`, password: 'quite-uncommon-27', user_type: 'developer' };
  return (await call(server, 'POST', '/auth/register', { body })).token;
}

/** Uploads a film in one call; answers the video's id. */
export async function upload(server, token, size, pieces) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const made = await send('POST', `${server.url}/api/videos/uploads`, { ...headers, 'upload-length': size, 'content-length': 0 }, []);
  if (made.status !== 201) throw new Error(`an upload was answered ${made.status}: ${made.body}`);
  const said = { ...headers, 'upload-offset': 0, 'content-length': size, 'content-type': 'application/offset+octet-stream' };
  const taken = await send('PATCH', server.url + made.headers.location, said, pieces);
  if (taken.status !== 204) throw new Error(`the bytes were answered ${taken.status}: ${taken.body}`);
  return Number(taken.headers['x-video-id']);
}

/** Waits until the video can be played. Asking costs time as well, so where it is measured it is asked seldom. */
export async function playable(server, token, id, every = 10) {
  for (;;) {
    const { status, failure_reason } = await call(server, 'GET', `/video_display/${id}`, { token });
    if (status === 'ready') return;
    if (status === 'failed') throw new Error(`a film came to nothing: ${failure_reason}`);
    await sleep(every);
  }
}
