// The program of the release before this one, from the history of the repository.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The last commit with the schema of 0.1.0, whose rows are in test/upgrade. */
const commit = 'bc1cf7cb';

export interface PreviousRelease {
  /** Its `src/server/main.ts`. */
  main: string;
  remove: () => Promise<void>;
}

/**
 * Unpacks it into a folder of its own, with the packages of this tree.
 * null: the history is not here, as in an archive of the sources or a shallow clone.
 */
export const unpackPreviousRelease = async (): Promise<PreviousRelease | null> => {
  const isHere = await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  );
  if (!isHere) return null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-previous-'));
  const archive = path.join(folder, 'release.tar');
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: root });
  await run('tar', ['-x', '-f', archive, '-C', folder]);
  for (const shared of ['node_modules', 'dist'])
    if (existsSync(path.join(root, shared)))
      await symlink(path.join(root, shared), path.join(folder, shared), 'dir');
  return {
    main: path.join(folder, 'src/server/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
};
