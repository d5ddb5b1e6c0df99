// The container image, built here: on a Debian that debootstrap makes, because tests have no registry of images. Started in
// a container; where this machine runs none, the image's tree is started in a chroot with the same user and rights.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const base = 'localhost/lettersmith-test-base';
const image = 'localhost/lettersmith-test';
const mirror = 'http://deb.debian.org/debian';

export const run = (program: string, args: readonly string[], cwd = root): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${stderr.trim() || stdout.trim()}`);
  return stdout.trim();
};

const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

/** Why no image can be made here; null if one can. */
export const whyNoImage = (): string | null => {
  if (process.getuid?.() !== 0) return 'only root makes a base by debootstrap';
  const missing = ['podman', 'debootstrap', 'tar', 'unshare', 'setpriv'].filter((program) => !has(program));
  return missing.length > 0 ? `this machine has no ${missing.join(', ')}` : null;
};

const makeBase = (scratch: string): void => {
  if (spawnSync('podman', ['image', 'exists', base]).status === 0) return;
  const folder = path.join(scratch, 'base');
  run('debootstrap', ['--variant=minbase', 'bookworm', folder, mirror]);
  fs.rmSync(path.join(folder, 'var/cache/apt'), { recursive: true, force: true });
  fs.rmSync(path.join(folder, 'var/lib/apt/lists'), { recursive: true, force: true });
  const tar = path.join(scratch, 'base.tar');
  run('tar', ['-C', folder, '-cf', tar, '.']);
  run('podman', ['import', '--quiet', tar, base]);
};

export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  StopSignal: string;
  Volumes: Record<string, unknown>;
  Labels: Record<string, string>;
}

export interface Image {
  config: ImageConfig;
  /** Of the image's parent. */
  healthCheck: string[];
  /** The image's files. */
  tree: string;
  bytes: number;
}

/** `context` holds the archive with Node inside. */
export const buildImage = (context: string, scratch: string, version: string): Image => {
  makeBase(scratch);
  const file = path.join(root, 'deploy/container/Containerfile');
  const isolation = ['--isolation=chroot', '--network=host', '--format=docker'];
  const args = ['--build-arg', `BASE=${base}`, '--build-arg', `VERSION=${version}`];
  run('podman', ['build', '--quiet', ...isolation, ...args, '-f', file, '-t', image, context]);
  const [found] = JSON.parse(run('podman', ['image', 'inspect', image]));
  const tree = path.join(scratch, 'tree');
  fs.mkdirSync(tree);
  const container = run('podman', ['create', '--pull=never', image]);
  run('sh', ['-c', `podman export ${container} | tar -x -C "$0"`, tree]);
  run('podman', ['rm', container]);
  return { config: found.Config, healthCheck: found.Healthcheck?.Test ?? [], tree, bytes: found.Size };
};

/** Why this machine runs no container; null if it does. */
export const whyNoContainer = (): string | null => {
  const limits = ['--cgroups=disabled', '--ulimit', 'host'];
  const { status, stderr } = spawnSync(
    'podman',
    ['run', '--rm', '--pull=never', '--network=host', ...limits, image, 'version'],
    { encoding: 'utf8' },
  );
  return status === 0 ? null : (stderr.trim().split('\n').at(-1) ?? 'unknown');
};

export const removeImage = (): void => {
  spawnSync('podman', ['image', 'rm', '--force', image], { stdio: 'ignore' });
};

export type Settings = Record<string, string>;

const confined = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

/** The command that starts the image in a container, with its data in `data`. */
export const inContainer = (name: string, data: string, settings: Settings): string[] => [
  ...['podman', 'run', '--rm', '--init=false', '--pull=never', '--network=host', '--name', name],
  ...['--cgroups=disabled', '--ulimit', 'host', ...confined, `--volume=${data}:/data`],
  ...Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`),
  image,
];

/** A read-only root with /proc, /dev, a /tmp of its own and the data; then the user of the image, without any right. */
const chrootScript = `set -e
tree=$1 data=$2 user=$3; shift 3
mount --make-rprivate /
mount --bind "$tree" "$tree"
mount --bind "$data" "$tree/data"
mount -t tmpfs tmpfs "$tree/tmp"
mount -t proc proc "$tree/proc"
mount --rbind /dev "$tree/dev"
mount -o remount,bind,ro "$tree"
cd /
exec chroot "$tree" /usr/bin/setpriv --reuid="$user" --regid="$user" --clear-groups --inh-caps=-all \\
  --bounding-set=-all --no-new-privs /usr/bin/env -i -C /data "$@"
`;

/** The command that starts the image's tree without a container. */
export const inChroot = ({ config, tree }: Image, data: string, settings: Settings): string[] => {
  const [user = ''] = config.User.split(':');
  const env = [...config.Env, ...Object.entries(settings).map(([key, value]) => `${key}=${value}`)];
  const program = [...env, ...config.Entrypoint, ...config.Cmd];
  return ['unshare', '--mount', 'sh', '-c', chrootScript, 'sh', tree, data, user, ...program];
};
