// Starts programs so that they end with this process and this process ends with npm.
//
// Ctrl-C in a terminal signals a whole process group at once, and npm forwards the same signal again. So programs run
// in their own group and get each signal once, from here.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { root } from './project.mjs';

const followParent = path.join(root, 'tools/run/follow-parent.cjs');
const repeatMs = 500;

const running = new Set();
let stoppedBy = null;
let lastSignalAt = 0;

/** True after a user stopped it: programs that ended because of that have not failed. */
export const wasStopped = () => stoppedBy !== null;

export const exitCodeOf = (code, signal) => code ?? 128 + (os.constants.signals[signal] ?? 1);

const forwardSignal = (signal) => {
  const isRepeat = Date.now() - lastSignalAt < repeatMs;
  lastSignalAt = Date.now();
  if (isRepeat) return;
  stoppedBy ??= signal;
  if (running.size === 0) process.exit(exitCodeOf(null, signal));
  for (const child of running) child.kill(signal);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forwardSignal(signal));

/** When npm is killed with SIGKILL, it forwards no signal: its children only get another parent. */
export const stopWithParent = () => {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) forwardSignal('SIGTERM');
  }, 500).unref();
};

/** Starts a program on the given Node; `capture` returns its output to the caller. */
export const startChild = (node, args, { env = {}, capture = false, cwd = root } = {}) => {
  const output = capture ? 'pipe' : 'inherit';
  const color = capture ? { [process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR']: '1' } : {};
  const child = spawn(node, ['--require', followParent, ...args], {
    cwd,
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output, 'ipc'],
    env: {
      ...process.env,
      PATH: path.dirname(node) + path.delimiter + (process.env.PATH ?? ''),
      // npm puts its own Node first in PATH for the scripts it runs unless these say otherwise.
      NODE: node,
      npm_node_execpath: node,
      ...color,
      ...env,
    },
  });
  running.add(child);
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const done = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code: exitCodeOf(code, signal), printed });
    });
  });
  return { child, done };
};

/** Runs to the end and returns the exit code. */
export const runUntilDone = async (node, args, options) => (await startChild(node, args, options).done).code;

/** One step of several: a signal ends this process before the next step begins. */
export const runStep = async (node, args, options) => {
  const result = await startChild(node, args, options).done;
  if (stoppedBy) process.exit(exitCodeOf(null, stoppedBy));
  return result;
};
