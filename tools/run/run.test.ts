// The entry point as users run it, in a small separate project: a server, a bundler and a lock file of a few lines.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');

/** Gives a program a terminal; Linux has it. */
const hasScript = process.platform === 'linux' && existsSync('/usr/bin/script');
const clearToEnd = '\u001b[K';

let project: string;
const started = new Set<Run>();

const writeProjectFile = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(project, file)), { recursive: true });
  await writeFile(path.join(project, file), text);
};

const read = (file: string): Promise<string> => readFile(path.join(project, file), 'utf8');

// Prints its arguments, and exits cleanly.
const server = `
import fs from 'node:fs';
const alive = setInterval(() => {}, 1000);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
  fs.appendFileSync('signals', signal + ' ');
  clearInterval(alive);
  process.exitCode = process.env.END_WITH ?? 0;
});
if (process.argv.includes('--wait-for-web')) await new Promise((resolve) => process.once('message', resolve));
console.log('ready', JSON.stringify({ pid: process.pid, args: process.argv.slice(2), color: process.env.PAINT ?? '' }));
`;

// In place of a bundle: the server as it is.
const serverBundler = `
import fs from 'node:fs';
fs.mkdirSync(process.argv[2], { recursive: true });
fs.appendFileSync('bundles', 'x');
fs.copyFileSync('src/server/main.ts', process.argv[2] + '/server.mjs');
`;

// Counts its runs in a file; HALF makes it die in the middle, and with WAIT it continues once a file `go` exists.
const bundler = `
const fs = require('node:fs');
fs.mkdirSync('dist/web', { recursive: true });
fs.appendFileSync('builds', 'x');
fs.writeFileSync('dist/web/index.html', 'half');
if (process.env.HALF) process.kill(process.pid, 'SIGKILL');
const finish = () => {
  if (process.env.WAIT && !fs.existsSync('go')) setTimeout(finish, 20);
  else fs.writeFileSync('dist/web/index.html', 'whole');
};
finish();
`;

const manifest = {
  name: 'small',
  version: '1.0.0',
  type: 'module',
  scripts: { start: 'exec node tools/run.mjs start' },
  dependencies: { vite: 'file:stand-in/vite' },
};

const lock = {
  name: 'small',
  version: '1.0.0',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': { name: 'small', version: '1.0.0', dependencies: manifest.dependencies },
    'node_modules/vite': { resolved: 'stand-in/vite', link: true },
    'stand-in/vite': { name: 'vite', version: '1.0.0' },
  },
};

beforeEach(async () => {
  project = await mkdtemp(path.join(os.tmpdir(), 'lettersmith run '));
  await cp(path.join(repository, 'tools/run'), path.join(project, 'tools/run'), { recursive: true });
  await cp(path.join(repository, 'tools/run.mjs'), path.join(project, 'tools/run.mjs'));
  await writeProjectFile('package.json', JSON.stringify(manifest));
  await writeProjectFile('package-lock.json', JSON.stringify(lock));
  await writeProjectFile('stand-in/vite/package.json', JSON.stringify({ name: 'vite', version: '1.0.0' }));
  await writeProjectFile('stand-in/vite/bin/vite.js', bundler);
  await writeProjectFile('tools/release/bundle-for-start.ts', serverBundler);
  await writeProjectFile('src/server/main.ts', server);
  await writeProjectFile('src/web/main.tsx', 'one');
});

afterEach(async () => {
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all([...started].map(({ exited }) => exited));
  started.clear();
  await rm(project, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  output: () => string;
  ready: Promise<{ pid: number; args: string[]; color: string }>;
  exited: Promise<number | null>;
}

const run = (command: string, args: string[], env: Record<string, string> = {}): Run => {
  const child = spawn(command, args, {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = Promise.withResolvers<{ pid: number; args: string[]; color: string }>();
  ready.promise.catch(() => undefined);
  const append = (chunk: Buffer): void => {
    output += chunk.toString();
    const line = /^ready (.*)$/m.exec(output)?.[1];
    if (line) ready.resolve(JSON.parse(line));
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      ready.reject(new Error(`ended with ${code}: ${output}`));
      resolve(code);
    });
  });
  const launched: Run = { child, output: () => output, ready: ready.promise, exited };
  started.add(launched);
  return launched;
};

const start = (env?: Record<string, string>, args: string[] = []): Run =>
  run(process.execPath, ['tools/run.mjs', 'start', ...args], env);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('the first start installs and builds; the second one only starts, with its arguments and .env', async () => {
  await writeProjectFile('.env', 'PAINT=blue\n');
  const first = start();
  expect((await first.ready).color).toBe('blue');
  expect(first.output()).toContain('Installing packages');
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  const second = start({ PAINT: 'red' }, ['--services=web']);
  expect(await second.ready).toMatchObject({ args: ['--services=web'], color: 'red' });
  expect(second.output()).toMatch(/^ready/);
  second.child.kill('SIGTERM');
  await second.exited;
  expect(await read('builds')).toBe('x');
  expect(await read('bundles')).toBe('x');
});

test('a changed source of the server is bundled again, and the web stays as it is', async () => {
  const first = start();
  await first.ready;
  first.child.kill('SIGTERM');
  await first.exited;
  await writeProjectFile('src/server/main.ts', server.replace("'ready'", "'ready'.trim()"));
  const second = start();
  await second.ready;
  expect(second.output()).toContain('Bundling the server');
  expect([await read('bundles'), await read('builds')]).toEqual(['xx', 'x']);
});

/** What a terminal shows in the end: a line that was written again counts once, as it was at last. */
const shownLines = (output: string): string[] =>
  output
    .split(/\r?\n/)
    .map((line) => line.split('\r').at(-1)?.replaceAll(clearToEnd, '') ?? '')
    .filter((line) => line !== '');

test.runIf(hasScript)('on a terminal each step has one line, with its size and seconds', async () => {
  const launched = run('script', ['-qec', `'${process.execPath}' tools/run.mjs start`, '/dev/null']);
  await launched.ready;
  const [installed, ...others] = shownLines(launched.output());
  expect(installed).toMatch(/^Installing packages … \d+ files, [\d.]+ MB, [\d.]+ s$/);
  // Both are made at the same time.
  expect(others.slice(0, 2).sort()).toEqual([
    expect.stringMatching(/^Building the web … 1 files, [\d.]+ MB, [\d.]+ s$/),
    expect.stringMatching(/^Bundling the server … 1 files, [\d.]+ MB, [\d.]+ s$/),
  ]);
  expect(others.slice(2)).toEqual([expect.stringMatching(/^ready /)]);
});

test('a changed source of the web or a changed text causes a build, a changed test does not', async () => {
  const startAndStop = async (): Promise<void> => {
    const launched = start();
    await launched.ready;
    launched.child.kill('SIGTERM');
    await launched.exited;
  };
  await startAndStop();
  await writeProjectFile('src/web/main.test.tsx', 'a test');
  await startAndStop();
  expect(await read('builds')).toBe('x');
  await writeProjectFile('src/web/main.tsx', 'two');
  await startAndStop();
  expect(await read('builds')).toBe('xx');
  await writeProjectFile('content/landing.json', '{"hero":"another"}');
  await startAndStop();
  expect(await read('builds')).toBe('xxx');
});

test('an incomplete build does not count as complete', async () => {
  const half = start({ HALF: '1' });
  expect(await half.exited).toBe(1);
  expect(half.output()).toContain('The web could not be built');
  expect(half.output()).not.toContain('    at ');
  const whole = start();
  await whole.ready;
  expect(await read('dist/web/index.html')).toBe('whole');
});

test('a removed package is installed again', async () => {
  const first = start();
  await first.ready;
  first.child.kill('SIGTERM');
  await first.exited;
  await rm(path.join(project, 'node_modules'), { recursive: true });
  const second = start();
  await second.ready;
  expect(existsSync(path.join(project, 'node_modules/vite/bin/vite.js'))).toBe(true);
});

test('packages that npm ci installed by hand are accepted', async () => {
  const byHand = run('npm', ['ci', '--ignore-scripts']);
  expect(await byHand.exited).toBe(0);
  const launched = start();
  await launched.ready;
  expect(launched.output()).not.toContain('Installing packages');
});

test('two starts at the same time set up once', async () => {
  const both = [start({ WAIT: '1' }), start({ WAIT: '1' })];
  const runsThatPrinted = (text: string): Run[] =>
    both.filter((launched) => launched.output().includes(text));
  // Between two steps either may go first; the other process waits for the one that builds.
  const waiting = (): boolean[] => {
    const [builder] = runsThatPrinted('Building the web');
    const waits = runsThatPrinted('Another start is setting up');
    return both
      .filter((launched) => builder && launched !== builder)
      .map((launched) => waits.includes(launched));
  };
  await expect.poll(waiting, { timeout: 120_000 }).toEqual([true]);
  await writeProjectFile('go', '');
  await Promise.all(both.map((launched) => launched.ready));
  expect(await read('builds')).toBe('x');
  expect([runsThatPrinted('Installing packages').length, runsThatPrinted('Building the web').length]).toEqual(
    [1, 1],
  );
  expect(existsSync(path.join(project, 'tools/.lock'))).toBe(false);
});

test('a signal is forwarded once, and the exit code is returned', async () => {
  const launched = start({ END_WITH: '7' });
  await launched.ready;
  // What a terminal and npm do together on Ctrl-C.
  launched.child.kill('SIGINT');
  launched.child.kill('SIGINT');
  expect(await launched.exited).toBe(7);
  expect(await read('signals')).toBe('SIGINT ');
});

test.each(['run.mjs', 'npm'])('the server ends when %s is killed with SIGKILL', async (which) => {
  const launched = which === 'npm' ? run('npm', ['start']) : start();
  const { pid } = await launched.ready;
  launched.child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(await read('signals')).toBe('SIGTERM ');
});

test('an unknown command lists the known ones', async () => {
  const launched = run(process.execPath, ['tools/run.mjs', 'deploy']);
  expect(await launched.exited).toBe(2);
  expect(launched.output()).toContain('npm run test:server');
});
