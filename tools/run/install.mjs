// node_modules by the lock file. `production` leaves out the test browser and the tools.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { npmCi } from './npm.mjs';
import { root, say, seconds } from './project.mjs';

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

const describe = (node) => ({
  lock: createHash('sha256').update(fs.readFileSync(lockFile)).digest('hex'),
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

/** Of the optional packages only this machine's native ones count: npm may leave out others. */
const isNeeded = (entry, kind) => {
  if (kind === 'production' && (entry.dev || entry.devOptional)) return false;
  return isForThisMachine(entry) && (!entry.optional || Boolean(entry.os || entry.cpu));
};

/**
 * A user ran `npm ci` or `npm install` by hand: npm's own record, which it writes last, lists every package of the lock
 * file at the same version.
 */
const isWholeAnyway = (kind) => {
  const wanted = readJson(lockFile)?.packages;
  const present = readJson(path.join(modules, '.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted)
    .filter(([where, entry]) => where && isNeeded(entry, kind))
    .every(
      ([where, entry]) => present[where]?.version === entry.version && fs.existsSync(path.join(root, where)),
    );
};

export const install = async (node, kind) => {
  const wanted = describe(node);
  if (isStamped(wanted, kind)) return;
  await withLock(async () => {
    if (isStamped(wanted, kind)) return;
    const whole = ['everything', 'production'].find(
      (each) => [kind, 'everything'].includes(each) && isWholeAnyway(each),
    );
    if (!whole) {
      const startedAt = Date.now();
      say(kind === 'production' ? 'Installing packages' : 'Installing packages, tools and the test browser');
      fs.rmSync(stampFile, { force: true });
      await npmCi(node, 'The packages', kind === 'production' ? ['--omit=dev'] : ['--include=dev']);
      say(`Installed in ${seconds(startedAt)}`);
    }
    fs.writeFileSync(stampFile, JSON.stringify({ ...wanted, kind: whole ?? kind }));
  });
};
