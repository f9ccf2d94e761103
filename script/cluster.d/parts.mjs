// The parts of a cluster on this machine: each is a process of its own on loopback, with a log, and known by its process id. What
// they run with stands in deploy/; here are the addresses and the times that differ on one machine.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = new URL('../..', import.meta.url).pathname;
/** Where a started cluster is found again. */
const STATE = join(root, '.tools/cluster.json');
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
export const NODES = ['node1', 'node2'];
export const DATABASES = ['db1', 'db2'];

const PASSWORDS = { superuser: 'of-the-superuser', replication: 'of-the-replication', rewind: 'of-the-rewind', opportune: 'of-opportune' };
const S3 = { id: 'an-access-key', secret: 'a-secret-access-key', bucket: 'opportune' };
const isRoot = process.getuid() === 0;

/** The first of these programs that is there. */
function program(...paths) {
  const found = paths.find((path) => existsSync(path));
  if (!found) throw new Error(`${paths[0]} is missing: run script/bootstrap --cluster`);
  return found;
}
export const postgresBin = () => {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort((a, b) => b - a) : [];
  return program(...versions.map((version) => `/usr/lib/postgresql/${version}/bin`), '/usr/lib/postgresql/15/bin');
};
export const binary = process.env.OPPORTUNE_BIN ?? join(root, 'target/release/opportune');
const s3Server = () => program(...['debug', 'release'].map((kind) => join(root, `target/${kind}/examples/s3-server`)));

/** Who PostgreSQL runs as: it refuses to be root. */
function postgresUser() {
  if (!isRoot) return {};
  const id = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  return Promise.all(
    servers.map((server) => new Promise((done) => server.listen(0, '127.0.0.1', () => done(server.address().port)))),
  ).then(async (ports) => {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    return ports;
  });
}

/** A file of deploy/ with other values in place of its own. Each must be there: the file and this script say the same. */
function filled(name, values) {
  let text = readFileSync(join(root, 'deploy', name), 'utf8');
  for (const [from, to] of values) {
    if (!text.includes(from)) throw new Error(`deploy/${name} no longer says ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** When the process with this id began: another that gets the same number later began later. */
function beginning(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : fields[19];
  } catch {
    return null;
  }
}

export async function until(what, seconds, look) {
  const end = Date.now() + seconds * 1000;
  let last;
  for (;;) {
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}${last ? ` (${last.message})` : ''}`);
    await sleep(100);
  }
}

const get = (url, seconds = 2) => fetch(url, { signal: AbortSignal.timeout(seconds * 1000) });

export class Cluster {
  constructor(state) {
    Object.assign(this, state);
  }

  /** The one that was started last, or null. */
  static load() {
    return existsSync(STATE) ? new Cluster(JSON.parse(readFileSync(STATE, 'utf8'))) : null;
  }

  /** Starts everything and waits until the address of all answers. `settings` is more text for the settings of the nodes. */
  static async start({ settings = '', web = process.env.OPPORTUNE_WEB_DIR, quick = true } = {}) {
    if (!existsSync(binary)) throw new Error(`${binary} is missing: run script/build --release, or set OPPORTUNE_BIN`);
    const running = Cluster.load();
    if (running?.names().some((name) => running.runs(name))) throw new Error('a cluster runs already: script/cluster stop');
    const folder = mkdtempSync(join(tmpdir(), 'opportune-cluster-'));
    const names = ['etcd', 'etcdPeer', 'db1', 'db2', 'rest1', 'rest2', 'primary', 's3', 'node1', 'node2', 'nginx'];
    const found = await freePorts(names.length);
    const ports = Object.fromEntries(names.map((name, at) => [name, found[at]]));
    const cluster = new Cluster({ folder, ports, parts: {}, settings, web, quick });
    execFileSync('chmod', ['711', folder]);
    for (const each of ['logs', 's3', `s3/${S3.bucket}`, 'etcd', 'nginx', 'postgres', 'node1', 'node2', 'worker']) mkdirSync(join(folder, each));
    if (isRoot) chownSync(join(folder, 'postgres'), postgresUser().uid, postgresUser().gid);
    execFileSync('chmod', ['700', join(folder, 'postgres')]);
    cluster.save();
    try {
      await cluster.startAll();
    } catch (error) {
      await cluster.stop({ keep: true });
      throw new Error(`${error.message}\nThe logs are in ${folder}/logs.`, { cause: error });
    }
    return cluster;
  }

  async startAll() {
    this.startS3();
    this.startEtcd();
    this.startDatabase(1);
    await until('a primary', 60, async () => (await get(`http://127.0.0.1:${this.ports.rest1}/primary`)).ok);
    this.startDatabase(2);
    this.startHaproxy();
    // HAProxy believes in every server until it has looked at it, so its first connections may be cut.
    await until('the primary behind HAProxy', 30, () => {
      if (this.sql("select 1 from pg_roles where rolname = 'opportune'", 'postgres') !== '1') this.sql(`create role opportune login password '${PASSWORDS.opportune}'`, 'postgres');
      if (this.sql("select 1 from pg_database where datname = 'opportune'", 'postgres') !== '1') this.sql('create database opportune owner opportune', 'postgres');
      return true;
    });
    await this.standby();
    for (const name of NODES) this.startNode(name);
    this.startWorker();
    this.startNginx();
    for (const name of NODES) await this.ready(name);
    await until('nginx', 10, async () => (await get(`${this.url}/api/health/ready`)).ok);
  }

  get url() {
    return `http://127.0.0.1:${this.ports.nginx}`;
  }

  names() {
    return Object.keys(this.parts);
  }

  save() {
    mkdirSync(join(root, '.tools'), { recursive: true });
    const { folder, ports, parts, settings, web, quick } = this;
    writeFileSync(STATE, JSON.stringify({ folder, ports, parts, settings, web, quick }));
  }

  // --- processes

  run(name, path, args, options = {}) {
    const log = openSync(join(this.folder, 'logs', `${name}.log`), 'a');
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: this.folder, ...options.env };
    const child = spawn(path, args, { cwd: '/', ...options, env, detached: true, stdio: ['ignore', log, log] });
    child.unref();
    if (!child.pid) throw new Error(`${path} can't be started`);
    this.parts[name] = { pid: child.pid, began: beginning(child.pid) };
    this.save();
    return child;
  }

  /** Whether the part runs: that very process, not another with its number. */
  runs(name) {
    const part = this.parts[name];
    return part !== undefined && part.began !== null && beginning(part.pid) === part.began;
  }

  pid(name) {
    return this.parts[name].pid;
  }

  signal(name, what) {
    if (this.runs(name)) process.kill(this.pid(name), what);
  }

  /** Asks it to end, and makes it end when it takes longer than this. */
  async end(name, { seconds = 30, signal = 'SIGTERM' } = {}) {
    this.signal(name, signal);
    const end = Date.now() + seconds * 1000;
    while (this.runs(name) && Date.now() < end) await sleep(20);
    this.signal(name, 'SIGKILL');
    while (this.runs(name)) await sleep(20);
  }

  async stop({ keep = false } = {}) {
    // Those in front first; Patroni ends its PostgreSQL.
    const order = ['nginx', ...NODES, 'worker', 'haproxy', 'db2', 'db1', 'etcd', 's3'];
    for (const name of order) await this.end(name, { seconds: name.startsWith('db') ? 60 : 25 });
    for (const name of DATABASES) this.killPostgres(name);
    if (!keep) rmSync(this.folder, { recursive: true, force: true });
    rmSync(STATE, { force: true });
  }

  // --- what each is started with

  startEtcd() {
    const [client, peer] = [`http://127.0.0.1:${this.ports.etcd}`, `http://127.0.0.1:${this.ports.etcdPeer}`];
    this.run('etcd', program('/usr/bin/etcd'), [
      '--name', 'etcd1', '--data-dir', join(this.folder, 'etcd'), '--log-level', 'warn',
      '--listen-client-urls', client, '--advertise-client-urls', client,
      '--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd1=${peer}`,
    ]);
  }

  dataOf(name) {
    return join(this.folder, 'postgres', name);
  }

  startDatabase(number) {
    const { ports } = this;
    const name = `db${number}`;
    const own = join(this.folder, 'postgres');
    const text = filled('patroni.yml', [
      ['name: db1', `name: ${name}`],
      ['10.0.0.21:8008', `127.0.0.1:${ports[`rest${number}`]}`],
      ['10.0.0.31:2379,10.0.0.32:2379,10.0.0.33:2379', `127.0.0.1:${ports.etcd}`],
      ['10.0.0.21:5432', `127.0.0.1:${ports[name]}`],
      ['/var/lib/postgresql/15/opportune.pgpass', join(own, `${name}.pgpass`)],
      ['/var/lib/postgresql/15/opportune', this.dataOf(name)],
      ['/usr/lib/postgresql/15/bin', postgresBin()],
      ['/var/run/postgresql', own],
      ['SUPERUSER-PASSWORD', PASSWORDS.superuser],
      ['REPLICATION-PASSWORD', PASSWORDS.replication],
      ['REWIND-PASSWORD', PASSWORDS.rewind],
      ['local all all peer', 'local all all scram-sha-256'],
      ['10.0.0.0/24', '127.0.0.1/32'],
      ['shared_buffers: 2GB', 'shared_buffers: 64MB'],
      ['wal_keep_size: 1GB', 'wal_keep_size: 128MB'],
      ['ttl: 20', 'ttl: 5'],
      ['loop_wait: 5', 'loop_wait: 1'],
      ['retry_timeout: 5', 'retry_timeout: 2'],
    ]);
    const file = join(this.folder, `patroni-${name}.yml`);
    writeFileSync(file, text);
    this.run(name, program('/usr/bin/patroni'), [file], { ...postgresUser(), env: { HOME: own } });
  }

  startHaproxy() {
    const { ports } = this;
    const text = filled('haproxy.cfg', [
      ['127.0.0.1:5433', `127.0.0.1:${ports.primary}`],
      ['10.0.0.21:5432 check port 8008', `127.0.0.1:${ports.db1} check port ${ports.rest1}`],
      ['10.0.0.22:5432 check port 8008', `127.0.0.1:${ports.db2} check port ${ports.rest2}`],
    ]);
    const file = join(this.folder, 'haproxy.cfg');
    writeFileSync(file, text);
    this.run('haproxy', program('/usr/sbin/haproxy'), ['-db', '-f', file]);
  }

  startS3() {
    this.run('s3', s3Server(), [join(this.folder, 's3'), `127.0.0.1:${this.ports.s3}`, S3.id, S3.secret]);
  }

  /** The settings of a node or of the worker. */
  settingsOf(name) {
    const { ports } = this;
    const text = filled('opportune.toml', [
      ['10.0.0.11:8080', `127.0.0.1:${ports[name] ?? ports.node1}`],
      ['https://opportune.example.org', this.url],
      ['10.0.0.2"', '127.0.0.1"'],
      ['DATABASE-PASSWORD@127.0.0.1:5433', `${PASSWORDS.opportune}@127.0.0.1:${ports.primary}`],
      ['THE-SECRET-KEY', Buffer.alloc(32, 7).toString('base64')],
      ['https://s3.example.org&region=eu-1', `http://127.0.0.1:${ports.s3}&region=us-east-1`],
      ['"ACCESS-KEY-ID"', `"${S3.id}"`],
      ['"SECRET-ACCESS-KEY"', `"${S3.secret}"`],
      ['workers = 0', `workers = ${name === 'worker' ? 2 : 0}`],
    ]);
    // Passwords at their cheapest, and no long waits: what is tried here is the cluster.
    const test = this.quick ? readFileSync(join(root, 'script/test-settings.toml'), 'utf8') : '';
    const file = join(this.folder, `${name}.toml`);
    writeFileSync(file, `${text}\n${test}\n${this.settings}`);
    return file;
  }

  /** The environment of the nodes, and of commands beside them. */
  environment(name, more = {}) {
    return {
      OPPORTUNE_CONFIG: this.settingsOf(name),
      OPPORTUNE_DATA_DIR: join(this.folder, name),
      OPPORTUNE_RATE_LIMITS: 'off',
      ...(this.web ? { OPPORTUNE_WEB_DIR: this.web } : {}),
      ...more,
    };
  }

  startNode(name, { env, path = binary } = {}) {
    this.run(name, path, ['serve'], { env: this.environment(name, env) });
  }

  startWorker() {
    this.run('worker', binary, ['work'], { env: this.environment('worker') });
  }

  startNginx() {
    const { ports, folder } = this;
    const own = join(folder, 'nginx');
    const site = filled('nginx.conf', [
      ['10.0.0.11:8080', `127.0.0.1:${ports.node1}`],
      ['10.0.0.12:8080', `127.0.0.1:${ports.node2}`],
      ['listen 443 ssl;', `listen 127.0.0.1:${ports.nginx};`],
      ['    ssl_certificate /etc/ssl/opportune.crt;\n', ''],
      ['    ssl_certificate_key /etc/ssl/opportune.key;\n', ''],
      // Behind another port than the usual one the host alone is not the address.
      ['Host $host;', 'Host $http_host;'],
    ]);
    writeFileSync(join(own, 'site.conf'), site);
    writeFileSync(
      join(own, 'nginx.conf'),
      `daemon off;
${isRoot ? 'user root;' : ''}
worker_processes 2;
worker_rlimit_nofile 65536;
pid ${own}/nginx.pid;
error_log stderr warn;
events { worker_connections 16384; }
http {
  access_log ${own}/access.log;
  client_body_temp_path ${own}/body; proxy_temp_path ${own}/proxy; fastcgi_temp_path ${own}/f; uwsgi_temp_path ${own}/u; scgi_temp_path ${own}/s;
  include ${own}/site.conf;
}
`,
    );
    this.run('nginx', program('/usr/sbin/nginx', join(root, '.tools/bench/nginx/usr/sbin/nginx')), ['-p', own, '-e', 'stderr', '-c', join(own, 'nginx.conf')]);
  }

  // --- asking

  nodeUrl(name) {
    return `http://127.0.0.1:${this.ports[name]}`;
  }

  ready(name, seconds = 60) {
    return until(`${name} ready`, seconds, async () => {
      if (!this.runs(name)) throw new Error(`${name} ended: ${this.log(name).slice(-1000)}`);
      return (await get(`${this.nodeUrl(name)}/api/health/ready`)).ok;
    });
  }

  log(name) {
    return readFileSync(join(this.folder, 'logs', `${name}.log`), 'utf8');
  }

  /** What the primary answers, one line for each row. */
  sql(text, database = 'opportune') {
    const { primary } = this.ports;
    const env = { PATH: process.env.PATH, PGPASSWORD: PASSWORDS.superuser, PGCONNECT_TIMEOUT: '5' };
    const args = ['-qAtX', '-v', 'ON_ERROR_STOP=1', '-h', '127.0.0.1', '-p', String(primary), '-U', 'postgres', '-c', text, database];
    return execFileSync(join(postgresBin(), 'psql'), args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  }

  /** Runs a command of the binary with the settings of the first node; what it printed. */
  command(...args) {
    const env = { PATH: process.env.PATH, ...this.environment('node1') };
    return execFileSync(binary, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  /** What Patroni says a database is: primary, sync_standby, replica, or nothing. */
  async role(name) {
    try {
      const answer = await get(`http://127.0.0.1:${this.ports[name.replace('db', 'rest')]}/patroni`);
      const { role, sync_standby: sync, state } = await answer.json();
      if (state !== 'running') return state;
      return role === 'master' || role === 'primary' ? 'primary' : sync ? 'sync_standby' : role;
    } catch {
      return null;
    }
  }

  /** The name of the primary. */
  primary(seconds = 60) {
    return until('a primary', seconds, async () => {
      for (const name of DATABASES) if ((await this.role(name)) === 'primary') return name;
      return null;
    });
  }

  /** Until a standby has everything the primary has. */
  standby(seconds = 90) {
    return until('a synchronous standby', seconds, async () => {
      for (const name of DATABASES) if ((await this.role(name)) === 'sync_standby') return name;
      return null;
    });
  }

  /** The process ids of a PostgreSQL: the first, and those it started. */
  postgresProcesses(name) {
    let first;
    try {
      first = Number(readFileSync(join(this.dataOf(name), 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return [];
    }
    // Its folder must be this one: a number in an old file may be another's by now.
    try {
      if (!readFileSync(`/proc/${first}/cmdline`, 'utf8').includes(this.dataOf(name))) return [];
    } catch {
      return [];
    }
    const children = execFileSync('sh', ['-c', `cat /proc/${first}/task/*/children`], { encoding: 'utf8' });
    return [first, ...children.split(' ').filter(Boolean).map(Number)];
  }

  /** kill -9 of every process of a PostgreSQL. */
  killPostgres(name) {
    for (const pid of this.postgresProcesses(name)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // it ended with the first
      }
    }
  }

  /** As if its machine had lost power: Patroni and PostgreSQL are gone at once. */
  async killMachine(name) {
    this.signal(name, 'SIGKILL');
    this.killPostgres(name);
    while (this.runs(name)) await sleep(5);
  }

  async *rows() {
    const { ports } = this;
    const where = { etcd: ports.etcd, db1: ports.db1, db2: ports.db2, haproxy: ports.primary, s3: ports.s3, node1: ports.node1, node2: ports.node2, nginx: ports.nginx };
    for (const name of this.names()) {
      let says = this.runs(name) ? 'runs' : 'ended';
      if (DATABASES.includes(name) && this.runs(name)) says = (await this.role(name)) ?? 'does not answer';
      if (NODES.includes(name) && this.runs(name)) {
        says = await get(`${this.nodeUrl(name)}/api/health/ready`).then((answer) => (answer.ok ? 'ready' : `not ready (${answer.status})`), () => 'does not answer');
      }
      yield { name, pid: this.pid(name), address: where[name] ? `127.0.0.1:${where[name]}` : '', says };
    }
  }
}
