// `lettersmith doctor`: checks an installation. Exit code 1 when something is bad. Only `--live` asks other machines.
import { parseArgs } from 'node:util';
import { diagnose } from '#server/operations/doctor/doctor.ts';
import { createNameServer } from '#server/providers/dns/name-server.ts';
import { exitCode } from '../exit-codes.ts';
import { writeText } from '../streams.ts';
import { onInstallation, printJson, report } from './support/report.ts';

const marks = { good: 'ok  ', attention: 'look', bad: 'BAD ' } as const;

export const run = (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' }, live: { type: 'boolean' } },
  });
  return report('doctor', () =>
    onInstallation(async (on) => {
      const found = await diagnose(on, values.live ? createNameServer() : null);
      if (values.json) printJson(found);
      else writeText(found.map(({ name, state, text }) => `${marks[state]}  ${name}: ${text}\n`).join(''));
      return found.some(({ state }) => state === 'bad') ? exitCode.refused : exitCode.done;
    }),
  );
};
