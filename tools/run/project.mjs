// What the other files of this folder share: the project's folder, and its output.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A published package has no sources: it brings what they are built to. */
export const isPackage = !fs.existsSync(path.join(root, 'src'));

const isWritable = (folder) => {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const cacheFolder = () =>
  path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'lettersmith');

/** Where an installed Node goes: a package that another user installed cannot be written to. */
export const toolsFolder = () => {
  const own = path.join(root, 'tools');
  if (!isPackage || isWritable(own)) return own;
  const folder = cacheFolder();
  fs.cpSync(path.join(own, 'runtime'), path.join(folder, 'runtime'), { recursive: true });
  return folder;
};

/** An expected failure: its message is enough, so no stack is shown. */
export class Failure extends Error {}

export const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Node reports a missing file on every start, so it is passed only if it exists. */
export const envFile = () => (fs.existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : []);
