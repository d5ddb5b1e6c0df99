// Writes the batches of an import as contacts, one after the other. Resumable after a stop at any point.
import type { Context } from '../../../context.ts';
import { forgetOpenRequests } from '../../../db/audience/consent/confirmations.ts';
import { lockForAdding } from '../../../db/audience/contacts/contact-locks.ts';
import { allocateIds } from '../../../db/audience/contacts/id-sequence.ts';
import { hasStartedAfter } from '../../../db/audience/contacts/recipient-snapshots.ts';
import { contactTotals } from '../../../db/audience/contacts/sizes.ts';
import { findTag } from '../../../db/audience/contacts/tags.ts';
import * as rows from '../../../db/audience/imports/imports.ts';
import { findList } from '../../../db/audience/lists/lists.ts';
import type { Queryable } from '../../../db/database.ts';
import { announceChange, importsTopic } from '../../shared/live-feed.ts';
import { finishEach, isStopping, runInSteps } from '../../shared/resumable-job.ts';
import { queueSearchIndexUpdate } from '../contacts/search-index.ts';

/** All contacts of the workspace came with this import, which has no address twice. */
const isAllOfImport = async (
  db: Queryable,
  { workspace_id, imported }: rows.StoredImport,
): Promise<boolean> => (await contactTotals(db, workspace_id)).all === imported;

/** Imports whose suppressions are written, while the first batch is retried because a campaign starts. */
const newSuppressedImports = () => new Set<string>();

/**
 * A later batch may suppress a contact of an earlier one, and a campaign may start between the two: so the suppressions
 * of all batches are written before the first contact. Idempotent after a stop. false: the import was stopped.
 */
const writeAllSuppressions = async (ctx: Context, workspaceId: string, id: string): Promise<boolean> => {
  const done = ctx.memory.get(newSuppressedImports);
  const key = `${workspaceId} ${id}`;
  if (done.has(key)) return true;
  for (const part of await rows.findBatchesWithStatuses(ctx.db, workspaceId, id)) {
    if (isStopping(ctx)) return false;
    await ctx.db.transaction().execute(async (tx) => {
      const row = await rows.lockImport(tx, workspaceId, id);
      if (!row || !rows.isWriting(row) || row.parts_written > 0) return;
      const now = ctx.now();
      await rows.writeBatchSuppressions(tx, row, part, now);
      await rows.updateImport(tx, workspaceId, id, { updated_at: now });
    });
  }
  done.add(key);
  return true;
};

/** false: nothing is left to write. */
const writeBatch = async (ctx: Context, workspaceId: string, id: string): Promise<boolean> => {
  const pending = await rows.findImport(ctx.db, workspaceId, id);
  if (!pending || !rows.isWriting(pending)) return false;
  const { parts_written: part } = pending;
  if (pending.state === 'writing_status' && part === 0 && pending.parts > 1)
    if (!(await writeAllSuppressions(ctx, workspaceId, id))) return true;
  if (part > 0) ctx.memory.get(newSuppressedImports).delete(`${workspaceId} ${id}`);
  const size = await rows.findBatch(ctx.db, workspaceId, id, part);
  // Before the transaction, so that no other writer of contacts waits for it. Unused numbers leave a gap.
  const last = size ? await allocateIds(ctx.db, workspaceId, 'contacts', size.row_count) : 0;
  return ctx.db.transaction().execute(async (tx) => {
    const row = await rows.lockImport(tx, workspaceId, id);
    if (!row || !rows.isWriting(row)) return false;
    // Another process wrote it meanwhile.
    if (row.parts_written !== part) return true;
    // Only the last commit waits for the disk, which makes all commits before it durable.
    if (ctx.config.databaseUrl && part + 1 < row.parts) await rows.commitWithoutWaiting(tx);
    const now = ctx.now();
    if (part >= row.parts) {
      const done = { state: 'done', finished_at: now, updated_at: now } as const;
      await rows.updateImport(tx, workspaceId, id, done);
      return false;
    }
    if (size) {
      // A list deleted meanwhile gets no members.
      const list = row.list_id === null ? undefined : await findList(tx, workspaceId, row.list_id);
      // Without declared consent, members of a list with double opt-in stay pending until they are asked.
      const isPending = Boolean(list?.double_opt_in) && !row.consent;
      const first = last - size.row_count + 1;
      await lockForAdding(tx, workspaceId);
      // Contacts added after a campaign started must get higher numbers than those before: retry with new ones.
      if (await hasStartedAfter(tx, workspaceId, first)) return true;
      const newStatus = isPending ? 'pending' : 'subscribed';
      const isAllNew = size.people > 0 && (await isAllOfImport(tx, row));
      await rows.writeBatchContacts(tx, row, part, first, now, { newStatus, isAllNew });
      if (row.state === 'writing_status') {
        const changed = await rows.writeBatchStatuses(tx, row, part, now);
        if (changed.length > 0) await forgetOpenRequests(tx, workspaceId, changed);
        await rows.writeBatchSuppressions(tx, row, part, now);
      }
      if (list) await rows.writeBatchMembers(tx, row, list.id, part, now, isPending ? 'pending' : 'active');
      for (const tagId of row.tag_ids)
        if (await findTag(tx, workspaceId, tagId)) await rows.writeBatchTags(tx, row, tagId, part);
      await rows.deleteBatch(tx, workspaceId, id, part);
    }
    await rows.updateImport(tx, workspaceId, id, {
      parts_written: part + 1,
      imported: row.imported + (size?.people ?? 0),
      updated_at: now,
      ...(part + 1 === row.parts ? ({ state: 'done', finished_at: now } as const) : {}),
    });
    ctx.metrics.add('import_rows_total', {}, size?.row_count ?? 0);
    return part + 1 < row.parts;
  });
};

/** Writes the remaining batches of an import. */
export const writeImport = runInSteps(async (ctx, workspaceId, id) => {
  const isMoreLeft = await writeBatch(ctx, workspaceId, id);
  announceChange(ctx, importsTopic(workspaceId));
  return isMoreLeft;
}, queueSearchIndexUpdate);

/** A reading process sends heartbeats more often than this; see `read.ts`. */
const abandonedReadingMs = 60_000;
const importsPerRun = 20;

/**
 * Resumes imports of processes that died. `idleMs`: minimum time without progress. A file that was not read to its end
 * exists only at its sender: such an import fails. The embedded database has one process, so nothing is being read when
 * it starts.
 */
export const finishImports = async (ctx: Context, idleMs: number): Promise<void> => {
  const now = ctx.now().getTime();
  const isAlone = idleMs === 0 && !ctx.config.databaseUrl;
  const abandonedBefore = new Date(now - (isAlone ? 0 : abandonedReadingMs));
  const abandoned = await rows.findIdleImports(ctx.db, 'reading', abandonedBefore, importsPerRun);
  for (const { workspace_id, id } of abandoned) {
    await rows.deleteBatches(ctx.db, workspace_id, id);
    const ended = { state: 'failed', finished_at: ctx.now(), updated_at: ctx.now() } as const;
    await rows.updateImport(ctx.db, workspace_id, id, ended);
    announceChange(ctx, importsTopic(workspace_id));
  }
  for (const state of ['writing', 'writing_status'] as const) {
    const idle = await rows.findIdleImports(ctx.db, state, new Date(now - idleMs), importsPerRun);
    await finishEach(ctx, idle, writeImport);
  }
};
