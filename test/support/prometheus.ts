// Prometheus from Debian's package, where it is installed: its checks, and a server that scrapes.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

export const deployFolder = path.resolve(import.meta.dirname, '../../deploy');

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
export const hasPrometheus = isInstalled('promtool') && isInstalled('prometheus');

export const promtool = (...args: string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

export interface Sample {
  metric: Record<string, string>;
  value: [time: number, value: string];
}

export interface Prometheus {
  /** @throws if Prometheus refuses the query. */
  query: (expression: string) => Promise<Sample[]>;
  /** `/api/v1/…` without the beginning. */
  read: (what: string) => Promise<unknown>;
  stop: () => Promise<void>;
}

/** Scrapes the target every second, with the rules and the example settings of `deploy`. */
export const startPrometheus = async (target: string, token: string): Promise<Prometheus> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-prometheus-'));
  const example = await readFile(path.join(deployFolder, 'prometheus/prometheus.yml'), 'utf8');
  const config = example
    .replaceAll(/(scrape|evaluation)_interval: 15s/g, '$1_interval: 1s')
    .replace('127.0.0.1:3000', target);
  await writeFile(path.join(folder, 'prometheus.yml'), config);
  await writeFile(path.join(folder, 'lettersmith-token'), token);
  await writeFile(
    path.join(folder, 'alerts.yaml'),
    await readFile(path.join(deployFolder, 'prometheus/alerts.yaml')),
  );
  const port = await freePort();
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const read = async (what: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${what}`);
    const body = (await answer.json()) as { status: string; data: unknown; error?: string };
    if (body.status !== 'success') throw new Error(`${what}: ${body.error}`);
    return body.data;
  };
  return {
    read,
    query: async (expression) => {
      const data = (await read(`query?query=${encodeURIComponent(expression)}`)) as { result: Sample[] };
      return data.result;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
