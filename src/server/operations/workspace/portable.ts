// The portable form of a workspace: rows as JSON lines for each table, and its uploads. It opens on both databases.
import { z } from 'zod';
import { BackupError } from '../backup/manifest.ts';

export const secretsName = 'secrets.sealed';
export const uploadsFolder = 'uploads/';
export const rowsName = (table: string): string => `tables/${table}.ndjson`;

/** Values that a secret key of the installation sealed; the purpose binds each to its row. */
export const sealedColumns = [
  { table: 'esp_settings', column: 'aws_secret_sealed', purpose: (id: string) => `esp_settings ${id}` },
] as const;

/** Without its secret a row of these has no use, so an export without secrets leaves them out. */
export const tablesOfSecrets: readonly string[] = ['esp_settings', 'ses_accounts'];

const manifestSchema = z.object({
  product: z.literal('lettersmith'),
  kind: z.literal('workspace'),
  format: z.literal(1),
  version: z.string(),
  migration: z.string(),
  createdAt: z.string(),
  workspaceId: z.string(),
  withSecrets: z.boolean(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
});

export type WorkspaceManifest = z.infer<typeof manifestSchema>;

export const readWorkspaceManifest = (text: string, file: string): WorkspaceManifest => {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${file} is no export of a workspace that this version can read.`);
  }
};
