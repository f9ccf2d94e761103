// nginx as the other side of streaming, serving one folder. It is unpacked and not installed (script/bootstrap --bench):
// Debian's package would start a web server for the whole machine.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

import { ended, freePort, ready, root, started, work } from './run.mjs';

const program = [join(root, '.tools/bench/nginx/usr/sbin/nginx'), '/usr/sbin/nginx'].find((path) => existsSync(path));

/** As one would set it up for files: a process for each core, the kernel sends them, nothing is logged. */
const settings = (port, folder, own) => `
daemon off;
${process.getuid() === 0 ? 'user root;' : ''}
worker_processes ${cpus().length};
pid ${own}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  default_type video/mp4;
  client_body_temp_path ${own}; proxy_temp_path ${own}; fastcgi_temp_path ${own}; uwsgi_temp_path ${own}; scgi_temp_path ${own};
  server {
    listen 127.0.0.1:${port} reuseport;
    root ${folder};
    location = /ready { return 200; }
  }
}
`;

export const hasNginx = program !== undefined;

export async function startNginx(folder) {
  const port = await freePort();
  const own = join(work, `nginx-${port}`);
  mkdirSync(own);
  writeFileSync(join(own, 'nginx.conf'), settings(port, folder, own));
  const child = started(program, ['-p', own, '-e', 'stderr', '-c', join(own, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await ready(child, `${url}/ready`);
  return { child, pid: child.pid, url, stop: () => ended(child) };
}
