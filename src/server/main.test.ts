// The program as a process: how it starts, stops and crashes.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../test/support/app.ts';
import { freePort } from '../../test/support/free-port.ts';
import { quickStart } from '../../test/support/quick-start.ts';
import { demoCredentials } from './domain/accounts/seed-accounts.ts';

/** Passes on the compile cache, so that modules need not be compiled again; nothing else is inherited. */
const compileCache = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};

const clearToEnd = '\u001b[K';
const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const running = new Set<{ child: ChildProcess; exited: Promise<unknown> }>();
const folders: string[] = [];

afterEach(async () => {
  for (const { child, exited } of running) {
    child.kill('SIGKILL');
    await exited;
  }
  running.clear();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const emptyFolder = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'lettersmith-main-'));

/** A copy of the first start's data: creating a database takes longer than all the tests do with it. */
let firstData: string;
const dataFolder = async (): Promise<string> => {
  const folder = await emptyFolder();
  folders.push(folder);
  await cp(firstData, folder, { recursive: true });
  return folder;
};

/** Gives a program a terminal; Linux has it. */
const script = '/usr/bin/script';
const hasScript = process.platform === 'linux' && existsSync(script);

const quiet = '--disable-warning=ExperimentalWarning';

const launch = (env: Record<string, string>, { isOnTerminal = false } = {}) => {
  const [program, args] = isOnTerminal
    ? [
        script,
        [
          '-qec',
          `echo pid $$; exec '${process.execPath}' ${[quiet, ...quickStart].join(' ')} '${main}'`,
          '/dev/null',
        ],
      ]
    : [process.execPath, [...quickStart, main]];
  const child = spawn(program, args, {
    // Does not inherit this process's environment: a DATABASE_URL of the test run is not for this program.
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      LOG_LEVEL: 'error',
      EXPORT_DELAY_MS: '0',
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready on')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  ready.catch(() => undefined);
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  running.add({ child, exited });
  return { child, ready, exited, output: () => output };
};

beforeAll(async () => {
  firstData = await emptyFolder();
  const { child, ready, exited } = launch({ PORT: String(await freePort()), DATA_DIR: firstData });
  await ready;
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});
afterAll(() => rm(firstData, { recursive: true, force: true }));

describe('the program', () => {
  test.runIf(hasScript)(
    'on a terminal the address is the last line, whatever is requested then',
    async () => {
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const { ready, exited, output } = launch(
        { PORT: port, DATA_DIR: await dataFolder(), LOG_LEVEL: '' },
        { isOnTerminal: true },
      );
      await ready;
      const member = new Client(`http://127.0.0.1:${port}`);
      expect((await member.post('/api/auth/login', demoCredentials)).status).toBe(200);
      expect((await member.get('/api/templates')).status).toBe(200);
      expect((await member.get('/api/nothing')).status).toBe(404);
      // The terminal ends with the program: to end the terminal would kill it.
      process.kill(Number(/^pid (\d+)/.exec(output())?.[1]), 'SIGTERM');
      expect(await exited).toBe(0);
      const lines = output()
        .split(/\r?\n/)
        .map((line) => line.split('\r').at(-1)?.replaceAll(clearToEnd, '') ?? '')
        .filter((line) => line !== '');
      expect(lines).toEqual([
        expect.stringMatching(/^pid /),
        expect.stringMatching(/^Opening the database … [\d.]+ s$/),
        expect.stringMatching(/^Starting the services … sandbox included, [\d.]+ s$/),
        `Lettersmith is ready on ${url}`,
      ]);
    },
  );

  test('without a terminal each request is a line of JSON', async () => {
    const port = String(await freePort());
    const { child, ready, exited, output } = launch({
      PORT: port,
      DATA_DIR: await dataFolder(),
      LOG_LEVEL: '',
    });
    await ready;
    await new Client(`http://127.0.0.1:${port}`).get('/api/config');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    const written = output()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('Lettersmith is ready'))
      .filter((line) => !/ExperimentalWarning|node --trace-warnings/.test(line))
      .map((line) => JSON.parse(line));
    expect(written).toContainEqual(
      expect.objectContaining({ level: 30, req: expect.objectContaining({ route: '/api/config' }) }),
    );
  });

  test('a wrong setting stops the start with a list', async () => {
    const { exited, output } = launch({
      PORT: 'eighty',
      PUBLIC_URL: 'nowhere',
      DATA_DIR: await dataFolder(),
    });
    expect(await exited).toBe(78);
    expect(output()).toContain('- PORT:');
    expect(output()).toContain('- PUBLIC_URL:');
    expect(output()).not.toMatch(/\bat .*:\d+:\d+/);
  });

  test.each([
    ['DATA_DIR', 'file', 'cannot be used'],
    ['HOST', 'nowhere.invalid', 'this machine'],
  ])('names an unusable %s', async (name, value, text) => {
    const data = await dataFolder();
    await writeFile(path.join(data, 'file'), '');
    const setting = name === 'DATA_DIR' ? path.join(data, value) : value;
    const { exited, output } = launch({
      PORT: String(await freePort()),
      DATA_DIR: data,
      [name]: setting,
    });
    expect(await exited).toBe(1);
    expect(output()).toContain(name);
    expect(output()).toContain(setting);
    expect(output()).toContain(text);
  });

  test('acknowledged data survives kill -9, and SIGTERM is a clean stop', async () => {
    const port = String(await freePort());
    const env = { PORT: port, DATA_DIR: await dataFolder() };
    const url = `http://127.0.0.1:${port}`;
    const acknowledged = new Map<string, string>();
    // One round in `npm test`.
    const rounds = process.env.LONG ? 10 : 1;

    for (let round = 0; round < rounds; round += 1) {
      const first = launch(env);
      await first.ready;
      const writer = new Client(url);
      await writer.post('/api/auth/login', demoCredentials);
      let isDead = false;
      const write = async (worker: number) => {
        for (let index = 0; !isDead; index += 1) {
          const name = `round ${round} worker ${worker} template ${index}`;
          const answer = await writer
            .post('/api/templates', { name, content: { blocks: [{ id: 'a', type: 'text', content: name }] } })
            .catch(() => null);
          if (answer?.status === 201) acknowledged.set(answer.body.id, name);
        }
      };
      const writers = [write(1), write(2), write(3)];
      await expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(20 * (round + 1));
      first.child.kill('SIGKILL');
      await first.exited;
      isDead = true;
      await Promise.all(writers);
    }

    const last = launch(env);
    await last.ready;
    const reader = new Client(url);
    expect((await reader.post('/api/auth/login', demoCredentials)).status).toBe(200);
    for (const [id, name] of acknowledged) {
      const answer = await reader.get(`/api/templates/${id}`);
      expect([answer.status, answer.body.name]).toEqual([200, name]);
    }
    last.child.kill('SIGTERM');
    expect(await last.exited).toBe(0);
  }, 600_000);

  test('a stop answers every request that had arrived, on new connections and on used ones', async () => {
    const port = await freePort();
    const { child, ready, exited } = launch({ PORT: String(port), DATA_DIR: await dataFolder() });
    await ready;
    const member = new Client(`http://127.0.0.1:${port}`);
    await member.post('/api/auth/login', demoCredentials);
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = `HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n`;
    const open = async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      const closed = new Promise((resolve) => socket.once('close', resolve));
      await new Promise((resolve) => socket.once('connect', resolve));
      return { socket, closed, received: () => received };
    };
    const used = await Promise.all(Array.from({ length: 20 }, open));
    for (const { socket } of used) socket.write(`GET /api/config ${head}\r\n`);
    await expect.poll(() => used.every(({ received }) => received().includes('exportDelayMs'))).toBe(true);
    // Suspended until the operating system has buffered all requests, unread, and the stop signal with them.
    child.kill('SIGSTOP');
    const silent = await open();
    const fresh = await Promise.all(Array.from({ length: 20 }, open));
    for (const [index, { socket }] of [...fresh, ...used].entries()) {
      const body = JSON.stringify({ name: `Template ${index}`, content: { blocks: [] } });
      socket.write(
        `POST /api/templates ${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    }
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    await Promise.all([...fresh, ...used, silent].map(({ closed }) => closed));
    const statuses = [...fresh, ...used].map(
      ({ received }) => [...received().matchAll(/HTTP\/1\.1 (\d+)/g)].at(-1)?.[1],
    );
    expect(statuses).toEqual(statuses.map(() => '201'));
    expect(await exited).toBe(0);
  });

  test('a stop does not wait for the thumbnail being drawn', async () => {
    const port = String(await freePort());
    const { child, ready, exited } = launch({ PORT: port, DATA_DIR: await dataFolder() });
    await ready;
    const member = new Client(`http://127.0.0.1:${port}`);
    await member.post('/api/auth/login', demoCredentials);
    // The save starts a drawing of many seconds a moment later; the request for a thumbnail starts another at once.
    const made = await member.post('/api/templates', {
      name: 'Endless',
      content: { blocks: [] },
      htmlContent: `<p>${'word '.repeat(400_000)}</p>`,
    });
    const thumbnailCall = member.post(`/api/templates/${made.body.id}/generate-preview`);
    // A later request: the server has received the one above by then, and soon draws it; the drawing need not finish.
    expect((await member.get('/api/health')).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    child.kill('SIGTERM');
    expect((await thumbnailCall).status).toBe(503);
    // A stop that has to wait exits with another code.
    expect(await exited).toBe(0);
  });

  test.runIf(process.env.LONG)(
    'a second signal ends the stop at once, and it says what it left',
    async () => {
      const port = await freePort();
      const { child, ready, exited, output } = launch({ PORT: String(port), DATA_DIR: await dataFolder() });
      await ready;
      const member = new Client(`http://127.0.0.1:${port}`);
      await member.post('/api/auth/login', demoCredentials);
      const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      // The rest of the body never comes.
      socket.write(
        `POST /api/templates HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      );
      expect((await member.get('/api/auth/user')).status).toBe(200);
      const stoppedAt = performance.now();
      child.kill('SIGTERM');
      // A repetition within half a second is the same signal.
      child.kill('SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(child.exitCode).toBeNull();
      child.kill('SIGTERM');
      expect(await exited).toBe(1);
      expect(performance.now() - stoppedAt).toBeLessThan(5_000);
      expect(output()).toContain('Stopped before this had ended: requests (POST /api/templates); ');
      expect(output()).toContain('the database');
    },
  );

  test('refuses a second program on the same data with a message', async () => {
    const data = await dataFolder();
    const first = launch({ PORT: String(await freePort()), DATA_DIR: data });
    await first.ready;
    const second = launch({ PORT: String(await freePort()), DATA_DIR: data });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/already open|another process/);
  });
});
