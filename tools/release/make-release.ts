// Makes the files of a release in dist/release. It never pushes, publishes or uploads.
//
//   npm run release                      the files, of the tree as it is
//   npm run release -- --version 1.2.3   first writes the version, commits and tags it
//   npm run release -- --tag v1.2.3      first checks that the tree is that tag (as the workflow does)
//   npm run release -- --package         the npm package alone
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packNpm, packWithNode, writeChecksums } from './archives.ts';
import { notesOf, sectionOf, withVersion } from './changelog.ts';
import { git, newMigrations, releaseFaults } from './checks.ts';
import { writeEmptyDatabase } from './empty-database.ts';
import { makePackage } from './make-package.ts';
import { writeSbom } from './sbom.ts';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'dist/release');

const readVersion = (): string => {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
};

/** The first version in the manifest, and both in the lock file, are the project's own. */
const setVersion = (file: string, version: string, count: number): void => {
  let left = count;
  const text = fs.readFileSync(path.join(root, file), 'utf8').replace(/"version": "[^"]*"/g, (found) => {
    left -= 1;
    return left >= 0 ? `"version": "${version}"` : found;
  });
  fs.writeFileSync(path.join(root, file), text);
};

const tagVersion = (version: string): void => {
  const faults = releaseFaults(root, version, readVersion());
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const changelog = path.join(root, 'CHANGELOG.md');
  const day = new Date().toISOString().slice(0, 10);
  fs.writeFileSync(changelog, withVersion(fs.readFileSync(changelog, 'utf8'), version, day));
  setVersion('package.json', version, 1);
  setVersion('package-lock.json', version, 2);
  git(
    root,
    'commit',
    '--quiet',
    '-m',
    `release: ${version}`,
    'CHANGELOG.md',
    'package.json',
    'package-lock.json',
  );
  git(root, 'tag', '--annotate', '-m', `Lettersmith ${version}`, `v${version}`);
  console.log(`The tag v${version} is made. To publish: git push origin HEAD v${version}`);
};

const checkTag = (tag: string): void => {
  const version = readVersion();
  if (tag !== `v${version}`) throw new Error(`The tag ${tag} is not the version ${version} of package.json.`);
  if (!git(root, 'tag', '--points-at', 'HEAD').split('\n').includes(tag))
    throw new Error(`The tag ${tag} is not on this commit.`);
};

const { values } = parseArgs({
  options: {
    version: { type: 'string' },
    tag: { type: 'string' },
    package: { type: 'boolean' },
  },
});

const run = async (): Promise<void> => {
  if (values.version !== undefined) tagVersion(values.version);
  if (values.tag !== undefined) checkTag(values.tag);
  const version = readVersion();
  const seconds = Number(git(root, 'log', '-1', '--format=%ct'));
  fs.rmSync(target, { recursive: true, force: true });
  const folder = path.join(root, 'dist/package');
  const writeDatabase = (file: string): Promise<void> => writeEmptyDatabase(file, seconds);
  await makePackage({ root, web: path.join(root, 'dist/web'), writeDatabase }, folder);
  fs.mkdirSync(target, { recursive: true });
  const tarball = packNpm(folder, target);
  if (!values.package) {
    for (const processor of ['x64', 'arm64'])
      packWithNode({ root, version, tarball, processor, target, seconds });
    writeSbom(root, path.join(target, `lettersmith-${version}.cdx.json`), seconds);
    const changelog = fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
    const changes = sectionOf(changelog, version) ?? sectionOf(changelog, 'Pending') ?? '';
    const notes = notesOf({ version, changes, migrations: newMigrations(root) });
    fs.writeFileSync(path.join(target, 'RELEASE-NOTES.md'), notes);
    writeChecksums(target);
  }
  for (const name of fs.readdirSync(target)) {
    const megabytes = fs.statSync(path.join(target, name)).size / 1_048_576;
    console.log(`${megabytes.toFixed(1).padStart(7)} MB  dist/release/${name}`);
  }
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
