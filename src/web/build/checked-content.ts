import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

export interface ContentCheck {
  folder: string;
  /** The files that have to be there, each with what is wrong with what it holds. */
  files: Record<string, (value: unknown) => string[]>;
}

const problemsOf = async (
  file: string,
  name: string,
  check: (value: unknown) => string[],
): Promise<string[]> => {
  try {
    return check(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    return [`content/${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
};

/** Stops a build of texts that the server would not start with, and says in words what is wrong with them. */
export const checkedContent = ({ folder, files }: ContentCheck): Plugin => ({
  name: 'checked-content',
  apply: 'build',
  async buildStart() {
    const problems = await Promise.all(
      Object.entries(files).map(([name, check]) => problemsOf(path.join(folder, name), name, check)),
    );
    const lines = problems.flat();
    if (lines.length > 0)
      this.error(
        `The texts of the public pages need attention:\n${lines.map((line) => `  - ${line}`).join('\n')}`,
      );
  },
});
