// The machine of the database's primary loses power in the middle of sends, payments and uploads; then it comes back, and the other
// one goes. Nothing that was acknowledged may be lost or doubled, and the cluster heals by itself.
import { Load, none, pair, said, send, sleep } from './client.mjs';
import { report } from './report.mjs';

/** Patroni's lock, an election, HAProxy and the nodes noticing: on a host with the times of deploy/ it takes ttl longer. */
const MOST_SECONDS = 30;

export async function primary(cluster, { rounds, warmMs }) {
  const pairs = [];
  for (let n = 0; n < 6; n += 1) pairs.push(await pair(cluster.url));
  for (let round = 1; round <= rounds; round += 1) {
    const load = new Load(cluster.url, pairs);
    await sleep(warmMs);
    const [victim, before] = [await cluster.primary(), load.acknowledged];
    load.longestMs = 0;
    const began = performance.now();
    await cluster.killMachine(victim);
    // Healthy again: everybody's next write was taken, and both nodes say that they are ready.
    const target = load.acknowledged + 40;
    let healthy = null;
    while (healthy === null && performance.now() - began < 120_000) {
      await sleep(50);
      if (load.acknowledged < target) continue;
      const looks = await Promise.all(['node1', 'node2'].map((node) => send(cluster.nodeUrl(node), 'GET', '/api/health/ready', { seconds: 5 })));
      if (looks.every(({ status }) => status === 200)) healthy = (performance.now() - began) / 1000;
    }
    const pause = load.longestMs / 1000;
    await sleep(warmMs);
    await load.end();
    const faults = await load.compare();
    // The money, counted by the server itself against its provider.
    let ledger = 'no differences';
    try {
      cluster.command('admin', 'reconcile', '--catch-up');
    } catch (error) {
      ledger = `DIFFERENCES: ${String(error.stderr ?? error.message).slice(0, 400)}`;
    }
    const after = await cluster.primary();
    // Whoever looks after the machine starts it again: it follows the new primary.
    const back = performance.now();
    cluster.startDatabase(Number(victim.slice(2)));
    const standby = await cluster.standby();
    const rejoined = (performance.now() - back) / 1000;
    const strange = load.count(401, 500, 403, 404, 409, 422, 429);
    const held = healthy !== null && healthy <= MOST_SECONDS && none(faults) && ledger === 'no differences' && strange === 0 && after !== victim && standby === victim && before > 0;
    report(
      'D1',
      'postgres',
      `the primary killed, round ${round}`,
      `${victim} killed, ${after} took over: writes stood still for ${pause.toFixed(1)} s, healthy after ${healthy?.toFixed(1) ?? 'never'} s; ${load.tell()}; ${said(faults)}; ledger: ${ledger}; ${victim} back as standby ${rejoined.toFixed(1)} s after its start`,
      held,
    );
  }
}
