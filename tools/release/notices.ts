// The licenses of the packages whose code or fonts a published package contains: MIT and others ask that their text comes
// with every copy. Equal texts are printed once.
import fs from 'node:fs';
import path from 'node:path';
import { type LockFile, lockOf } from './lock-file.ts';

/** They build the web, and no part of them is in it. */
const buildTools = new Set(['@tailwindcss/vite', '@vitejs/plugin-react', 'vite']);

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

interface Notice extends Manifest {
  text: string;
}

/** What the release contains or installs, as the part of the lock file that it needs. */
export const shippedLock = (lock: LockFile): LockFile =>
  lockOf(
    lock,
    Object.keys(lock.packages['']?.dependencies ?? {}).filter((name) => !buildTools.has(name)),
  );

const licenseText = (folder: string): string => {
  const file = fs
    .readdirSync(folder)
    .sort()
    .find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file ? fs.readFileSync(path.join(folder, file), 'utf8').trim().replaceAll('\r\n', '\n') : '';
};

const noticeOf = (folder: string): Notice => {
  const { name, version, license } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  return { name, version, license: license ?? '', text: licenseText(folder) };
};

/** `folders` are those of the contained packages. */
export const noticesOf = (folders: readonly string[]): string => {
  const notices = folders.map(noticeOf).sort((a, b) => (a.name < b.name ? -1 : 1));
  const byText = Map.groupBy(notices, ({ text, license }) => text || `License: ${license}`);
  const parts = [...byText].map(([text, all]) => {
    const names = all.map(({ name, version, license }) => `${name} ${version} (${license})`);
    return `${[...new Set(names)].join('\n')}\n\n${text}\n`;
  });
  return `Lettersmith contains parts of these packages.\n\n${parts.join(`\n${'-'.repeat(78)}\n\n`)}`;
};

/** The folders of the packages that may be in the built web or the bundle. */
export const containedPackages = (root: string, lock: LockFile): string[] =>
  Object.keys(shippedLock(lock).packages)
    .filter((where) => where !== '' && fs.existsSync(path.join(root, where)))
    .map((where) => path.join(root, where));
