// Writes a release to dist/release: the server's sources, the built web, and a manifest of the packages that the server
// uses. `npm start` there installs those and builds nothing. Usage: npm run release
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type LockFile, lockOf } from './lock-file.ts';
import { serverPackages } from './server-packages.ts';

const parts = [
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'bin',
  'content',
  'docs',
  'migrations',
  'src',
  'tools/run',
  'tools/run.mjs',
  'tools/runtime',
];

const leftOut = [/(^|\/)node_modules(\/|$)/, /\.test\.tsx?$/, /^src\/web(\/|$)/];

const readJson = <T>(file: string): T => JSON.parse(fs.readFileSync(file, 'utf8')) as T;

const writeJson = (file: string, value: unknown): void =>
  fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
  scripts: Record<string, string>;
}

/** `web` is the built web. An existing release in `target` is replaced. */
export const makeRelease = async (root: string, web: string, target: string): Promise<void> => {
  fs.rmSync(target, { recursive: true, force: true });
  for (const part of parts)
    fs.cpSync(path.join(root, part), path.join(target, part), {
      recursive: true,
      filter: (file) => !leftOut.some((pattern) => pattern.test(path.relative(root, file))),
    });
  fs.cpSync(web, path.join(target, 'dist/web'), { recursive: true });

  const { devDependencies: _, scripts, ...manifest } = readJson<Manifest>(path.join(root, 'package.json'));
  const names = serverPackages(root, Object.keys(manifest.dependencies));
  const lock = lockOf(readJson<LockFile>(path.join(root, 'package-lock.json')), names);
  const { dependencies } = lock.packages[''] ?? {};
  writeJson(path.join(target, 'package.json'), {
    ...manifest,
    scripts: { start: scripts.start },
    dependencies,
  });
  writeJson(path.join(target, 'package-lock.json'), lock);

  const built = await import(pathToFileURL(path.join(target, 'tools/run/build.mjs')).href);
  built.markAsBuilt();
};

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const target = path.join(root, 'dist/release');
  await makeRelease(root, path.join(root, 'dist/web'), target);
  console.log(`The release is in ${path.relative(process.cwd(), target)}. Start it there with: npm start`);
}
