// The S3 server is away for a minute under load: half of it gone, so that connections are refused, and half of it silent, so that
// they hang. Messages and payments go on, uploads are refused with a word when to come again, and no row is without its file.
import { Load, none, pair, said, send, sleep } from './client.mjs';
import { report } from './report.mjs';

export async function storage(cluster, { awayMs }) {
  const pairs = [];
  for (let n = 0; n < 6; n += 1) pairs.push(await pair(cluster.url));
  const load = new Load(cluster.url, pairs);
  await sleep(3000);

  const away = async (name, leave, comeBack) => {
    const [messages, payments] = [load.messages.length, load.payments.length];
    const before = load.count(503);
    await leave();
    await sleep(awayMs / 2);
    const ready = await send(cluster.url, 'GET', '/api/health/ready', { seconds: 5 });
    const went = { messages: load.messages.length - messages, payments: load.payments.length - payments, refused: load.count(503) - before, ready: ready.status };
    await comeBack();
    const back = performance.now();
    const files = load.files.length;
    while (load.files.length < files + 3 && performance.now() - back < 60_000) await sleep(20);
    return { name, ...went, healed: (performance.now() - back) / 1000 };
  };
  const gone = await away('gone', () => cluster.end('s3', { signal: 'SIGKILL' }), () => cluster.startS3());
  await sleep(1000);
  const silent = await away('silent', () => cluster.signal('s3', 'SIGSTOP'), () => cluster.signal('s3', 'SIGCONT'));
  await sleep(2000);
  await load.end();
  const faults = await load.compare();
  let whole = true;
  let files = 'every file the database names is there';
  try {
    cluster.command('check', '--files');
  } catch (error) {
    whole = false;
    files = `check --files: ${String(error.stdout).slice(-300)} ${String(error.stderr).slice(-300)}`;
  }
  const tell = ({ name, messages, payments, refused, ready, healed }) =>
    `${name} for ${awayMs / 2000} s: ${messages} messages and ${payments} payments went on, uploads refused ${refused} x 503, readiness ${ready}, uploads again after ${healed.toFixed(1)} s`;
  const strange = load.count(500, 401, 502, 504);
  report(
    'U6',
    'postgres',
    'the storage away',
    `${tell(gone)}; ${tell(silent)}; ${load.tell()}; ${said(faults)}; ${files}`,
    whole && none(faults) && strange === 0 && [gone, silent].every(({ messages, payments, healed, ready }) => messages > 20 && payments > 2 && healed < 10 && ready === 200),
  );
}
