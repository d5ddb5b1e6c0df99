// Archived deliveries in a backup: the rows of old months exist in these files alone. Those in a bucket stay there.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { openArchive } from '../../providers/storage/archive.ts';
import { archivedFiles } from '../../providers/storage/storage.ts';
import type { ArchiveWriter } from './archive.ts';
import { archivedFolder } from './manifest.ts';

const isArchived = (key: string): boolean => {
  try {
    archivedFiles.placeOf(key);
    return true;
  } catch {
    return false;
  }
};

export const addArchivedFiles = async (writer: ArchiveWriter, config: Config): Promise<void> => {
  if (config.s3) return;
  const folder = path.join(config.dataDir, 'archive');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, file).replaceAll(path.sep, '/');
    if (entry.isFile() && isArchived(key)) await writer.addFile(`${archivedFolder}${key}`, file);
  }
};

/** `name`: as it is in the backup. Names that no archived file has are refused by the storage. */
export const putArchivedFile = async (config: Config, name: string, bytes: Uint8Array): Promise<void> => {
  const storage = await openArchive(config);
  try {
    await storage.put(name.slice(archivedFolder.length), bytes, 'application/octet-stream');
  } finally {
    await storage.close();
  }
};
