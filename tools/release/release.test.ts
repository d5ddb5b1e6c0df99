// A release holds what a running server needs, and no tools to build or test it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../test/support/free-port.ts';
import { type LockFile, lockOf } from './lock-file.ts';
import { makeRelease } from './make-release.ts';

const root = path.resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'lettersmith release '));
const target = path.join(scratch, 'release');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(target, file), 'utf8'));

let server: ChildProcess | undefined;

beforeAll(async () => {
  const web = path.join(scratch, 'web');
  mkdirSync(web);
  writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>The built web</title>');
  await makeRelease(root, web, target);
});

afterAll(async () => {
  if (server?.exitCode === null) {
    const exited = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGKILL');
    await exited;
  }
  rmSync(scratch, { recursive: true, force: true });
});

describe('a release', () => {
  it('depends on the packages of the server alone', () => {
    const names = Object.keys(readJson('package.json').dependencies);
    for (const needed of ['fastify', 'pg', 'sharp', 'stripe', '@takumi-rs/core', '@fontsource-variable/lora'])
      expect(names).toContain(needed);
    for (const name of ['react', 'vite', 'tailwindcss', '@tiptap/core', 'lucide-react'])
      expect(names).not.toContain(name);
    const locked = Object.keys(readJson('package-lock.json').packages);
    expect(locked.filter((where) => /\/(vite|rolldown|react|vitest|typescript)$/.test(where))).toEqual([]);
  });

  it('contains no tests, and no sources of the web', () => {
    expect(existsSync(path.join(target, 'src/web'))).toBe(false);
    expect(existsSync(path.join(target, 'src/server/main.ts'))).toBe(true);
    expect(existsSync(path.join(target, 'src/server/main.test.ts'))).toBe(false);
  });

  it('starts with its packages alone and serves the built web', async () => {
    for (const where of Object.keys(readJson('package-lock.json').packages)) {
      // Packages of other platforms are locked and not installed.
      if (where && !where.slice(1).includes('/node_modules/') && existsSync(path.join(root, where)))
        cpSync(path.join(root, where), path.join(target, where), { recursive: true });
    }
    const port = await freePort();
    server = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: target,
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: path.join(scratch, 'data'),
        ALLOW_SANDBOX: '1',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    await expect.poll(() => [server?.exitCode, output]).toEqual([null, expect.stringContaining('ready on')]);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('The built web')]);
    const health = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(health.status).toBe(200);
  });

  it('builds nothing, and says when its pages show older texts', () => {
    const build = (): string => {
      const script = "import('./tools/run/build.mjs').then(({ build }) => build(process.execPath))";
      const { status, stdout } = spawnSync(process.execPath, ['-e', script], {
        cwd: target,
        encoding: 'utf8',
      });
      expect(status).toBe(0);
      return stdout;
    };
    expect(build()).toBe('');
    writeFileSync(path.join(target, 'content/site.json'), '{}');
    expect(build()).toContain('The pages stay as they were built');
  });
});

describe('the lock file of some packages', () => {
  const lock: LockFile = {
    packages: {
      '': { dependencies: { a: '1.0.0', b: '1.0.0' }, devDependencies: { c: '1.0.0' } },
      'node_modules/a': { dependencies: { d: '2.0.0' }, peerDependencies: { e: '*' } },
      'node_modules/a/node_modules/d': { version: '2.0.0', optionalDependencies: { 'd-linux': '1.0.0' } },
      'node_modules/b': { dependencies: { d: '1.0.0' } },
      'node_modules/c': {},
      'node_modules/d': { version: '1.0.0' },
      'node_modules/d-linux': {},
      'node_modules/e': {
        peerDependencies: { c: '*' },
        peerDependenciesMeta: { c: { optional: true } },
      },
    },
  };

  it('holds what they need, at the place where Node finds it', () => {
    expect(lockOf(lock, ['a']).packages).toEqual({
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': lock.packages['node_modules/a'],
      'node_modules/a/node_modules/d': lock.packages['node_modules/a/node_modules/d'],
      'node_modules/d-linux': {},
      'node_modules/e': lock.packages['node_modules/e'],
    });
  });

  it('cannot be made of a package that is not locked', () => {
    expect(() => lockOf(lock, ['f'])).toThrow('f is not in the lock file.');
  });
});
