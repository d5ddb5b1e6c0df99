// `lettersmith setup`: the settings of a new installation, with fresh secrets, on the standard output or in a new file.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isSetupKind, newSettings, SetupError, setupKinds } from '#server/operations/setup/new-settings.ts';
import { exitCode } from '../exit-codes.ts';
import { codeOf, writeText } from '../streams.ts';
import { readVersion } from './package-version.ts';

const options = {
  for: { type: 'string', default: 'compose' },
  embedded: { type: 'boolean', default: false },
  url: { type: 'string', default: 'https://letters.example.com' },
  admin: { type: 'string' },
  output: { type: 'string' },
} as const;

/** Never over a file: its secrets may be in use. */
const writeNew = (file: string, text: string): number => {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    console.error(`${file} has the settings. Only its owner may read it.`);
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
  const { for: kind, url, admin = null, output } = values;
  if (!isSetupKind(kind)) {
    console.error(`--for is one of ${setupKinds.join(', ')}, not "${kind}".`);
    return exitCode.misused;
  }
  if (values.embedded && kind === 'kubernetes') {
    console.error('--embedded does not go with kubernetes: several processes need PostgreSQL.');
    return exitCode.misused;
  }
  // Containers without PostgreSQL have a compose file of their own.
  const files = values.embedded && kind === 'compose' ? 'embedded' : kind;
  try {
    const version = await readVersion();
    const text = newSettings({ kind: files, isEmbedded: values.embedded, url, admin, version });
    if (output !== undefined) return writeNew(output, text);
    writeText(text);
    return exitCode.done;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return exitCode.misused;
  }
};
