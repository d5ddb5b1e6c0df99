// The product needs Node 24.7: it runs TypeScript directly, and has argon2 built in. If the machine's own Node is
// older, one is installed through npm (docs/decisions/0001-node-24-through-npm.md).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { npmCi } from './npm.mjs';
import { Failure, root, say } from './project.mjs';

const needed = '24.7';
const folder = path.join(root, 'tools/runtime');
const packageName = `node-linux-${process.arch}`;
const brought = path.join(folder, 'node_modules', packageName, 'bin/node');

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
};

/** The installed Node, if it is complete: an incomplete download does not print the version of the lock file. */
const findBrought = () => {
  const lock = JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  const wanted = lock.packages[`node_modules/${packageName}`]?.version;
  if (!wanted || !fs.existsSync(brought)) return null;
  const answer = spawnSync(brought, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && answer.stdout.trim() === `v${wanted}` ? brought : null;
};

const askForNode = (why) =>
  new Failure(
    `Lettersmith needs Node ${needed} or newer; this is ${process.version}. ${why} Install Node 24 (https://nodejs.org), then run the same command again.`,
  );

export const findNode = async () => {
  if (isNewEnough(process.version)) return process.execPath;
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw askForNode(
      `It can bring its own only on Linux (x64 and arm64), not on ${process.platform} ${process.arch}.`,
    );
  }
  const found =
    findBrought() ??
    (await withLock(async () => {
      const byAnother = findBrought();
      if (byAnother) return byAnother;
      say(`Node ${process.version} is older than ${needed}: fetching Node 24 into tools/runtime`);
      await npmCi(process.execPath, 'Node 24', ['--prefix', folder]);
      return findBrought();
    }));
  if (found) return found;
  // It is an optional package, since the other processor needs another one: npm does not report its absence.
  throw fs.existsSync(brought)
    ? askForNode(
        'The one that npm brought does not run on this system, most likely because it has musl instead of glibc.',
      )
    : askForNode('npm brought none, most likely because its registry was not reached.');
};
