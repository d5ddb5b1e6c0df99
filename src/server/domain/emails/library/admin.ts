// Administration of designs. The first change detaches a design from its file: its email is stored as it is now, and
// later versions of the product do not change it.
import type { z } from 'zod';
import type {
  AdminTemplate,
  AdminTemplateChange,
  AdminTemplateCreation,
  AdminTemplateWithContent,
  listAdminTemplates as listCall,
} from '#contract/emails/admin-templates.ts';
import type { Document } from '#email/document/document.ts';
import { documentFrom } from '#email/document/layout.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/emails/public-templates.ts';
import { releaseFile } from '../../files/stored-files.ts';
import { conflict, DomainError, invalid, notFound } from '../../shared/errors.ts';
import type { Page } from '../../shared/pagination.ts';
import { losesLayout } from '../serialize-document.ts';
import {
  answerOfDesign,
  documentOf,
  portableJson,
  storeForLibrary,
  uploadedFilesIn,
} from './design-emails.ts';
import { isDrawingUrl, openPreview, previewAddress } from './design-previews.ts';
import { findVisibleDesign, listDesigns, toListedDesign, toPublicTemplate } from './public-templates.ts';

const toAdminTemplate = (ctx: Context, row: rows.ListedDesign): AdminTemplate => ({
  ...toPublicTemplate(ctx, row),
  designNotes: row.design_notes,
  isBuiltIn: row.slug !== null,
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
});

const toTemplateWithContent = async (
  ctx: Context,
  row: rows.StoredDesign,
): Promise<AdminTemplateWithContent> => ({
  ...toAdminTemplate(ctx, toListedDesign(row)),
  content: await answerOfDesign(ctx, row),
});

export const listAdminTemplates = async (
  ctx: Context,
  query: z.output<NonNullable<typeof listCall.query>>,
): Promise<Page<AdminTemplate>> => {
  const found = await listDesigns(ctx, { ...query, sort: 'newest' });
  return { items: found.rows.map((row) => toAdminTemplate(ctx, row)), nextCursor: found.nextCursor };
};

export const getAdminTemplate = async (ctx: Context, id: string): Promise<AdminTemplateWithContent> =>
  toTemplateWithContent(ctx, await findVisibleDesign(ctx, id));

/** Redraws the preview in the background, so that the change does not wait for it. */
const queuePreview = (ctx: Context, { id, preview_image_url, content }: rows.StoredDesign): void => {
  if (preview_image_url !== null || content === null) return;
  ctx.background.enqueue(`design ${id}`, async () => {
    await openPreview(ctx, id).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  });
};

export const createAdminTemplate = async (
  ctx: Context,
  input: AdminTemplateCreation,
): Promise<AdminTemplateWithContent> => {
  const now = ctx.now();
  const content = input.content ? portableJson(ctx, documentFrom(input.content)) : null;
  const row = await ctx.db.transaction().execute(async (tx) => {
    await storeForLibrary(
      ctx,
      tx,
      uploadedFilesIn(ctx, `${input.previewImageUrl}\n${JSON.stringify(input.content ?? null)}`),
    );
    return rows.insertDesign(tx, {
      id: ctx.newId(),
      slug: null,
      file_hash: null,
      name: input.name,
      category: input.category,
      trade: input.trade,
      description: input.description,
      preview_image_url: input.previewImageUrl,
      preview_hash: null,
      canva_url: input.canvaUrl || null,
      design_notes: input.designNotes ?? '',
      content,
      created_at: now,
      updated_at: now,
      edited_at: now,
    });
  });
  return toTemplateWithContent(ctx, row);
};

const stateOf = (current: rows.StoredDesign) => ({
  id: current.id,
  revision: current.revision,
  updatedAt: current.updated_at.toISOString(),
});

const staleDesign = (ctx: Context, current: rows.StoredDesign): DomainError => {
  ctx.log.info({ design: current.id }, 'design update rejected; revision is stale');
  return new DomainError('conflict', 'refusals.emails.designChanged', { details: stateOf(current) });
};

/** The preview after the change: set by the administrator, to be drawn, or as before. */
const previewAfter = (
  ctx: Context,
  before: rows.StoredDesign,
  { previewImageUrl, content }: AdminTemplateChange,
): Pick<rows.StoredDesign, 'preview_image_url' | 'preview_hash'> => {
  const isNew =
    previewImageUrl !== undefined &&
    previewImageUrl !== previewAddress(ctx, before) &&
    !isDrawingUrl(ctx, previewImageUrl);
  if (isNew) return { preview_image_url: previewImageUrl, preview_hash: null };
  if (content) return { preview_image_url: null, preview_hash: null };
  return before;
};

/** `document` is the email of the design after the change. */
const columnsOf = (
  ctx: Context,
  before: rows.StoredDesign,
  change: AdminTemplateChange,
  document: Document | null,
) => {
  const { name, category, trade, description, canvaUrl, designNotes, isDeleted } = change;
  const { preview_image_url, preview_hash } = previewAfter(ctx, before, change);
  return {
    ...(name === undefined ? {} : { name }),
    ...(category === undefined ? {} : { category }),
    ...(trade === undefined ? {} : { trade }),
    ...(description === undefined ? {} : { description }),
    ...(canvaUrl === undefined ? {} : { canva_url: canvaUrl || null }),
    ...(designNotes === undefined ? {} : { design_notes: designNotes ?? '' }),
    ...(isDeleted === false ? { deleted_at: null } : {}),
    preview_image_url,
    preview_hash,
    content: document && portableJson(ctx, document),
  };
};

export const updateAdminTemplate = async (
  ctx: Context,
  id: string,
  change: AdminTemplateChange,
): Promise<AdminTemplateWithContent> => {
  if (change.name === '' || change.previewImageUrl === '')
    throw invalid('name', 'refusals.emails.nameAndImageRequired');
  const found = await rows.findDesign(ctx.db, id);
  if (!found) throw notFound();
  // Before the transaction: it may copy images to the upload storage.
  const document = change.content ? documentFrom(change.content) : await documentOf(ctx, found);
  const { before, after } = await ctx.db.transaction().execute(async (tx) => {
    const before = await rows.lockDesign(tx, id);
    if (!before || (before.deleted_at !== null && change.isDeleted !== false)) throw notFound();
    if (change.baseRevision !== undefined && change.baseRevision !== before.revision)
      throw staleDesign(ctx, before);
    if (change.content && losesLayout(before.content, change.content))
      throw new DomainError('conflict', 'refusals.emails.layoutLost', { details: stateOf(before) });
    if (before.revision !== found.revision && change.content === undefined)
      throw conflict('refusals.emails.designChangedMeanwhile');
    const columns = columnsOf(ctx, before, change, document);
    const shown = `${columns.preview_image_url}\n${JSON.stringify(document)}`;
    await storeForLibrary(ctx, tx, uploadedFilesIn(ctx, shown));
    const now = ctx.now();
    return {
      before,
      after: await rows.updateDesign(tx, id, { ...columns, updated_at: now, edited_at: now }),
    };
  });
  if (before.preview_hash !== null && before.preview_hash !== after.preview_hash)
    await releaseFile(ctx, { hash: before.preview_hash, ext: 'jpg' });
  queuePreview(ctx, after);
  return toTemplateWithContent(ctx, after);
};

export const deleteAdminTemplate = async (ctx: Context, id: string): Promise<void> => {
  if (!(await rows.deleteDesign(ctx.db, id, ctx.now()))) throw notFound();
};
