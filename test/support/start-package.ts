// Starts the published package and measures when it is ready. For tests and benchmarks: it needs no test runner.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

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
const patienceMs = 120_000;

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
  const until = performance.now() + patienceMs;
  while (!output.includes('ready on')) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`The package did not start (status ${child.exitCode}):\n${output}`);
    }
    await pause(5);
  }
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
