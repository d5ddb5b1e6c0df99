// What the other files of this folder share: the project's folder, and its output.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** An expected failure: its message is enough, so no stack is shown. */
export class Failure extends Error {}

const startedAt = Date.now();

export const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

export const logProgress = (message) => console.log(`[${seconds(startedAt).padStart(6)}] ${message}`);

/** Node reports a missing file on every start, so it is passed only if it exists. */
export const envFile = () => (fs.existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : []);
