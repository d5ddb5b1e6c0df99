// Unpacks the embedded database beside its place, starts it there, and only then puts it in place.
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { openEmbedded } from '../../db/database.ts';
import { fsyncPath } from '../../db/embedded/durable-files.ts';
import { lockFolder } from '../../db/embedded/folder-lock.ts';
import { hasDatabase } from '../installation/open.ts';
import { Refusal } from '../installation/refusal.ts';
import { type Prepared, prepareRestored } from './after-restore.ts';
import type { Entry } from './archive.ts';
import { databaseFolder, type Manifest } from './manifest.ts';

export interface Target {
  take: (entry: Entry) => Promise<void>;
  finish: (now: Date) => Promise<{ prepared: Prepared; former: string | null }>;
  discard: () => Promise<void>;
}

/** Written durably: a power cut after the restore loses nothing of it. */
export const writeEntry = async (file: string, body: AsyncIterable<Uint8Array>): Promise<void> => {
  const handle = await open(file, 'w', 0o600);
  try {
    for await (const chunk of body) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** @throws {Refusal} if the folder has a database and `isReplacing` is false; FolderInUseError if a server has it open */
export const embeddedTarget = async (
  folder: string,
  manifest: Manifest,
  isReplacing: boolean,
): Promise<Target> => {
  if (hasDatabase(folder) && !isReplacing)
    throw new Refusal(
      `${folder} has a database. Nothing was changed. With --replace it is moved aside and the backup takes its place.`,
    );
  const lock = await lockFolder(folder);
  const staging = `${folder}.restoring`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });

  return {
    take: async ({ name, isFolder, body }) => {
      const place = path.join(staging, name.slice(databaseFolder.length));
      if (isFolder) await mkdir(place, { recursive: true, mode: 0o700 });
      else {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        await writeEntry(place, body);
      }
    },
    finish: async (now) => {
      const database = await openEmbedded({ storage: { kind: 'folder', folder: staging } });
      let prepared: Prepared;
      try {
        prepared = await prepareRestored(database, manifest, now);
      } finally {
        await database.close();
      }
      await rm(`${staging}.lock`, { recursive: true, force: true });
      const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
      const former = hasDatabase(folder) ? `${folder}.before-restore-${stamp}Z` : null;
      if (former) await rename(folder, former);
      else await rm(folder, { recursive: true, force: true });
      await rename(staging, folder);
      fsyncPath(path.dirname(folder));
      await lock.release();
      return { prepared, former };
    },
    discard: async () => {
      await rm(staging, { recursive: true, force: true });
      await lock.release();
    },
  };
};
