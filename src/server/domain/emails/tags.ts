import { maxTags, maxTagsOfTemplate, type TemplateTag } from '#contract/emails/tags.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/emails/tags.ts';
import type { Caller } from '../shared/caller.ts';
import { conflict, notFound } from '../shared/errors.ts';

export const listTemplateTags = (ctx: Context, caller: Caller): Promise<TemplateTag[]> =>
  rows.listTags(ctx.db, caller.workspace_id);

export const tagTemplates = async (
  ctx: Context,
  { workspace_id }: Caller,
  { templateIds, add, remove }: { templateIds: string[]; add: string[]; remove: string[] },
): Promise<TemplateTag[]> =>
  ctx.db.transaction().execute(async (tx) => {
    await rows.lockTags(tx, workspace_id);
    const existing = await rows.presentTemplates(tx, workspace_id, templateIds);
    if (existing.length === 0) throw notFound();
    await rows.takeTagsOff(tx, workspace_id, existing, remove);
    for (const name of add)
      await rows.insertTag(tx, { workspace_id, id: ctx.newId(), name, created_at: ctx.now() });
    await rows.putTagsOn(tx, workspace_id, existing, await rows.findTagsByName(tx, workspace_id, add));
    if ((await rows.highestTagCount(tx, workspace_id, existing)) > maxTagsOfTemplate)
      throw conflict(keyedText('refusals.emails.tagsOfTemplateLimit', { max: maxTagsOfTemplate }));
    const tags = await rows.listTags(tx, workspace_id);
    if (tags.length > maxTags) throw conflict(keyedText('refusals.emails.tagLimit', { max: maxTags }));
    return tags;
  });

export const renameTemplateTag = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  name: string,
): Promise<TemplateTag> =>
  ctx.db.transaction().execute(async (tx) => {
    await rows.lockTags(tx, workspace_id);
    const [other] = await rows.findTagsByName(tx, workspace_id, [name]);
    if (other !== undefined && other !== id)
      throw conflict(keyedText('refusals.audience.tagExists', { name }));
    if (!(await rows.renameTag(tx, workspace_id, id, name))) throw notFound();
    const renamed = (await rows.listTags(tx, workspace_id)).find((tag) => tag.id === id);
    if (!renamed) throw notFound();
    return renamed;
  });

export const deleteTemplateTag = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  const isDeleted = await ctx.db.transaction().execute(async (tx) => {
    // Serializes with the copying of templates: a concurrent copy either carries the tag or does not.
    await rows.lockTags(tx, caller.workspace_id);
    return rows.deleteTag(tx, caller.workspace_id, id);
  });
  if (!isDeleted) throw notFound();
};
