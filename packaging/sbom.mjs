// What the packages are made of, as CycloneDX: every crate that is linked into the server, every npm package that is bundled into
// the web app, and the Debian packages whose files are in the image.
//   node packaging/sbom.mjs VERSION SECONDS-SINCE-1970 [DEBIAN-PACKAGE=VERSION...]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [version, seconds, ...debian] = process.argv.slice(2);
const run = (program, args) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] });

const components = new Map();
const edges = new Map();
const add = (component, needs) => {
  components.set(component['bom-ref'], component);
  edges.set(component['bom-ref'], [...new Set(needs)].sort());
};

// --- crates
const host = /^host: (.*)$/m.exec(run('rustc', ['-vV']))[1];
const cargo = JSON.parse(run('cargo', ['metadata', '--locked', '--format-version', '1', '--filter-platform', host]));
const packages = new Map(cargo.packages.map((found) => [found.id, found]));
const nodes = new Map(cargo.resolve.nodes.map((node) => [node.id, node]));
const sums = new Map();
for (const block of readFileSync('Cargo.lock', 'utf8').split('[[package]]')) {
  const value = (name) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(block)?.[1];
  if (value('checksum')) sums.set(`${value('name')}@${value('version')}`, value('checksum'));
}
const crateRef = (id) => `pkg:cargo/${packages.get(id).name}@${packages.get(id).version}`;
// What only tests and build scripts use is not in the packages.
const linked = (id) =>
  nodes.get(id).deps.filter((dep) => dep.dep_kinds.some(({ kind }) => kind === null)).map((dep) => dep.pkg);
const root = cargo.packages.find(({ name, source }) => name === 'opportune' && source === null).id;
const seen = new Set([root]);
for (const id of seen) {
  for (const dep of linked(id)) seen.add(dep);
  if (id === root) continue;
  const { name, version, license, source } = packages.get(id);
  const sum = sums.get(`${name}@${version}`);
  add(
    {
      type: 'library',
      'bom-ref': crateRef(id),
      name,
      version,
      ...(sum && { hashes: [{ alg: 'SHA-256', content: sum }] }),
      // An old way to write "or".
      ...(license && { licenses: [{ expression: license.replaceAll('/', ' OR ') }] }),
      ...(source && { purl: crateRef(id) }),
    },
    linked(id).map(crateRef),
  );
}

// --- npm packages. `npm sbom --omit dev` leaves out those that development needs too, such as React; so the lock file is read.
const lock = JSON.parse(readFileSync('web/package-lock.json', 'utf8')).packages;
const npmName = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const npmRef = (path) => `pkg:npm/${npmName(path).replace('@', '%40')}@${lock[path].version}`;
const isBundled = (path) => !lock[path].dev && !lock[path].devOptional;
// As Node looks for it: beside the package, then beside each one around it.
function found(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const here = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (lock[here]) return [here];
    if (!at) return [];
  }
}
const npmNeeds = (path) => {
  const { dependencies, peerDependencies } = lock[path];
  const names = Object.keys({ ...dependencies, ...peerDependencies });
  return names.flatMap((name) => found(path, name)).filter(isBundled).map(npmRef);
};
for (const path of Object.keys(lock)) {
  if (!path || !isBundled(path)) continue;
  const { version, integrity, license } = lock[path];
  const sum = integrity?.startsWith('sha512-') && Buffer.from(integrity.slice(7), 'base64').toString('hex');
  add(
    {
      type: 'library',
      'bom-ref': npmRef(path),
      name: npmName(path),
      version,
      ...(sum && { hashes: [{ alg: 'SHA-512', content: sum }] }),
      ...(license && { licenses: [{ expression: license }] }),
      purl: npmRef(path),
    },
    npmNeeds(path),
  );
}

// --- Debian packages
const deb = debian.map((found) => {
  const [name, its] = found.split('=');
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(its)}`;
  add({ type: 'library', 'bom-ref': purl, name, version: its, purl }, []);
  return purl;
});

const self = `pkg:generic/opportune@${encodeURIComponent(version)}`;
edges.set(self, [...new Set([...linked(root).map(crateRef), ...npmNeeds(''), ...deb])].sort());
const sorted = [...components.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
// The same content has the same number.
const digest = createHash('sha256').update(JSON.stringify([version, sorted])).digest('hex');
const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${uuid}`,
  version: 1,
  metadata: {
    timestamp: new Date(Number(seconds) * 1000).toISOString(),
    component: {
      type: 'application',
      'bom-ref': self,
      name: 'opportune',
      version,
      licenses: [{ expression: 'AGPL-3.0-or-later' }],
      purl: self,
    },
  },
  components: sorted,
  dependencies: [...edges].sort(([a], [b]) => (a < b ? -1 : 1)).map(([ref, dependsOn]) => ({ ref, dependsOn })),
};
process.stdout.write(`${JSON.stringify(bom, null, 1)}\n`);
