// `lettersmith secret rotate`: seals stored secrets with the first key of SECRET_KEY.
import { parseArgs } from 'node:util';
import { rotateSecrets } from '#server/operations/secrets/rotate.ts';
import { exitCode } from '../exit-codes.ts';
import { Misuse, onInstallation, printJson, report, say } from './support/report.ts';
import { plural } from './support/units.ts';

const maxNamed = 20;

export const run = (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  });
  return report('secret', async () => {
    const isDryRun = values['dry-run'] ?? false;
    if (positionals.join(' ') !== 'rotate') throw new Misuse('Usage: lettersmith secret rotate [--dry-run]');
    const result = await onInstallation((on) => rotateSecrets(on, isDryRun));
    const { key, resealed, current, lost } = result;
    if (values.json) printJson(result);
    else {
      say(
        `${plural(resealed, 'secret')} ${isDryRun ? 'would be' : resealed === 1 ? 'is' : 'are'} sealed anew by the key ${key}; it had sealed ${current} already.`,
      );
      for (const { table, workspaceId } of lost.slice(0, maxNamed))
        say(`No key of SECRET_KEY opens ${table} of the workspace ${workspaceId}.`);
      if (lost.length > 0)
        say(
          `Add the key of ${plural(lost.length, 'such secret')} to SECRET_KEY, or let the owners enter them again.`,
        );
      else if (!isDryRun) say('Keep the older keys in SECRET_KEY while links in old messages have to work.');
    }
    return lost.length > 0 ? exitCode.refused : exitCode.done;
  });
};
