// Closes public archives that were reported, of any workspace.
import type { Context } from '../../context.ts';
import { findArchive, updateArchive } from '../../db/campaigns/archives/archives.ts';
import { findSlug } from '../../db/campaigns/archives/slugs.ts';
import { forgetPages } from '../campaigns/archives/page-cache.ts';
import { notFound } from '../shared/errors.ts';

export const blockArchive = async (
  ctx: Context,
  slug: string,
  isBlocked: boolean,
): Promise<{ slug: string; title: string; isBlocked: boolean }> => {
  const found = await findSlug(ctx.db, slug);
  const archive = found && (await findArchive(ctx.db, found.workspace_id, found.archive_id));
  if (!archive) throw notFound();
  await updateArchive(ctx.db, archive.workspace_id, archive.id, {
    blocked_at: isBlocked ? (archive.blocked_at ?? ctx.now()) : null,
  });
  forgetPages(ctx);
  ctx.log.info(
    { workspace: archive.workspace_id, slug: archive.slug, isBlocked },
    'archive closed or opened',
  );
  return { slug: archive.slug, title: archive.title, isBlocked };
};
