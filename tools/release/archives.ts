// The files of a release: the npm tarball, one tarball with Node inside for each processor, and their checksums. The same
// sources give the same bytes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const run = (program: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${path.basename(program)} ${args[0]} failed:\n${stderr.trim()}`);
  return stdout;
};

/** The npm that started this program, else the one in the path. */
export const npm = (args: readonly string[], cwd: string): string => {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? run(process.execPath, [own, ...args], cwd) : run('npm', args, cwd);
};

/** Packs the folder of the package; returns the file. npm gives every file the same date and owner. */
export const packNpm = (folder: string, target: string): string => {
  const printed = npm(['pack', '--json', '--pack-destination', target], folder);
  const [packed] = JSON.parse(printed) as { filename: string }[];
  if (!packed) throw new Error('npm packed nothing.');
  return path.join(target, packed.filename);
};

const launcher = `#!/bin/sh
# The Node beside this file, whatever this machine has.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" --disable-warning=ExperimentalWarning --max-semi-space-size=16 \\
  "$here/../lib/node_modules/lettersmith/dist/server/lettersmith.mjs" "$@"
`;

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

const pack = (parent: string, name: string, target: string, seconds: number): string => {
  const file = path.join(target, `${name}.tar.gz`);
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${seconds}`];
  const tar = `${file.slice(0, -'.gz'.length)}`;
  run('tar', [...same, '--mode=go-w', '-cf', tar, name], parent);
  run('gzip', ['-9nf', tar], parent);
  return file;
};

export interface WithNode {
  root: string;
  version: string;
  /** The npm tarball. */
  tarball: string;
  /** `x64` or `arm64`. */
  processor: string;
  target: string;
  seconds: number;
}

/** A folder to unpack and run, on Linux with glibc: `bin/lettersmith`, Node, the package and its packages. */
export const packWithNode = ({ root, version, tarball, processor, target, seconds }: WithNode): string => {
  const name = `lettersmith-${version}-linux-${processor}`;
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'lettersmith-release-'));
  try {
    const folder = path.join(scratch, name);
    const platform = ['--os=linux', `--cpu=${processor}`, '--libc=glibc'];
    fs.mkdirSync(path.join(folder, 'bin'), { recursive: true });
    fs.mkdirSync(path.join(folder, 'lib'));
    npm(
      ['install', '--no-save', '--no-package-lock', '--prefix', 'lib', ...platform, ...quiet, tarball],
      folder,
    );
    fs.rmSync(path.join(folder, 'lib/node_modules/.package-lock.json'), { force: true });
    fs.rmSync(path.join(folder, 'lib/node_modules/.bin'), { recursive: true, force: true });
    // The steps of docs/first-server.md copy files from it.
    fs.symlinkSync('lib/node_modules/lettersmith/deploy', path.join(folder, 'deploy'));
    const runtime = path.join(scratch, 'runtime');
    fs.cpSync(path.join(root, 'tools/runtime'), runtime, {
      recursive: true,
      filter: (file) => !file.includes('node_modules'),
    });
    npm(['ci', '--prefix', runtime, ...platform, ...quiet], runtime);
    const node = path.join(runtime, 'node_modules', `node-linux-${processor}`);
    fs.copyFileSync(path.join(node, 'bin/node'), path.join(folder, 'bin/node'));
    fs.copyFileSync(path.join(node, 'LICENSE'), path.join(folder, 'LICENSE-node'));
    fs.writeFileSync(path.join(folder, 'bin/lettersmith'), launcher, { mode: 0o755 });
    return pack(scratch, name, target, seconds);
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
};

/** `SHA256SUMS` beside the files, in the form that `sha256sum --check` reads. */
export const writeChecksums = (folder: string): void => {
  const names = fs.readdirSync(folder).filter((name) => fs.statSync(path.join(folder, name)).isFile());
  const lines = names
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map((name) => {
      const bytes = fs.readFileSync(path.join(folder, name));
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
    });
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''));
};
