// `lettersmith pause-sending`: no process of the installation begins to send until it is resumed.
import { parseArgs } from 'node:util';
import { pauseSending } from '#server/db/shared/installation.ts';
import { exitCode } from '../exit-codes.ts';
import { onInstallation, printJson, report, say } from './support/report.ts';

export const run = (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } });
  return report('pause-sending', () =>
    onInstallation(async ({ database }) => {
      const isNew = await pauseSending(database.db, new Date());
      if (values.json) printJson({ wasPaused: !isNew });
      else
        say(
          isNew
            ? 'Within five seconds no process sends campaigns or confirmations. Events are still read. "lettersmith resume-sending" ends the pause; campaigns continue where they were.'
            : 'Sending is paused already. Nothing was changed.',
        );
      return exitCode.done;
    }),
  );
};
