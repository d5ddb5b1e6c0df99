// `lettersmith migrate`: what a start does before it serves, as a step of its own.
import { ConfigError, readProcessConfig } from '#server/config.ts';
import { exitCode } from '../exit-codes.ts';
import { writeText } from '../streams.ts';

export const run = async (args: readonly string[]): Promise<number> => {
  if (args.length > 0) {
    console.error(`migrate takes no words, not "${args.join(' ')}".`);
    return exitCode.misused;
  }
  try {
    const config = readProcessConfig([]);
    const { applyMigrations } = await import('#server/operations/setup/apply-migrations.ts');
    const applied = await applyMigrations(config);
    writeText(
      applied.length > 0 ? `Applied:\n${applied.join('\n')}\n` : 'The database has every migration.\n',
    );
    return exitCode.done;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof ConfigError ? exitCode.badSettings : exitCode.unavailable;
  }
};
