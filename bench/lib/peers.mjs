// The peers of P3, started as one would in production, on a file that our server made.
import { cpus } from 'node:os';
import { join } from 'node:path';

import { ended, freePort, ready, root, started } from './run.mjs';

const tools = join(root, '.tools/bench');

const PEERS = {
  'FastAPI, 2 workers': (port) => ({
    program: join(tools, 'fastapi/bin/python'),
    args: ['-m', 'uvicorn', 'app:app', '--app-dir', 'bench/peers/fastapi', '--workers', '2', '--port', String(port), '--no-access-log', '--log-level', 'warning'],
    // Nothing of ours is left in the source tree.
    env: { PYTHONDONTWRITEBYTECODE: '1' },
  }),
  [`Fastify, ${cpus().length} processes`]: (port) => ({
    program: process.execPath,
    args: ['bench/peers/fastify/server.cjs'],
    env: { NODE_ENV: 'production', NODE_PATH: join(tools, 'fastify/node_modules'), PORT: String(port), WORKERS: String(cpus().length) },
  }),
};

/** All peers, by name. */
export async function startPeers(database) {
  const peers = {};
  for (const [name, peer] of Object.entries(PEERS)) {
    const port = await freePort();
    const { program, args, env } = peer(port);
    const child = started(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { PATH: process.env.PATH, DATABASE: database, ...env },
    });
    const url = `http://127.0.0.1:${port}`;
    await ready(child, `${url}/health`);
    peers[name] = { child, pid: child.pid, url, stop: () => ended(child) };
  }
  return peers;
}
