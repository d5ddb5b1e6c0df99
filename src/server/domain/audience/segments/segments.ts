import type { Contact } from '#contract/audience/contacts.ts';
import {
  maxSegments,
  type Segment,
  type SegmentCount,
  type SegmentDefinition,
} from '#contract/audience/segments.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import { auditSegment } from '../../../db/audience/contacts/audit-log.ts';
import { allocateIdWithCount } from '../../../db/audience/contacts/id-sequence.ts';
import * as rows from '../../../db/audience/segments/segments.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { Page, PageRequest } from '../../shared/pagination.ts';
import { entryOf } from '../contacts/audit-log.ts';
import { idOf, requireNumber } from '../contacts/public-ids.ts';
import { toDefinition, toStoredDefinition } from './definitions.ts';
import { countDefinition, readMembers } from './members.ts';
import { countStored } from './stored-counts.ts';

const toSegment = (row: rows.StoredSegment): Segment => ({
  id: idOf('segment', row.workspace_id, row.id),
  name: row.name,
  definition: toDefinition(row.workspace_id, row.definition),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const requireRow = async (
  db: Queryable,
  { workspace_id }: Caller,
  id: string,
): Promise<rows.StoredSegment> => {
  const number = requireNumber('segment', workspace_id, id);
  const [row] = await rows.findSegments(db, workspace_id, [number]);
  if (!row) throw notFound();
  return row;
};

export const listSegments = async (ctx: Context, { workspace_id }: Caller): Promise<Segment[]> =>
  (await rows.listSegments(ctx.db, workspace_id)).map(toSegment);

export const getSegment = async (ctx: Context, caller: Caller, id: string): Promise<Segment> =>
  toSegment(await requireRow(ctx.db, caller, id));

const tooManySegments = (): Error =>
  conflict(keyedText('refusals.audience.segmentLimit', { max: maxSegments }));

export const createSegment = (
  ctx: Context,
  caller: Caller,
  input: { name: string; definition: SegmentDefinition },
): Promise<Segment> => {
  const { workspace_id } = caller;
  return ctx.db.transaction().execute(async (tx) => {
    const definition = await toStoredDefinition(tx, workspace_id, input.definition);
    const { id, count } = await allocateIdWithCount(tx, workspace_id, 'segments');
    if (count >= maxSegments) throw tooManySegments();
    await rows.insertSegment(tx, {
      workspace_id,
      id,
      name: input.name,
      definition: JSON.stringify(definition),
      at: ctx.now(),
    });
    const created = toSegment(await requireRow(tx, caller, idOf('segment', workspace_id, id)));
    await auditSegment(tx, workspace_id, { ...entryOf(ctx, caller, 'segment made'), after: created });
    return created;
  });
};

export const updateSegment = (
  ctx: Context,
  caller: Caller,
  id: string,
  change: { name?: string | undefined; definition?: SegmentDefinition | undefined },
): Promise<Segment> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireRow(tx, caller, id);
    const { workspace_id, id: number } = before;
    const definition = change.definition && (await toStoredDefinition(tx, workspace_id, change.definition));
    await rows.updateSegment(tx, workspace_id, number, {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(definition ? { definition: JSON.stringify(definition) } : {}),
      updated_at: ctx.now(),
    });
    const after = toSegment(await requireRow(tx, caller, id));
    await auditSegment(tx, workspace_id, {
      ...entryOf(ctx, caller, 'segment changed'),
      before: toSegment(before),
      after,
    });
    return after;
  });

export const deleteSegment = (ctx: Context, caller: Caller, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireRow(tx, caller, id);
    const { workspace_id, id: number } = before;
    await rows.updateSegment(tx, workspace_id, number, { deleted_at: ctx.now() });
    await auditSegment(tx, workspace_id, {
      ...entryOf(ctx, caller, 'segment deleted'),
      before: toSegment(before),
    });
  });

export const restoreSegment = (ctx: Context, caller: Caller, id: string): Promise<Segment> => {
  const { workspace_id } = caller;
  const number = requireNumber('segment', workspace_id, id);
  return ctx.db.transaction().execute(async (tx) => {
    const { count } = await allocateIdWithCount(tx, workspace_id, 'segments');
    if (count >= maxSegments) throw tooManySegments();
    if (!(await rows.updateSegment(tx, workspace_id, number, { deleted_at: null }, true))) throw notFound();
    const after = toSegment(await requireRow(tx, caller, id));
    await auditSegment(tx, workspace_id, { ...entryOf(ctx, caller, 'segment restored'), after });
    return after;
  });
};

export const countSegment = async (
  ctx: Context,
  { workspace_id }: Caller,
  definition: SegmentDefinition,
): Promise<SegmentCount> =>
  countDefinition(ctx, workspace_id, await toStoredDefinition(ctx.db, workspace_id, definition));

/** `primary` stores what was counted; `ctx` may read a replica. */
export const countSavedSegment = async (
  ctx: Context,
  primary: Context,
  caller: Caller,
  id: string,
): Promise<SegmentCount> => countStored(ctx, primary, await requireRow(ctx.db, caller, id));

export const listSegmentMembers = async (
  ctx: Context,
  caller: Caller,
  id: string,
  request: PageRequest,
): Promise<Page<Contact>> => {
  const { workspace_id, definition } = await requireRow(ctx.db, caller, id);
  return readMembers(ctx, workspace_id, definition, request);
};
