// The other side of P1 and P2: `bench-bare`, a plain axum Router that sends the bytes our server sends.
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { ended, root, started, work } from './run.mjs';

// What hyper writes by itself, what belongs to the connection, and what names one answer.
const NOT_COPIED = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id']);

/** One answer as it comes over the wire: nothing unpacked, every header. */
function taken(url, headers) {
  return new Promise((done, fail) => {
    const asked = request(url, { headers }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => done({ status: answer.statusCode, raw: answer.rawHeaders, body: Buffer.concat(chunks) }));
    });
    asked.on('error', fail).end();
  });
}

let planned = 0;

/** A bare server for these targets ({path, headers}), each route sending what `server` sends now. */
export async function startBare(server, targets) {
  const routes = [];
  for (const { path, headers } of targets) {
    const { status, raw, body } = await taken(server.url + path, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    const file = join(work, `body-${(planned += 1)}`);
    writeFileSync(file, body);
    const pairs = raw.flatMap((name, index) => (index % 2 ? [] : [[name.toLowerCase(), raw[index + 1]]]));
    routes.push({ path: path.split('?')[0], headers: pairs.filter(([name]) => !NOT_COPIED.has(name)), body: file });
  }
  const plan = join(work, `plan-${(planned += 1)}.json`);
  writeFileSync(plan, JSON.stringify({ listen: '127.0.0.1:0', routes }));
  const child = started(join(root, 'target/release/bench-bare'), [plan], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = await new Promise((done, fail) => {
    createInterface(child.stdout).once('line', (line) => done([line]));
    child.once('exit', (code) => fail(new Error(`bench-bare ended with ${code}`)));
  });
  return { child, pid: child.pid, url: `http://${address}`, stop: () => ended(child) };
}
