// The product needs Node 24.7: it runs TypeScript directly, and has argon2 built in. If the machine's own Node is
// older, one is installed through npm (docs/decisions/0001-node-24-through-npm.md).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { npmCi } from './npm.mjs';
import { showStep, sizeOf } from './progress.mjs';
import { Failure, root, toolsFolder } from './project.mjs';

const minVersion = '24.7';
const packageName = `node-linux-${process.arch}`;

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
};

/** The installed Node, if it is complete: an incomplete download does not print the version of the lock file. */
const findInstalledNode = (folder) => {
  const installedNode = path.join(folder, 'node_modules', packageName, 'bin/node');
  const lock = JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  const wanted = lock.packages[`node_modules/${packageName}`]?.version;
  if (!wanted || !fs.existsSync(installedNode)) return null;
  const answer = spawnSync(installedNode, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && answer.stdout.trim() === `v${wanted}` ? installedNode : null;
};

const noNodeFailure = (why) =>
  new Failure(
    `Lettersmith needs Node ${minVersion} or newer; this is ${process.version}. ${why} Install Node 24 (https://nodejs.org), then run the same command again.`,
  );

/** Within the project by its place in it. */
const nameOf = (folder) => (folder.startsWith(root) ? path.relative(root, folder) : folder);

const fetchNode = (folder) =>
  showStep(`Installing Node 24 in ${nameOf(folder)}`, async () => {
    await npmCi(process.execPath, 'Node 24', ['--prefix', folder]);
    return sizeOf(path.join(folder, 'node_modules'));
  });

/** The first fault counts, once nothing runs any more. */
const allEnded = async (works) => {
  const ended = await Promise.allSettled(works);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
};

/** `meanwhile`: what else needs the network, done while Node is fetched. */
export const findNode = async (meanwhile = async () => {}) => {
  if (isNewEnough(process.version)) return process.execPath;
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw noNodeFailure(
      `Lettersmith installs its own Node only on Linux (x64 and arm64), not on ${process.platform} ${process.arch}.`,
    );
  }
  const folder = path.join(toolsFolder(), 'runtime');
  const found =
    findInstalledNode(folder) ??
    (await withLock(async () => {
      const installedByAnother = findInstalledNode(folder);
      if (installedByAnother) return installedByAnother;
      await allEnded([fetchNode(folder), meanwhile()]);
      return findInstalledNode(folder);
    }));
  if (found) return found;
  const installedNode = path.join(folder, 'node_modules', packageName, 'bin/node');
  // It is an optional package, since the other processor needs another one: npm does not report its absence.
  throw fs.existsSync(installedNode)
    ? noNodeFailure(
        'The Node that npm installed does not run on this system, most likely because it has musl instead of glibc.',
      )
    : noNodeFailure('npm installed no Node, most likely because it did not reach its registry.');
};
