// The published package holds what a running server needs, and compiles nothing where it is installed.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOlderPages } from '#server/operations/setup/content-digest.ts';
import { languages } from '#text/languages.ts';
import { Client } from '../../test/support/app.ts';
import { migratedDump } from '../../test/support/database.ts';
import { installPackage } from '../../test/support/package.ts';
import { type RunningPackage, startPackage } from '../../test/support/start-package.ts';
import { type LockFile, lockOf } from './lock-file.ts';
import { makePackage } from './make-package.ts';

const root = path.resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'lettersmith release '));
const made = path.join(scratch, 'package');
const place = path.join(scratch, 'place');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(made, file), 'utf8'));

let server: RunningPackage | undefined;

beforeAll(async () => {
  const web = path.join(scratch, 'web');
  mkdirSync(path.join(web, '.pages'), { recursive: true });
  const builtPage = '<!doctype html><title>The built web</title>';
  writeFileSync(path.join(web, 'index.html'), builtPage);
  for (const language of languages)
    writeFileSync(path.join(web, '.pages', `screen.${language}.html`), builtPage);
  const dump = readFileSync(await migratedDump());
  const writeDatabase = async (file: string) => writeFileSync(file, zstdCompressSync(dump));
  await makePackage({ root, web, writeDatabase }, made);
  installPackage(made, place);
});

afterAll(async () => {
  if (server) expect(await server.stop()).toBe(0);
  rmSync(scratch, { recursive: true, force: true });
});

describe('the published package', () => {
  it('depends on native packages and the embedded database alone', () => {
    expect(Object.keys(readJson('package.json').dependencies).sort()).toEqual([
      '@electric-sql/pglite',
      '@takumi-rs/core',
      'sharp',
    ]);
    const locked = Object.keys(readJson('npm-shrinkwrap.json').packages);
    expect(locked.filter((where) => /\/(fastify|react|rolldown|vite|typescript)$/.test(where))).toEqual([]);
  });

  it('contains no sources and no tests, and the licenses of what it contains', () => {
    expect(existsSync(path.join(made, 'src'))).toBe(false);
    const files = readdirSync(made, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.(ts|tsx)$/.test(file))).toEqual([]);
    const notices = readFileSync(path.join(made, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['fastify', 'react', '@fontsource/arimo', 'twemoji-colr-font'])
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  it('names no folder of the machine that made it', () => {
    const folder = path.join(made, 'dist/server');
    const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
    expect(texts.filter((text) => text.includes(root))).toEqual([]);
  });

  it('says when its pages show older texts', () => {
    expect(hasOlderPages(made)).toBe(false);
    const file = path.join(made, 'content/site.json');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n`);
    expect(hasOlderPages(made)).toBe(true);
  });

  // The LONG tests of a release use everything else that needs its files: drawing, threads, the sandbox.
  it('starts in production from its empty database, serves, and signs in', async () => {
    const [ADMIN_EMAIL, ADMIN_PASSWORD] = ['ann@shop.example', 'a long walk by the river'];
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://letters.example',
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
    };
    server = await startPackage(place, { env });
    const client = new Client(server.url);
    const body = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
    expect((await client.post('/api/auth/login', body)).status).toBe(200);
    const page = await client.get('/');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('The built web')]);
    for (const file of ['/page-fonts/serif.woff2', '/api/public-templates'])
      expect([file, (await client.get(file)).status]).toEqual([file, 200]);
    expect(server.output()).not.toContain('The pages stay');
    expect(readdirSync(path.join(place, 'lettersmith-data')).sort()).toEqual(
      expect.arrayContaining(['cache', 'database', 'secret-key', 'uploads']),
    );
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
