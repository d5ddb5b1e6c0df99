// The compiled WebAssembly of the embedded database, held for as long as the process runs. V8 shares the code of equal
// modules between threads while one of them is held: the next database does not compile it again.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/** Until the process ends. */
const held: WebAssembly.Module[] = [];

const holdAll = async (): Promise<void> => {
  for (const name of ['pglite.wasm', 'initdb.wasm'])
    held.push(await WebAssembly.compile(await readFile(path.join(folder, name))));
};

let holding: Promise<void> | undefined;

export const holdEngine = (): Promise<void> => {
  holding ??= holdAll();
  return holding;
};
