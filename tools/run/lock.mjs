// One setup at a time in one folder. The lock is a file that its holder touches twice a second; a dead holder stops
// touching it, and the next process takes over.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logProgress } from './progress.mjs';
import { Failure, root, toolsFolder } from './project.mjs';

/** A lock for each part that is set up on its own: the server is bundled while the web is built. */
const fileOf = (part) => path.join(toolsFolder(), part ? `.lock-${part}` : '.lock');
const renewalMs = 500;
const deadAfterMs = 3_000;
// A process id of another container means nothing here, so a lock that is not renewed expires, whether or not a process
// has that id.
const maxLockAgeMs = 60_000;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const tryAcquire = (file, token) => {
  try {
    fs.writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Failure(
      `Setup could not write to ${root} (${error.code}). Nothing was changed. Give this user write access to the folder and run it again.`,
    );
  }
};

const readHolder = (file) => {
  try {
    const token = fs.readFileSync(file, 'utf8');
    return { token, ageMs: Date.now() - fs.statSync(file).mtimeMs, pid: Number.parseInt(token, 10) };
  } catch {
    return null;
  }
};

/** Two waiting processes may find the same dead holder; only the one that renames exactly that file removes it. */
const removeDead = (file, deadHolder) => {
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    if (fs.readFileSync(aside, 'utf8') !== deadHolder.token) fs.linkSync(aside, file);
  } catch {
    // Another process was faster.
  }
  fs.rmSync(aside, { force: true });
};

const acquire = async (file, token) => {
  let hasLogged = false;
  while (!tryAcquire(file, token)) {
    const holder = readHolder(file);
    if (!holder) continue;
    const isDead = holder.ageMs > deadAfterMs && !isAlive(holder.pid);
    if (isDead || holder.ageMs > maxLockAgeMs) {
      removeDead(file, holder);
      continue;
    }
    if (!hasLogged) logProgress('Another start is setting up this folder; waiting until it is done');
    hasLogged = true;
    await pause(200);
  }
};

export const withLock = async (work, part = '') => {
  const file = fileOf(part);
  const token = `${process.pid} ${Math.random()}`;
  await acquire(file, token);
  const release = () => {
    if (readHolder(file)?.token === token) fs.rmSync(file, { force: true });
  };
  process.once('exit', release);
  const renewal = setInterval(() => fs.utimes(file, new Date(), new Date(), () => {}), renewalMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    process.off('exit', release);
    release();
  }
};
