// The published package as it is installed: in a folder of its own, beside the packages that npm installs with it.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { demoCredentials } from '#server/domain/accounts/seed-accounts.ts';
import type { LockFile } from '../../tools/release/lock-file.ts';
import { Client } from './app.ts';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Puts the package into `place/node_modules/lettersmith`, with the packages of its shrinkwrap alone beside it. */
export const installPackage = (source: string, place: string): string => {
  const modules = path.join(place, 'node_modules');
  const folder = path.join(modules, 'lettersmith');
  cpSync(source, folder, { recursive: true });
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'npm-shrinkwrap.json'), 'utf8')) as LockFile;
  for (const where of Object.keys(packages)) {
    // Packages of other platforms are locked and not installed.
    if (where === '' || !existsSync(path.join(root, where))) continue;
    mkdirSync(path.dirname(path.join(place, where)), { recursive: true });
    symlinkSync(path.join(root, where), path.join(place, where));
  }
  return folder;
};

export interface RunningPackage {
  url: string;
  process: ChildProcess;
  output: () => string;
  /** From the start of the process to the line that it is ready. */
  readyMs: number;
  /** The processor time of its processes until then: that of others on this machine does not count. */
  readyCpuMs: number;
  stop: () => Promise<number | null>;
}

const tickMs = 10;

/** The processor time of a process and those that it started, as Linux counts it. */
const cpuMsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const own = (Number(fields[11]) + Number(fields[12])) * tickMs;
  return children.reduce((sum, child) => sum + cpuMsOf(Number(child)), own);
};

/** Starts `lettersmith` in `place`, as `npx lettersmith` does. */
export const startPackage = async (
  place: string,
  {
    program = [process.execPath, path.join(place, 'node_modules/lettersmith/bin/lettersmith.mjs')],
    env = {},
    port = 0,
  } = {},
): Promise<RunningPackage> => {
  const ownPort = port || (await freePort());
  const startedAt = performance.now();
  const [command = '', ...args] = program;
  const child = spawn(command, args, {
    cwd: place,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(ownPort), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await expect
    .poll(() => [child.exitCode, output], { interval: 5 })
    .toEqual([null, expect.stringContaining('ready on')]);
  const readyMs = performance.now() - startedAt;
  const readyCpuMs = process.platform === 'linux' ? cpuMsOf(child.pid ?? 0) : readyMs;
  const stop = async (): Promise<number | null> => {
    if (child.exitCode !== null) return child.exitCode;
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    return exited;
  };
  return {
    url: `http://127.0.0.1:${ownPort}`,
    process: child,
    output: () => output,
    readyMs,
    readyCpuMs,
    stop,
  };
};

/** Signs in as the demo account and uses what needs the package's files: fonts, threads, native programs, the sandbox. */
export const tryInstallation = async (url: string): Promise<{ client: Client; templateId: string }> => {
  const client = new Client(url);
  expect((await client.post('/api/auth/login', demoCredentials)).status).toBe(200);
  const made = await client.post('/api/templates', {
    name: 'Bowls',
    content: {
      settings: { subject: 'They are back' },
      blocks: [{ id: 'a', type: 'text', content: 'Hello', styles: { fontFamily: 'Lora' } }],
    },
  });
  expect(made.status).toBe(201);
  const { id: templateId, htmlContent } = made.body;
  const graded = await client.post('/api/analyze-template', { htmlContent });
  expect([graded.status, graded.body?.grade]).toEqual([200, expect.stringMatching(/^[A-F]/)]);
  const drawn = await client.post(`/api/templates/${templateId}/generate-preview`);
  expect(drawn.status).toBe(200);
  const thumbnail = await client.get(new URL(drawn.body.previewImageUrl).pathname);
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const sent = await client.post('/api/send-test-email', {
    recipientEmail: 'bo@home.example',
    htmlContent,
    templateId,
    templateName: 'Bowls',
  });
  expect([sent.status, sent.body?.sentVia]).toEqual([200, 'sandbox']);
  const [message] = (await client.get('/api/outbox?limit=1')).body;
  expect(message.to).toEqual(['bo@home.example']);
  for (const file of ['/page-fonts/serif.woff2', '/sandbox/stripe/fonts/sans.woff2', '/api/public-templates'])
    expect([file, (await client.get(file)).status]).toEqual([file, 200]);
  return { client, templateId };
};
