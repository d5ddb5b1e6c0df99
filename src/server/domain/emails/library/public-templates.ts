import type { z } from 'zod';
import type {
  getPublicTemplate as getCall,
  listPublicTemplates as listCall,
  PublicTemplate,
} from '#contract/emails/public-templates.ts';
import { searchText } from '#contract/search-text.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/emails/public-templates.ts';
import { invalid, notFound } from '../../shared/errors.ts';
import type { Page } from '../../shared/pagination.ts';
import { answerOfDesign, documentOf, previewHtmlOf, type Scheme } from './design-emails.ts';
import { previewAddress } from './design-previews.ts';
import { seedLibrary } from './designs.ts';

export const toPublicTemplate = (ctx: Context, row: rows.ListedDesign): PublicTemplate => ({
  id: row.id,
  name: row.name,
  category: row.category,
  trade: row.trade,
  description: row.description,
  previewImageUrl: previewAddress(ctx, row),
  canvaUrl: row.canva_url,
  opensInBuilder: row.has_content || row.slug !== null,
  useCount: row.use_count,
  createdAt: row.created_at.toISOString(),
});

export const toListedDesign = ({ content, ...row }: rows.StoredDesign): rows.ListedDesign => ({
  ...row,
  has_content: content !== null,
});

const readPosition = (cursor: string | undefined): rows.DesignPosition | null => {
  if (cursor === undefined) return null;
  try {
    const [key, id, ...rest]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isKey = typeof key === 'string' || (typeof key === 'number' && Math.abs(key) < 8.64e15);
    if (isKey && typeof id === 'string' && rest.length === 0) return [key, id];
  } catch {
    // The throw below reports it.
  }
  throw invalid('cursor', 'refusals.lists.unknownCursor');
};

type Query = z.output<NonNullable<typeof listCall.query>>;

/** One page of the library for lists. */
export const listDesigns = async (
  ctx: Context,
  { limit, cursor, search, ...filter }: Query,
): Promise<{ rows: rows.ListedDesign[]; nextCursor: string | null }> => {
  await seedLibrary(ctx);
  const after = readPosition(cursor);
  if (after && !rows.isOfSort(after, filter.sort))
    throw invalid('cursor', 'refusals.lists.cursorOfAnotherOrder');
  const found = await rows.listDesigns(
    ctx.db,
    { ...filter, search: searchText(search).trim() },
    limit,
    after,
  );
  const last = found.rows.at(-1);
  const next = found.hasMore && last ? [rows.keyOfDesign(last, filter.sort), last.id] : null;
  return {
    rows: found.rows,
    nextCursor: next && Buffer.from(JSON.stringify(next)).toString('base64url'),
  };
};

export const listPublicTemplates = async (ctx: Context, query: Query): Promise<Page<PublicTemplate>> => {
  const found = await listDesigns(ctx, query);
  return { items: found.rows.map((row) => toPublicTemplate(ctx, row)), nextCursor: found.nextCursor };
};

/** The design; refuses one that is not, or no longer, in the library. */
export const findVisibleDesign = async (ctx: Context, id: string): Promise<rows.StoredDesign> => {
  await seedLibrary(ctx);
  const row = await rows.findDesign(ctx.db, id);
  if (!row || row.deleted_at !== null) throw notFound();
  return row;
};

export const getPublicTemplate = async (
  ctx: Context,
  id: string,
): Promise<z.input<typeof getCall.output>> => {
  const row = await findVisibleDesign(ctx, id);
  return { ...toPublicTemplate(ctx, toListedDesign(row)), content: await answerOfDesign(ctx, row) };
};

export const countPublicTemplateUse = async (ctx: Context, id: string): Promise<void> => {
  if (!(await rows.countUse(ctx.db, id))) throw notFound();
};

/** The HTML for a preview frame. */
export const publicTemplateHtml = async (ctx: Context, id: string, scheme: Scheme): Promise<string> => {
  const row = await findVisibleDesign(ctx, id);
  const document = await documentOf(ctx, row);
  if (!document) throw notFound();
  return previewHtmlOf(document, row.name, scheme);
};
