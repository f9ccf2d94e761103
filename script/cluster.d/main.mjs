// script/cluster start | stop | status
import { Cluster } from './parts.mjs';

const show = async (cluster) => {
  for await (const { name, pid, address, says } of cluster.rows()) console.log(`${name.padEnd(8)} ${String(pid).padEnd(8)} ${address.padEnd(16)} ${says}`);
};

const tasks = {
  async start() {
    const began = Date.now();
    const cluster = await Cluster.start();
    await show(cluster);
    console.log(`\nAll of it answers at ${cluster.url} after ${((Date.now() - began) / 1000).toFixed(1)} s. Logs and data: ${cluster.folder}`);
  },
  async stop() {
    const cluster = Cluster.load();
    if (!cluster) return console.log('No cluster was started.');
    await cluster.stop();
    console.log('The cluster has ended, and its data are gone.');
  },
  async status() {
    const cluster = Cluster.load();
    if (!cluster) throw new Error('no cluster was started');
    await show(cluster);
    console.log(`\n${cluster.url}`);
    if (!cluster.names().every((name) => cluster.runs(name))) process.exitCode = 1;
  },
};

try {
  await tasks[process.argv[2]]();
} catch (error) {
  console.error(`cluster: ${error.message}`);
  process.exitCode = 1;
}
