// Commands as an operator types them, beside a server that holds the embedded database.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../../../test/support/app.ts';
import { makeInstallation, type OwnInstallation } from '../../../test/support/samples/installation.ts';
import type { RunningServer } from '../main.ts';

const program = path.join(import.meta.dirname, '../../cli/main.ts');
let home: OwnInstallation;
let server: RunningServer;

beforeAll(async () => {
  home = await makeInstallation(process.env.DATABASE_URL);
  server = await home.start();
});
afterAll(async () => {
  await server?.close();
  await home?.remove();
});

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

const lettersmith = (args: readonly string[], input = ''): Promise<Ran> =>
  new Promise((resolve) => {
    const { dataDir, publicUrl, databaseUrl } = home.config;
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        PUBLIC_URL: publicUrl ?? '',
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
      },
    });
    const ran: Ran = { code: null, out: '', err: '' };
    child.stdout.on('data', (text) => {
      ran.out += text;
    });
    child.stderr.on('data', (text) => {
      ran.err += text;
    });
    child.once('close', (code) => resolve({ ...ran, code }));
    child.stdin.end(input);
  });

it('makes an administrator by a link that works once, and sets a password from the standard input', async () => {
  const made = await lettersmith(['admin', 'create', 'ops@shop.example']);
  expect([made.code, made.err]).toEqual([0, expect.stringContaining('is an administrator now')]);
  const token = new URL(made.out.trim()).searchParams.get('token');
  const client = new Client(server.url);
  const password = 'a long walk by the river';
  expect((await client.post('/api/auth/reset-password', { token, password })).status).toBe(200);
  expect((await client.post('/api/auth/reset-password', { token, password })).status).not.toBe(200);
  const login = (secret: string) =>
    client.post('/api/auth/login', { email: 'ops@shop.example', password: secret });
  expect((await login(password)).status).toBe(200);
  expect((await client.get('/api/admin/jobs')).status).toBe(200);

  const set = await lettersmith(
    ['admin', 'reset-password', 'ops@shop.example', '--password'],
    'another walk home\n',
  );
  expect([set.code, set.out]).toEqual([0, '']);
  expect((await client.get('/api/admin/jobs')).status).toBe(401);
  expect((await login('another walk home')).status).toBe(200);
});

it('plans and lists the archive beside the server, and refuses what it does not know', async () => {
  const [listed, planned, unknown] = await Promise.all([
    lettersmith(['archive', 'list']),
    lettersmith(['archive', '--dry-run', '--json']),
    lettersmith(['archive', 'restore', 'October']),
  ]);
  expect([listed.code, listed.out, listed.err]).toEqual([0, 'No month is archived.\n', '']);
  expect([planned.code, JSON.parse(planned.out)]).toEqual([0, []]);
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('Usage: lettersmith archive')]);
});

it('says with its exit code what went wrong', async () => {
  const [twice, argument, doctor] = await Promise.all([
    lettersmith(['admin', 'create', 'ops@shop.example']),
    lettersmith(['admin', 'create', 'ops@shop.example', 'a-password']),
    lettersmith(['doctor', '--json']),
  ]);
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('is an administrator already')]);
  expect([argument.code, argument.err]).toEqual([2, expect.stringContaining('Passwords are no arguments')]);
  expect(doctor.code).toBe(0);
  const found = JSON.parse(doctor.out) as { name: string; state: string }[];
  const bad = found.filter(({ state }) => state === 'bad');
  expect(bad).toEqual([]);
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['database', 'schema', 'clock', 'disk', 'uploads', 'queue', 'sending', 'backups']),
  );
});

it('names processes of another version, which may not see a pause', async () => {
  await server.ctx.db
    .insertInto('processes')
    .values({
      id: 'former',
      kind: 'worker',
      version: '0.0.1',
      host: 'other',
      started_at: new Date(),
      beat_at: new Date(),
      state: 'ready',
    })
    .execute();
  const paused = await lettersmith(['pause-sending']);
  expect([paused.code, paused.err]).toEqual([
    0,
    expect.stringMatching(
      /Within five seconds[\s\S]*older ones read the pause only when they start: 0\.0\.1 \(1\)/,
    ),
  ]);
  await server.ctx.db.deleteFrom('processes').where('id', '=', 'former').execute();
  const resumed = await lettersmith(['resume-sending']);
  expect([resumed.code, resumed.err]).toEqual([0, expect.not.stringContaining('0.0.1')]);
});
