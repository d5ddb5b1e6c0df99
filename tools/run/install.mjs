// node_modules by the lock file. `production` leaves out the test browser and the tools.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { npmCi } from './npm.mjs';
import { showStep, sizeOf } from './progress.mjs';
import { root } from './project.mjs';

const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.lettersmith');
const lockFile = path.join(root, 'package-lock.json');

const readJson = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const hashOf = (file) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

const describe = (node) => ({
  lock: hashOf(lockFile),
  node:
    node === process.execPath
      ? process.version
      : spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim(),
});

/** The stamp is written last, so an interrupted install has none. A full install also serves `production`. */
const isStamped = (wanted, kind) => {
  const stamp = readJson(stampFile);
  return (
    stamp?.lock === wanted.lock && stamp.node === wanted.node && [kind, 'everything'].includes(stamp.kind)
  );
};

const isForThisMachine = ({ os, cpu, libc }) =>
  (!os || os.includes(process.platform)) &&
  (!cpu || cpu.includes(process.arch)) &&
  (process.platform !== 'linux' || !libc?.includes('musl'));

/** npm may leave out optional packages, except the native ones for this machine. */
const isNeeded = (entry, kind) => {
  if (kind === 'production' && (entry.dev || entry.devOptional)) return false;
  return isForThisMachine(entry) && (!entry.optional || Boolean(entry.os || entry.cpu));
};

/**
 * A user ran `npm ci` or `npm install` by hand: npm's own record, which it writes last, lists every package of the lock
 * file at the same version.
 */
const isCompleteByNpm = (kind) => {
  const wanted = readJson(lockFile)?.packages;
  const present = readJson(path.join(modules, '.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted)
    .filter(([file, entry]) => file && isNeeded(entry, kind))
    .every(
      ([file, entry]) => present[file]?.version === entry.version && fs.existsSync(path.join(root, file)),
    );
};

/** The generator of table types has packages of its own, because it needs another TypeScript. */
const tableTypes = path.join(root, 'tools/table-types');
const tableTypesStamp = path.join(tableTypes, 'node_modules/.lettersmith');

const installTableTypes = async (node) => {
  const lock = hashOf(path.join(tableTypes, 'package-lock.json'));
  const isInstalled = () => readJson(tableTypesStamp)?.lock === lock;
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    await npmCi(node, 'The generator of table types', ['--prefix', tableTypes]);
    fs.writeFileSync(tableTypesStamp, JSON.stringify({ lock }));
  });
};

const fetchPackages = (node, kind) =>
  showStep(
    kind === 'production' ? 'Installing packages' : 'Installing packages, tools and the test browser',
    async () => {
      fs.rmSync(stampFile, { force: true });
      await npmCi(node, 'The packages', kind === 'production' ? ['--omit=dev'] : ['--include=dev']);
      return sizeOf(modules);
    },
  );

const installPackages = async (node, kind) => {
  const wanted = describe(node);
  if (isStamped(wanted, kind)) return;
  await withLock(async () => {
    if (isStamped(wanted, kind)) return;
    const completeKind = ['everything', 'production'].find(
      (each) => [kind, 'everything'].includes(each) && isCompleteByNpm(each),
    );
    if (!completeKind) {
      await fetchPackages(node, kind);
    }
    fs.writeFileSync(stampFile, JSON.stringify({ ...wanted, kind: completeKind ?? kind }));
  });
};

/**
 * For a folder without packages, while Node is fetched: npm fetches them on the Node that it runs on. `install` comes
 * after it, on the fetched Node, and installs again what this Node left out. The caller holds the lock.
 */
export const installEarly = (kind) =>
  fs.existsSync(modules) ? Promise.resolve() : fetchPackages(process.execPath, kind);

export const install = async (node, kind) => {
  await installPackages(node, kind);
  if (kind === 'everything') await installTableTypes(node);
};
