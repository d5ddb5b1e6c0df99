// What a setup says while it works. On a terminal each step has one line: it counts the seconds while the step runs and
// stays when the step has ended. Elsewhere a step has a line before and a line after it.
import fs from 'node:fs';
import path from 'node:path';
import { seconds } from './project.mjs';

const startedAt = Date.now();
/** A terminal that cannot clear a line would show each second as more text. */
const canRewrite = process.stdout.isTTY === true && process.env.TERM !== 'dumb';
const clearLine = canRewrite ? '\r\x1b[K' : '';
const refreshMs = 1_000;

let isLeft = false;
const running = new Set();
let timer = null;

const elapsed = () => `[${seconds(startedAt).padStart(6)}] `;

/** One line for all steps that run: a line that wraps could not be rewritten. */
const drawRunning = () => {
  if (isLeft) return;
  const text = [...running]
    .map(({ label, sinceMs }) => `${label} … ${Math.floor((Date.now() - sinceMs) / 1_000)} s`)
    .join(', ');
  process.stdout.write(clearLine + text.slice(0, (process.stdout.columns || 80) - 1));
};

const updateTimer = () => {
  if (running.size > 0) {
    timer ??= setInterval(drawRunning, refreshMs);
  } else {
    clearInterval(timer);
    timer = null;
  }
};

export const logProgress = (message) => {
  console.log(canRewrite ? clearLine + message : elapsed() + message);
  if (canRewrite && running.size > 0) drawRunning();
};

const begin = (step) => {
  if (!canRewrite) {
    logProgress(step.label);
    return;
  }
  running.add(step);
  drawRunning();
  updateTimer();
};

const end = (step) => {
  if (!canRewrite) return;
  running.delete(step);
  updateTimer();
};

/** Nothing of this process is drawn any more: the server, which has the same terminal, draws its own steps. */
export const leaveTerminal = () => {
  isLeft = true;
};

/** `work` returns what it made, such as "12 MB"; a step that failed leaves no line. */
export const showStep = async (label, work) => {
  const step = { label, sinceMs: Date.now() };
  begin(step);
  try {
    const made = await work();
    end(step);
    logProgress(`${label} … ${made ? `${made}, ` : ''}${seconds(step.sinceMs)}`);
  } catch (error) {
    end(step);
    if (!isLeft) process.stdout.write(clearLine);
    throw error;
  }
};

/** The files of a folder and what they hold, such as "210 files, 5.1 MB". */
export const sizeOf = (folder) => {
  let count = 0;
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    count += 1;
    bytes += fs.lstatSync(path.join(entry.parentPath ?? entry.path, entry.name)).size;
  }
  const megabytes = bytes / 1_000_000;
  return `${count} files, ${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`;
};
