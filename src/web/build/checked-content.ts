import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

export interface ContentCheck {
  folder: string;
  /** The required files, each with the errors in its content. */
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

/** Stops a build with content that the server would refuse at its start, and reports the errors. */
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
