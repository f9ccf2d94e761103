// P7: time to be ready from an empty data folder, memory when idle, memory for each event stream.
import { connect } from 'node:net';

import { databaseFile, newData, startServer } from '../lib/opportune.mjs';
import { signingUp } from '../lib/people.mjs';
import { memory, residentBytes } from '../lib/process.mjs';
import { measured } from '../lib/report.mjs';
import { median, sleep, spread } from '../lib/run.mjs';
import { fill } from '../lib/sqlite.mjs';

const MOST = { readySeconds: 0.5, idleMiB: 48, streamKB: 20 };
const SETTLE_MS = 2000;

export async function p7({ starts, streams, settle }) {
  const seconds = [];
  for (let n = 0; n < starts; n += 1) {
    const server = await startServer({ every: 2 });
    seconds.push(server.readyMs / 1000);
    await server.stop();
  }
  measured('P7', `ready from an empty data folder, median of ${starts}`, median(seconds), 's', MOST.readySeconds, {
    spread: spread(seconds),
    runs: seconds,
  });

  const server = await startServer();
  await sleep(SETTLE_MS * settle);
  measured('P7', 'resident memory, idle', residentBytes(server.pid) / 2 ** 20, 'MiB', MOST.idleMiB);
  await server.stop();

  await eventStreams(streams, SETTLE_MS * settle);
}

// Each stream is another person's, as it is in life: what is kept of a person for it is a part of its price.
async function eventStreams(count, settleMs) {
  const data = newData();
  await (await startServer({ data })).stop();
  const tokens = [];
  fill(databaseFile(data), (table) => {
    const signUp = signingUp(table);
    for (let n = 1; n <= count; n += 1) tokens.push(signUp(n, 'developer'));
  });
  const server = await startServer({ data });
  await sleep(settleMs);
  // The process's own: what it maps of the program and the database is not a stream's, and the kernel takes it back.
  const before = memory(server.pid).own;
  const { hostname, port } = new URL(server.url);
  const sockets = [];
  for (let n = 0; n < count; n += 100) {
    sockets.push(...(await Promise.all(tokens.slice(n, n + 100).map((token) => listen(hostname, port, token)))));
  }
  await sleep(settleMs);
  const bytes = (memory(server.pid).own - before) / count;
  measured('P7', `memory for each event stream, ${count} open`, bytes / 1000, 'KB', MOST.streamKB);
  for (const socket of sockets) socket.destroy();
  await server.stop();
}

/** An open stream, once it has said hello. */
function listen(host, port, token) {
  return new Promise((done, fail) => {
    const socket = connect({ host, port }, () => {
      socket.write(`GET /api/events HTTP/1.1\r\nhost: ${host}:${port}\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}\r\n\r\n`);
    });
    let text = '';
    const refuse = (why) => fail(new Error(`an event stream ${why}: ${text.slice(0, 500)}`));
    socket.on('data', (chunk) => {
      text += chunk;
      if (!text.startsWith('HTTP/1.1 200'.slice(0, text.length))) refuse('was refused');
      else if (text.includes('\r\n\r\n') && /\n\r?\n/.test(text.split('\r\n\r\n')[1])) {
        socket.removeAllListeners('data').on('data', () => {});
        done(socket);
      }
    });
    socket.on('error', fail);
    socket.once('end', () => refuse('ended'));
  });
}
