// The archive of an installation as the command line works on it, beside a server or without one.
import { nanoid } from 'nanoid';
import { carriers } from '../../carriers.ts';
import type { Logger } from '../../context.ts';
import { startDatabaseClock } from '../../database-clock.ts';
import type { ArchiveContext } from '../../domain/platform/archive/month-work.ts';
import { createMemory } from '../../memory.ts';
import { openArchive } from '../../providers/storage/archive.ts';
import type { Installation } from '../installation/open.ts';

/** Runs the work, and closes the storage of the archive afterwards. */
export const withArchive = async <Value>(
  { config, database }: Installation,
  log: Logger,
  work: (ctx: ArchiveContext) => Promise<Value>,
): Promise<Value> => {
  // Servers compare the leases of months with the time of the database.
  const clock = await startDatabaseClock(database.db, { log });
  const archive = await openArchive(config);
  try {
    return await work({
      archive,
      carriers,
      db: database.db,
      memory: createMemory(),
      now: clock.now,
      newId: () => nanoid(),
      log,
    });
  } finally {
    clock.close();
    await archive.close();
  }
};
