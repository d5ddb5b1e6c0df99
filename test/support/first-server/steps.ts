// The commands of docs/first-server.md, in the order in which they stand, by the heading above them.
import fs from 'node:fs';
import path from 'node:path';

const page = path.resolve(import.meta.dirname, '../../../docs/first-server.md');

/** Takes a heading as it stands, such as `3. Start`; gives the commands between it and the next one. */
export const commandsUnder = (heading: string): string[] => {
  const lines = fs.readFileSync(page, 'utf8').split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (start < 0) throw new Error(`docs/first-server.md has no heading "${heading}".`);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^#+ /.test(line));
  const commands = rest.slice(0, end < 0 ? undefined : end).filter((line) => line.startsWith('    '));
  if (commands.length === 0) throw new Error(`There is no command under "${heading}".`);
  return commands.map((line) => line.trim());
};
