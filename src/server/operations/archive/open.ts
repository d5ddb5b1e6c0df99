// The archive of an installation as the command line works on it, without a server.
import path from 'node:path';
import { nanoid } from 'nanoid';
import { carriers } from '../../carriers.ts';
import type { Config } from '../../config.ts';
import type { Logger } from '../../context.ts';
import { openDatabase } from '../../db/database.ts';
import type { ArchiveContext } from '../../domain/platform/archive/month-work.ts';
import { createMemory } from '../../memory.ts';
import { openArchive } from '../../providers/storage/archive.ts';

export interface OpenedArchive {
  ctx: ArchiveContext;
  close: () => Promise<void>;
}

export const openArchiveOf = async (config: Config, log: Logger): Promise<OpenedArchive> => {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'database'),
  });
  const archive = await openArchive(config);
  return {
    ctx: {
      archive,
      carriers,
      db: database.db,
      memory: createMemory(),
      now: () => new Date(),
      newId: () => nanoid(),
      log,
    },
    close: async () => {
      await archive.close();
      await database.close();
    },
  };
};
