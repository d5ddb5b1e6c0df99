// A Debian of debootstrap that systemd starts, in namespaces of its own: its loopback has all ports, and nothing is left
// when it ends. Packages are installed through the network of this machine, everything else runs without one.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const mirror = 'http://deb.debian.org/debian';
/** What an installed Debian has and debootstrap leaves out. */
const packages = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'procps'];
/** Cannot run in a namespace, and nothing here needs them. */
const masked = ['systemd-udevd.service', 'systemd-logind.service', 'getty.target', 'console-getty.service'];

const programs = ['debootstrap', 'unshare', 'nsenter', 'pivot_root', 'mount'];

const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

/** Why no Debian can be started here; null if one can. */
export const whyNoDebian = (): string | null => {
  if (process.getuid?.() !== 0) return 'only root makes a Debian by debootstrap';
  const missing = programs.filter((program) => !has(program));
  if (missing.length > 0) return `this machine has no ${missing.join(', ')}`;
  return controlGroups() ? null : 'this machine has no cgroup2, which systemd needs';
};

const controlGroups = (): string | undefined =>
  ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'].find((place) => fs.existsSync(`${place}/cgroup.procs`));

const run = (program: string, args: readonly string[]): void => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed:\n${(stderr || stdout).slice(-2_000)}`);
};

/** Makes the files of a Debian 12 that every root is copied from. */
export const makeDebian = (folder: string): void => {
  run('debootstrap', ['--variant=minbase', `--include=${packages.join(',')}`, 'bookworm', folder, mirror]);
  for (const unit of masked) fs.symlinkSync('/dev/null', path.join(folder, 'etc/systemd/system', unit));
  // An installed Debian has it from its installer.
  fs.writeFileSync(
    path.join(folder, 'etc/hosts'),
    '127.0.0.1 localhost letters.example.com\n::1 localhost ip6-localhost\n',
  );
  fs.writeFileSync(path.join(folder, 'etc/machine-id'), '');
  fs.writeFileSync(
    path.join(folder, 'etc/apt/apt.conf.d/few'),
    'APT::Install-Recommends "false";\nDpkg::Use-Pty "false";\n',
  );
};

/** A process in a chroot gets no user namespace, which the unit asks for: so the root is exchanged. */
const bootScript = `set -e
root=$1
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in "null 1 3" "zero 1 5" "full 1 7" "random 1 8" "urandom 1 9" "tty 5 0"; do
  set -- $device
  mknod -m 666 "$root/dev/$1" c "$2" "$3"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
hostname letters
cd "$root"
mkdir -p .former
pivot_root . .former
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c \\
  "umount -l /.former; rmdir /.former; exec /lib/systemd/systemd"
`;

const namespaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--propagation=private'];

const environment = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'LANG=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
];

const removeSoon = async (group: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      return fs.rmdirSync(group);
    } catch {
      await pause(100);
    }
  }
  throw new Error(`${group} still has processes.`);
};

export interface Ran {
  status: number | null;
  printed: string;
}

export class Debian {
  readonly #folder: string;
  readonly #group: string;
  #child: ChildProcess | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#group = path.join(controlGroups() ?? '', `lettersmith-test-${process.pid}`);
  }

  /** @throws if systemd has not started its units within a minute. */
  async boot(): Promise<void> {
    fs.mkdirSync(this.#group, { recursive: true });
    const join = `echo $$ > "$1/cgroup.procs"; shift; exec unshare "$@"`;
    const args = [...namespaces, '--fork', '--kill-child', 'sh', '-c', bootScript, 'sh', this.#folder];
    this.#child = spawn('sh', ['-c', join, 'sh', this.#group, ...args], { stdio: 'ignore' });
    for (let second = 0; second < 60; second += 1) {
      await pause(1_000);
      const { printed } = this.run('systemctl is-system-running');
      if (/^(running|degraded)/.test(printed)) return;
    }
    throw new Error('systemd did not start in the new root.');
  }

  /** The first process in the namespaces, as this machine numbers it. */
  get #first(): string {
    const pid = this.#child?.pid ?? 0;
    return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  }

  /** Runs a line in the shell of root, in root's home. `input` is what is typed. */
  run(line: string, input = ''): Ran {
    const first = this.#first;
    if (first === '') return { status: null, printed: '' };
    // apt is the one program that may leave this machine.
    const network = line.startsWith('apt-get ') ? [] : ['--net'];
    const spaces = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', ...network];
    const { status, stdout, stderr } = spawnSync(
      'nsenter',
      [
        `--target=${first}`,
        ...spaces,
        '--root',
        `--wd=/proc/${first}/root/root`,
        ...['env', '-i', ...environment, 'sh', '-c', line],
      ],
      { encoding: 'utf8', input, maxBuffer: 64 * 1024 * 1024, timeout: 300_000 },
    );
    return { status, printed: `${stdout}${stderr}` };
  }

  /** @throws with what the command printed, unless its status is 0. */
  must(line: string, input = ''): string {
    const { status, printed } = this.run(line, input);
    if (status !== 0) throw new Error(`${line}\n(status ${status})\n${printed}`);
    return printed;
  }

  copyIn(file: string, name = path.basename(file)): void {
    fs.copyFileSync(file, path.join(this.#folder, 'root', name));
  }

  /** Ends all of its processes. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
    // The other processes end with the first one, a moment later.
    for (const place of this.#groups()) await removeSoon(place);
  }

  /** Deepest first, because only empty groups can be removed. */
  #groups(): string[] {
    if (!fs.existsSync(this.#group)) return [];
    const below = fs
      .readdirSync(this.#group, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(entry.parentPath, entry.name));
    return [...below.sort((a, b) => b.length - a.length), this.#group];
  }
}
