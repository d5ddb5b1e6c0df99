// `lettersmith resume-sending`: lets the processes of an installation send again, after a restore or `pause-sending`.
import { parseArgs } from 'node:util';
import { resumeSending } from '#server/db/shared/installation.ts';
import { exitCode } from '../exit-codes.ts';
import { onInstallation, printJson, report, say } from './support/report.ts';

export const run = (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } });
  return report('resume-sending', () =>
    onInstallation(async ({ database }) => {
      const wasPaused = await resumeSending(database.db);
      if (values.json) printJson({ wasPaused });
      else
        say(
          wasPaused
            ? 'Sending resumes within five seconds. Campaigns that a restore paused stay paused.'
            : 'Sending was not paused. Nothing was changed.',
        );
      return exitCode.done;
    }),
  );
};
