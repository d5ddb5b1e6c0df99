// `lettersmith migrate`: brings the database to this version, as the server does at its start.
import { parseArgs } from 'node:util';
import { type PlannedMigration, planMigrations } from '#server/operations/migrate/plan.ts';
import { runMigrations } from '#server/operations/migrate/run.ts';
import { exitCode } from '../exit-codes.ts';
import { writeText } from '../streams.ts';
import { onInstallation, printJson, report, say } from './support/report.ts';
import { plural } from './support/units.ts';

const describe = ({ name, locks }: PlannedMigration): string => {
  const lines = locks.map(({ line, table, lock, isWholeTable, rows }) => {
    const waits = lock === 'nothing' ? 'nothing waits' : `${lock} wait`;
    const time = isWholeTable ? `, for a time that grows with its ${rows} rows` : ', for a moment';
    return `  line ${line}: ${table}: ${waits}${time}\n`;
  });
  return `${name}\n${lines.join('')}`;
};

export const run = (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  });
  return report('migrate', () =>
    onInstallation(async (on) => {
      if (values['dry-run']) {
        const planned = await planMigrations(on.database.pool);
        if (values.json) printJson(planned);
        else if (planned.length === 0) say('Nothing to do: the database has the schema of this version.');
        else writeText(planned.map(describe).join(''));
        return exitCode.done;
      }
      const { applied, backup } = await runMigrations(on);
      if (values.json) printJson({ applied, backup });
      else {
        if (backup) say(`Backup before migrating: ${backup}`);
        say(applied.length === 0 ? 'Nothing was to do.' : `Applied ${plural(applied.length, 'migration')}.`);
      }
      return exitCode.done;
    }),
  );
};
