// The first start writes a new database into its folder: the one that the installation brings, or one that PGlite makes.
// After an interruption the folder looks like a database and is incomplete; a mark beside it records that, and the next
// start begins again.
import fs from 'node:fs';
import path from 'node:path';
import { fsyncPath, fsyncTree } from './durable-files.ts';

const markOf = (folder: string): string => `${folder}.incomplete`;

export interface PreparedFolder {
  /** The folder has no database yet. */
  isNew: boolean;
  /** To be called when the database in the folder has started. */
  started: () => void;
}

export const prepareFolder = (folder: string): PreparedFolder => {
  const mark = markOf(folder);
  if (fs.existsSync(mark)) fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (fs.existsSync(path.join(folder, 'PG_VERSION'))) return { isNew: false, started: () => undefined };
  fs.writeFileSync(mark, 'A new database is being made in the folder beside this file.\n');
  return {
    isNew: true,
    started: () => {
      fsyncTree(folder);
      fs.rmSync(mark);
      fsyncPath(path.dirname(folder));
    },
  };
};
