import { type ContactTag, maxContactTags } from '#contract/audience/lists.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import { allocateIds } from '../../../db/audience/contacts/id-sequence.ts';
import * as rows from '../../../db/audience/contacts/tags.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { idOf, requireNumber } from './public-ids.ts';

const toTag = (workspaceId: string, { id, name }: { id: number; name: string }): ContactTag => ({
  id: idOf('tag', workspaceId, id),
  name,
});

export const requireTagNumbers = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<number[]> => {
  const numbers = [...new Set(ids.map((id) => requireNumber('tag', workspaceId, id)))];
  for (const number of numbers) if (!(await rows.findTag(db, workspaceId, number))) throw notFound();
  return numbers;
};

export const listContactTags = async (ctx: Context, { workspace_id }: Caller): Promise<ContactTag[]> =>
  (await rows.listTags(ctx.db, workspace_id)).map((tag) => toTag(workspace_id, tag));

export const countContactTags = async (
  ctx: Context,
  { workspace_id }: Caller,
): Promise<{ id: string; count: number }[]> => {
  const counts = new Map(
    (await rows.countTaggings(ctx.db, workspace_id)).map(({ tag_id, n }) => [tag_id, n]),
  );
  return (await rows.listTags(ctx.db, workspace_id)).map(({ id }) => ({
    id: idOf('tag', workspace_id, id),
    count: counts.get(id) ?? 0,
  }));
};

export const createContactTag = (ctx: Context, { workspace_id }: Caller, name: string): Promise<ContactTag> =>
  ctx.db.transaction().execute(async (tx) => {
    const id = await allocateIds(tx, workspace_id, 'tags');
    const existing = await rows.findTagByName(tx, workspace_id, name);
    if (existing) return toTag(workspace_id, existing);
    if ((await rows.listTags(tx, workspace_id)).length >= maxContactTags)
      throw conflict(keyedText('refusals.audience.tagLimit', { max: maxContactTags }));
    await rows.insertTag(tx, { workspace_id, id, name, created_at: ctx.now() });
    return toTag(workspace_id, { id, name });
  });

export const renameContactTag = (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  name: string,
): Promise<ContactTag> => {
  const number = requireNumber('tag', workspace_id, id);
  return ctx.db.transaction().execute(async (tx) => {
    // Serializes writers.
    await allocateIds(tx, workspace_id, 'tags');
    const other = await rows.findTagByName(tx, workspace_id, name);
    if (other && other.id !== number) throw conflict(keyedText('refusals.audience.tagExists', { name }));
    if (!(await rows.renameTag(tx, workspace_id, number, name))) throw notFound();
    return { id, name };
  });
};

// Limits how long other statements wait on the embedded database.
const taggingBatchSize = 500;

export const deleteContactTag = async (ctx: Context, { workspace_id }: Caller, id: string): Promise<void> => {
  const number = requireNumber('tag', workspace_id, id);
  if (!(await rows.deleteTag(ctx.db, workspace_id, number))) throw notFound();
  ctx.background.enqueue(`taggings ${workspace_id} ${number}`, async () => {
    while (
      (await rows.deleteOrphanedTaggings(ctx.db, workspace_id, number, taggingBatchSize)) === taggingBatchSize
    );
  });
};
