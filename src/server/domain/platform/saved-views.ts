// Saved views: the filters and the order of a list under a name, for the person who saved them.
import { maxSavedViews, type SavedView, type ViewedList, viewQuery } from '#contract/platform/saved-views.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/platform/saved-views.ts';
import type { Caller } from '../shared/caller.ts';
import { conflict, notFound } from '../shared/errors.ts';

const ownerOf = ({ workspace_id, userId }: Caller): rows.ViewOwner => ({ workspaceId: workspace_id, userId });

const toView = ({ id, list, name, query }: rows.StoredView): SavedView => ({ id, list, name, query });

const refuseTakenName = (views: readonly rows.StoredView[], name: string, id: string | null): void => {
  const same = views.find((view) => view.id !== id && view.name.toLowerCase() === name.toLowerCase());
  if (same) throw conflict(keyedText('refusals.platform.viewNameTaken', { name: same.name }));
};

export const listSavedViews = async (ctx: Context, caller: Caller, list: ViewedList): Promise<SavedView[]> =>
  (await rows.listViews(ctx.db, ownerOf(caller), list)).map(toView);

export const createSavedView = (
  ctx: Context,
  caller: Caller,
  { list, name, query }: { list: ViewedList; name: string; query: string },
): Promise<SavedView> => {
  const owner = ownerOf(caller);
  return ctx.db.transaction().execute(async (tx) => {
    await rows.lockViews(tx, owner);
    const views = await rows.listViews(tx, owner, list);
    if (views.length >= maxSavedViews)
      throw conflict(keyedText('refusals.platform.viewLimit', { max: maxSavedViews }));
    refuseTakenName(views, name, null);
    const now = ctx.now();
    const view = {
      workspace_id: owner.workspaceId,
      user_id: owner.userId,
      id: ctx.newId(),
      list,
      name,
      query: viewQuery(list, query),
      position: (views.at(-1)?.position ?? -1) + 1,
      created_at: now,
      updated_at: now,
    };
    await rows.insertView(tx, view);
    return toView(view);
  });
};

export const updateSavedView = (
  ctx: Context,
  caller: Caller,
  id: string,
  { name, query }: { name?: string | undefined; query?: string | undefined },
): Promise<SavedView> => {
  const owner = ownerOf(caller);
  return ctx.db.transaction().execute(async (tx) => {
    await rows.lockViews(tx, owner);
    const view = await rows.findView(tx, owner, id);
    if (!view) throw notFound();
    if (name !== undefined) refuseTakenName(await rows.listViews(tx, owner, view.list), name, id);
    const changed = {
      name: name ?? view.name,
      query: query === undefined ? view.query : viewQuery(view.list, query),
    };
    await rows.updateView(tx, owner, id, { ...changed, updated_at: ctx.now() });
    return toView({ ...view, ...changed });
  });
};

/** Ids that are not of this person's views are ignored: one of them may have been deleted meanwhile. */
export const orderSavedViews = (
  ctx: Context,
  caller: Caller,
  { list, ids }: { list: ViewedList; ids: readonly string[] },
): Promise<SavedView[]> => {
  const owner = ownerOf(caller);
  return ctx.db.transaction().execute(async (tx) => {
    await rows.lockViews(tx, owner);
    const views = await rows.listViews(tx, owner, list);
    const rankOf = ({ id }: rows.StoredView) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    const ordered = views.toSorted((a, b) => rankOf(a) - rankOf(b));
    for (const [position, view] of ordered.entries())
      if (view.position !== position) await rows.updateView(tx, owner, view.id, { position });
    return ordered.map(toView);
  });
};

export const deleteSavedView = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  if (!(await rows.deleteView(ctx.db, ownerOf(caller), id))) throw notFound();
};
