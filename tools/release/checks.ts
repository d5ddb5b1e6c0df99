// What must hold before a version is tagged.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The output of git, without the line's end. Throws with git's own words. */
export const git = (root: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.trim();
};

const versionForm = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

const isNewer = (version: string, than: string): boolean => {
  const [a, b] = [version, than].map((each) => each.split('.').map(Number));
  for (const [at, part] of (a ?? []).entries()) {
    const other = b?.[at] ?? 0;
    if (part !== other) return part > other;
  }
  return false;
};

/** Each migration is listed with its hash: data that has applied one refuses to open when it changes. */
const migrationFaults = (folder: string): string[] => {
  const landed = new Set(fs.readFileSync(path.join(folder, 'landed.sha256'), 'utf8').split(/\r?\n/));
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .filter((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return !landed.has(`${createHash('sha256').update(sql).digest('hex')}  ${name}`);
    })
    .map((name) => `migrations/${name} is not listed in migrations/landed.sha256 as it is.`);
};

/** The sentences that forbid a release of `version` from the tree in `root`. */
export const releaseFaults = (root: string, version: string, present: string): string[] => {
  const faults = migrationFaults(path.join(root, 'migrations'));
  if (!versionForm.test(version)) faults.push(`${version} is not a version such as 1.2.3.`);
  else if (!isNewer(version, present)) faults.push(`${version} is not newer than ${present}.`);
  if (git(root, 'status', '--porcelain') !== '') faults.push('There are changes that are not committed.');
  if (git(root, 'tag', '--list', `v${version}`) !== '') faults.push(`There is a tag v${version} already.`);
  return faults;
};

/** The migrations that the last tag before this commit does not have. All of them, if there is no tag. */
export const newMigrations = (root: string): string[] => {
  const names = fs.readdirSync(path.join(root, 'migrations')).filter((name) => name.endsWith('.sql'));
  const tags = git(root, 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  const own = git(root, 'tag', '--list', 'v*', '--points-at', 'HEAD').split('\n');
  const before = tags.find((tag) => tag !== '' && !own.includes(tag));
  if (!before) return names.sort();
  const known = git(root, 'ls-tree', '--name-only', before, 'migrations/').split('\n');
  return names.filter((name) => !known.includes(`migrations/${name}`)).sort();
};
