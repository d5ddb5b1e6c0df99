// The first start copies a new database into its folder. After an interruption the copy looks like a database and is
// incomplete; a mark beside the folder records that, and the next start begins again.
import fs from 'node:fs';
import path from 'node:path';
import { fsyncPath, fsyncTree } from './durable-files.ts';

const markOf = (folder: string): string => `${folder}.incomplete`;

/** Prepares the folder, and returns the function to call when the database in it has started. */
export const prepareFolder = (folder: string): { started: () => void } => {
  const mark = markOf(folder);
  if (fs.existsSync(mark)) fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (fs.existsSync(path.join(folder, 'PG_VERSION'))) return { started: () => undefined };
  fs.writeFileSync(mark, 'A new database is being made in the folder beside this file.\n');
  return {
    started: () => {
      fsyncTree(folder);
      fs.rmSync(mark);
      fsyncPath(path.dirname(folder));
    },
  };
};
