// The other side of P1, P2 and the uploads of P5: `bench-bare`, a plain axum Router that sends the bytes our server sends.
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';

import { bareBinary } from './opportune.mjs';
import { ended, started, work } from './run.mjs';

// What hyper writes by itself, what belongs to the connection, and what names one answer.
const NOT_COPIED = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id']);

/** One answer as it comes over the wire: nothing unpacked, every header that both sides send. */
function taken({ url }, { path, headers }) {
  return new Promise((done, fail) => {
    const asked = request(url + path, { headers }, (answer) => {
      const pairs = answer.rawHeaders.flatMap((name, index, all) => (index % 2 ? [] : [[name.toLowerCase(), all[index + 1]]]));
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        done({ status: answer.statusCode, headers: pairs.filter(([name]) => !NOT_COPIED.has(name)), body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', fail).end();
  });
}

/** A side that sends less would be measured sending less. */
function agree({ path }, ours, bare) {
  for (const part of ['status', 'headers', 'body']) {
    if (isDeepStrictEqual(ours[part], bare[part])) continue;
    throw new Error(`${path}: bench-bare answers with the ${part}\n${String(bare[part]).slice(0, 2000)}\nand not with\n${String(ours[part]).slice(0, 2000)}`);
  }
}

let planned = 0;

/** A bare server for these targets ({path, headers}), each route sending what `server` sends now. */
export async function startBare(server, targets) {
  const routes = [];
  for (const target of targets) {
    const { status, headers, body } = await taken(server, target);
    if (status !== 200) throw new Error(`${target.path} answered ${status}: ${body}`);
    const file = join(work, `body-${(planned += 1)}`);
    writeFileSync(file, body);
    routes.push({ path: target.path.split('?')[0], headers, body: file });
  }
  const bare = await listening({ routes });
  for (const target of targets) agree(target, await taken(server, target), await taken(bare, target));
  return bare;
}

/** A bare server that writes what it is sent by `PUT /upload` into one file. */
export const startTaking = () => listening({ routes: [], uploads: join(work, 'taken') });

async function listening(wanted) {
  const plan = join(work, `plan-${(planned += 1)}.json`);
  writeFileSync(plan, JSON.stringify({ listen: '127.0.0.1:0', ...wanted }));
  const child = started(bareBinary, [plan], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = await new Promise((done, fail) => {
    createInterface(child.stdout).once('line', (line) => done([line]));
    child.once('exit', (code) => fail(new Error(`bench-bare ended with ${code}`)));
  });
  return { child, pid: child.pid, url: `http://${address}`, stop: () => ended(child) };
}
