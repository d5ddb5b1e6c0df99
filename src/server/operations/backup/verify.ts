import { basename } from 'node:path';
import { readArchive } from './archive.ts';
import { BackupError, type Manifest, manifestName, readManifest } from './manifest.ts';

/** A manifest is a page; more is no manifest. */
const maxManifestBytes = 1024 * 1024;

export interface Verified {
  manifest: Manifest;
  files: number;
  bytes: number;
}

export const readText = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxManifestBytes) throw new BackupError('A file of the backup that should be short is not.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * Reads a whole backup and compares every sum.
 * @throws {BackupError} if it is no backup, damaged, or cut off
 */
export const verifyBackup = async (file: string): Promise<Verified> => {
  const name = basename(file);
  let manifest: Manifest | null = null;
  let files = 0;
  let bytes = 0;
  await readArchive(file, async (entry) => {
    if (manifest === null) {
      if (entry.name !== manifestName) throw new BackupError(`${name} is no backup of Lettersmith.`);
      manifest = readManifest(await readText(entry.body), name);
    }
    if (!entry.isFolder) files += 1;
    bytes += entry.bytes;
  });
  if (manifest === null) throw new BackupError(`${name} is no backup of Lettersmith: it is empty.`);
  return { manifest, files, bytes };
};
