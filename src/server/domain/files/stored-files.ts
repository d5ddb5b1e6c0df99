// Files and the rows that reference them. A file is stored once, under the hash of its bytes. It is written before the
// first row references it, and deleted after the last such row.

import { createHash } from 'node:crypto';
import type { TextKey } from '#text/keys.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import * as rows from '../../db/files/uploads.ts';
import { diskFullText, isDiskFull } from '../shared/disk-full.ts';
import { DomainError, isProviderUnavailable, notFound, unavailable } from '../shared/errors.ts';

type Ext = rows.StoredUpload['ext'];

export const contentTypes: Record<Ext, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

export const isExt = (text: string): text is Ext => Object.hasOwn(contentTypes, text);

export const keyOf = ({ hash, ext }: { hash: string; ext: Ext }): string => `${hash}.${ext}`;

export const addressOf = (ctx: Context, file: { hash: string; ext: Ext }): string =>
  `${ctx.publicUrl}/uploads/${keyOf(file)}`;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const notStored = 'refusals.files.notStored';
const notRead = 'refusals.files.notRead';

/** Turns a failure of the disk or the bucket into an `unavailable` refusal. */
const orUnavailable = async <T>(ctx: Context, work: Promise<T>, text: TextKey): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    ctx.log.error({ err: error }, 'upload storage unavailable');
    throw unavailable(isDiskFull(error) ? diskFullText : text);
  }
};

interface NewFile {
  bytes: Uint8Array;
  hash: string;
  ext: Ext;
}

const storeBytes = (ctx: Context, file: NewFile): Promise<void> =>
  orUnavailable(ctx, ctx.storage.put(keyOf(file), file.bytes, contentTypes[file.ext]), notStored);

/** Stores the file, then calls `name` to write the row that references it. */
export const storeFile = async <Row>(
  ctx: Context,
  file: NewFile,
  insertRow: (tx: Queryable) => Promise<Row>,
): Promise<Row> => {
  await storeBytes(ctx, file);
  try {
    const row = await ctx.db.transaction().execute(async (tx) => {
      await rows.lockFile(tx, file.hash);
      return insertRow(tx);
    });
    // Between `put` and the lock, the deletion of another workspace's last row may have deleted the file.
    if (!(await orUnavailable(ctx, ctx.storage.has(keyOf(file)), notStored))) await storeBytes(ctx, file);
    return row;
  } catch (error) {
    await releaseFile(ctx, file);
    throw error;
  }
};

/**
 * Deletes the file when no row of any workspace references it. A failure is only logged: an orphaned file does no harm.
 */
export const releaseFile = async (
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  file: { hash: string; ext: Ext },
): Promise<void> => {
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await rows.lockFile(tx, file.hash);
      if (!(await rows.isFileUsed(tx, file.hash))) await ctx.storage.delete(keyOf(file));
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'unused file could not be deleted');
  }
};

/** Refuses what would exceed the workspace's storage limit. Call it in the transaction that adds the file. */
export const requireSpace = async (
  ctx: Context,
  tx: Queryable,
  workspaceId: string,
  bytes: number,
): Promise<void> => {
  await rows.lockWorkspace(tx, workspaceId);
  if ((await rows.storedBytes(tx, workspaceId)) + bytes <= ctx.config.uploadSpaceBytes) return;
  throw new DomainError('too-large', 'refusals.files.storageFull');
};

export interface ServedFile {
  bytes: Uint8Array;
  contentType: string;
  isFont: boolean;
}

export const readFile = async (ctx: Context, insertRow: string): Promise<ServedFile> => {
  const [, hash, ext = ''] = /^([0-9a-f]{64})\.([a-z0-9]{2,5})$/.exec(insertRow) ?? [];
  if (!hash || !isExt(ext)) throw notFound();
  const bytes = await orUnavailable(ctx, ctx.storage.get(keyOf({ hash, ext })), notRead);
  if (!bytes) throw notFound();
  const contentType = contentTypes[ext];
  return { bytes, contentType, isFont: contentType.startsWith('font/') };
};
