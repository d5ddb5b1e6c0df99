// `lettersmith pause-sending`: no process of the installation begins to send until it is resumed.
import { parseArgs } from 'node:util';
import { pauseSending } from '#server/db/shared/installation.ts';
import { findOtherVersions } from '#server/db/shared/processes.ts';
import { productVersion } from '#server/operations/installation/product.ts';
import { exitCode } from '../exit-codes.ts';
import { onInstallation, printJson, report, say } from './support/report.ts';

export const run = (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } });
  return report('pause-sending', () =>
    onInstallation(async ({ database }) => {
      const isNew = await pauseSending(database.db, new Date());
      const others = await findOtherVersions(database.db, await productVersion());
      if (values.json) printJson({ wasPaused: !isNew, otherVersions: others });
      else
        say(
          isNew
            ? 'Within five seconds no process sends campaigns or confirmations. Events are still read. "lettersmith resume-sending" ends the pause; campaigns continue where they were.'
            : 'Sending is paused already. Nothing was changed.',
        );
      if (others.length > 0 && !values.json)
        say(
          `Processes of other versions run, and older ones read the pause only when they start: ${others.map(({ version, processes }) => `${version} (${processes})`).join(', ')}. Restart or stop them.`,
        );
      return exitCode.done;
    }),
  );
};
