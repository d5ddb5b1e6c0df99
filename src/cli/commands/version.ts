import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { exitCode } from '../exit-codes.ts';
import { writeText } from '../streams.ts';

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } });
  const file = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  const { node } = process.versions;
  writeText(
    values.json
      ? `${JSON.stringify({ lettersmith: version, node })}\n`
      : `Lettersmith ${version}, Node ${node}\n`,
  );
  return exitCode.done;
};
