// What a backup says of itself. `manifest.json` is its first file, so that a restore refuses before it reads the rest.
import { z } from 'zod';

export const manifestName = 'manifest.json';
export const databaseFolder = 'database/';
export const dumpName = 'database.dump';
export const uploadsFolder = 'uploads/';
export const archivedFolder = 'archive/';
export const secretKeyName = 'secret-key.sealed';

export const manifestSchema = z.object({
  product: z.literal('lettersmith'),
  format: z.literal(1),
  /** The version of the program that made the backup. */
  version: z.string(),
  createdAt: z.string(),
  database: z.object({
    engine: z.enum(['embedded', 'postgres']),
    /** PostgreSQL's version, such as 17.2. */
    version: z.string(),
    /** The last migration that was applied. */
    migration: z.string(),
  }),
  /** Tells a copy of an installation from the installation. */
  installation: z.string(),
  uploads: z.object({ place: z.enum(['disk', 's3']), included: z.boolean() }),
  secretKey: z.object({
    included: z.boolean(),
    /** The ids of the keys that stored credentials and signed links need; the current one is first. */
    ids: z.array(z.string()),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** An operator's error or a damaged file: the message is the whole answer. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const readManifest = (text: string, file: string): Manifest => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BackupError(`${file} is no backup of Lettersmith: its manifest cannot be read.`);
  }
  const format = z.object({ product: z.literal('lettersmith'), format: z.number() }).safeParse(json);
  if (!format.success) throw new BackupError(`${file} is no backup of Lettersmith.`);
  if (format.data.format > 1)
    throw new BackupError(
      `${file} was made by a newer version of Lettersmith. Install that version or a later one.`,
    );
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new BackupError(`${file}: its manifest is damaged. Take an older backup.`);
  return parsed.data;
};
