// The archive of an installation as the command line works on it, beside a server or without one.
import { nanoid } from 'nanoid';
import { carriers } from '../../carriers.ts';
import type { Logger } from '../../context.ts';
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
  const archive = await openArchive(config);
  try {
    return await work({
      archive,
      carriers,
      db: database.db,
      memory: createMemory(),
      now: () => new Date(),
      newId: () => nanoid(),
      log,
    });
  } finally {
    await archive.close();
  }
};
