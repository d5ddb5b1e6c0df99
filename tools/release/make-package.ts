// Writes the npm package `lettersmith`: a bundle of the server, the built web, an empty database, and the few packages that
// npm installs beside it. It compiles nothing on the machine that runs it.
import fs from 'node:fs';
import path from 'node:path';
import { contentDigest, contentDigestFile } from '#server/operations/setup/content-digest.ts';
import { bundleServer, installedPackages } from './bundle-server.ts';
import { type LockFile, lockOf } from './lock-file.ts';
import { containedPackages, noticesOf } from './notices.ts';
import { copyUsedFiles } from './used-files.ts';

const parts = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'bin',
  'content',
  'deploy',
  'docs',
  'migrations',
  'tools/run',
  'tools/runtime',
];

/** Of the tools, the launcher needs those that find and start Node. */
const leftOut =
  /(^|\/)node_modules(\/|$)|\.test\.(ts|tsx|mjs)$|^docs\/(pictures|decisions)|^tools\/run\/(?!(children|follow-parent|lock|node|npm|progress|project)\.[cm]js$)./;

const readJson = <T>(file: string): T => JSON.parse(fs.readFileSync(file, 'utf8')) as T;

const writeJson = (file: string, value: unknown): void =>
  fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  type: string;
  bin: Record<string, string>;
  engines: Record<string, string>;
}

export interface PackageSource {
  root: string;
  /** The folder of the built web. */
  web: string;
  /** Writes the compressed dump that a first start unpacks. */
  writeDatabase: (file: string) => Promise<void>;
}

const writeManifest = (root: string, target: string, lock: LockFile): void => {
  const { name, version, description, license, type, bin, engines } = readJson<Manifest>(
    path.join(root, 'package.json'),
  );
  const installed = lockOf(lock, installedPackages);
  const { dependencies } = installed.packages[''] ?? {};
  const manifest = { name, version, description, license, type, bin, engines };
  writeJson(path.join(target, 'package.json'), { ...manifest, dependencies });
  // Installs the versions that were tested, of their packages too.
  const packages = { ...installed.packages, '': { ...manifest, dependencies } };
  writeJson(path.join(target, 'npm-shrinkwrap.json'), { ...installed, packages });
};

/** An existing package in `target` is replaced. */
export const makePackage = async (
  { root, web, writeDatabase }: PackageSource,
  target: string,
): Promise<void> => {
  fs.rmSync(target, { recursive: true, force: true });
  for (const part of parts) {
    if (!fs.existsSync(path.join(root, part))) continue;
    fs.cpSync(path.join(root, part), path.join(target, part), {
      recursive: true,
      filter: (file) => !leftOut.test(path.relative(root, file).replaceAll(path.sep, '/')),
    });
  }
  fs.cpSync(web, path.join(target, 'dist/web'), { recursive: true });
  fs.writeFileSync(path.join(target, contentDigestFile), contentDigest(root));
  copyUsedFiles(root, path.join(target, 'dist/files'));
  const lock = readJson<LockFile>(path.join(root, 'package-lock.json'));
  writeManifest(root, target, lock);
  fs.writeFileSync(path.join(target, 'THIRD-PARTY-NOTICES.txt'), noticesOf(containedPackages(root, lock)));
  const database = path.join(target, 'dist/empty-database.tar.zst');
  await Promise.all([bundleServer(root, path.join(target, 'dist/server')), writeDatabase(database)]);
};
