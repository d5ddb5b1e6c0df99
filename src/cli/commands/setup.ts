// `lettersmith setup`: the settings of a new installation, with fresh secrets. Nothing is stored or printed twice.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isSetupKind, newSettings, setupKinds } from '#server/operations/setup/new-settings.ts';
import { exitCode } from '../exit-codes.ts';
import { codeOf, writeText } from '../streams.ts';

const options = {
  for: { type: 'string', default: 'compose' },
  url: { type: 'string' },
  admin: { type: 'string' },
  output: { type: 'string' },
} as const;

const misused = (why: string): number => {
  console.error(why);
  return exitCode.misused;
};

const write = (file: string, text: string): number => {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    console.error(`${file} holds the settings. Only its owner may read it.`);
    return exitCode.done;
  } catch (error) {
    console.error(
      codeOf(error) === 'EEXIST'
        ? `${file} exists and was not changed: its secrets may be in use.`
        : `${file} could not be written (${codeOf(error)}).`,
    );
    return exitCode.notWritten;
  }
};

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options });
  const { for: kind, url = 'https://letters.example.com', admin, output } = values;
  if (!isSetupKind(kind)) return misused(`--for is one of ${setupKinds.join(', ')}, not "${kind}".`);
  const { text, fault } = newSettings({ kind, url, admin: admin ?? null });
  if (fault !== null) return misused(fault);
  if (output !== undefined) return write(output, text);
  writeText(text);
  return exitCode.done;
};
