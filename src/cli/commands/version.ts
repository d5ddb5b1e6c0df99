import { parseArgs } from 'node:util';
import { exitCode } from '../exit-codes.ts';
import { writeText } from '../streams.ts';
import { readVersion } from './package-version.ts';

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } });
  const version = await readVersion();
  const { node } = process.versions;
  writeText(
    values.json
      ? `${JSON.stringify({ lettersmith: version, node })}\n`
      : `Lettersmith ${version}, Node ${node}\n`,
  );
  return exitCode.done;
};
