// The preview of a design: drawn from its email at the first request, then stored.
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/emails/public-templates.ts';
import { addressOf, hashOf, releaseFile, storeFile } from '../../files/stored-files.ts';
import { DomainError, notFound } from '../../shared/errors.ts';
import { drawEmail } from '../thumbnails.ts';
import { documentOf, previewHtmlOf } from './design-emails.ts';
import { seedLibrary } from './designs.ts';

type Previewed = Pick<
  rows.StoredDesign,
  'id' | 'slug' | 'revision' | 'preview_hash' | 'preview_image_url' | 'file_hash'
>;

const drawingUrl = (ctx: Context): string => `${ctx.publicUrl}/library/previews/`;

/** Recognizes the drawing URL, which a screen may have loaded long ago. */
export const isDrawingUrl = (ctx: Context, address: string): boolean => address.startsWith(drawingUrl(ctx));

/** The preview's address; until it is drawn, the URL that draws it and redirects to its file. */
export const previewAddress = (ctx: Context, design: Previewed): string => {
  if (design.preview_image_url !== null) return design.preview_image_url;
  if (design.preview_hash !== null) return addressOf(ctx, { hash: design.preview_hash, ext: 'jpg' });
  return `${drawingUrl(ctx)}${encodeURIComponent(design.id)}?v=${design.revision}`;
};

const draw = async (ctx: Context, design: rows.StoredDesign): Promise<string> => {
  const document = await documentOf(ctx, design);
  if (!document) throw notFound();
  const { bytes } = await drawEmail(ctx, previewHtmlOf(document, design.name));
  const file = { bytes, hash: hashOf(bytes), ext: 'jpg' as const };
  const isStored = await storeFile(ctx, file, (tx) => rows.setPreview(tx, design, file.hash));
  if (!isStored) {
    // The design changed while it was drawn: the next request draws the new one.
    await releaseFile(ctx, file);
    throw notFound();
  }
  return addressOf(ctx, file);
};

const newDrawings = () => new Map<string, Promise<string>>();

/** Returns the address of the preview's file. Concurrent requests share one drawing. */
export const openPreview = async (ctx: Context, id: string): Promise<string> => {
  await seedLibrary(ctx);
  const design = await rows.findDesign(ctx.db, id);
  if (!design || design.deleted_at !== null) throw notFound();
  if (design.preview_image_url !== null || design.preview_hash !== null) return previewAddress(ctx, design);
  const drawings = ctx.memory.get(newDrawings);
  const key = `${id} ${design.revision}`;
  const current = drawings.get(key);
  if (current !== undefined) return current;
  // A design that cannot be drawn is not retried by this process; one that failed only because the server was busy is.
  const started = draw(ctx, design);
  drawings.set(key, started);
  started.then(
    () => drawings.delete(key),
    (error: unknown) => {
      if (!(error instanceof DomainError && error.refusal === 'refused')) drawings.delete(key);
    },
  );
  return started;
};

/** Draws missing previews in advance, one after the other. `rest` returns false when it is time to stop. */
export const drawPreviews = async (ctx: Context, pause: () => Promise<boolean>): Promise<void> => {
  await seedLibrary(ctx);
  for (const id of await rows.designsWithoutPreview(ctx.db)) {
    if (!(await pause())) return;
    try {
      await openPreview(ctx, id);
    } catch (error) {
      // It has no preview until a request asks for one.
      if (!(error instanceof DomainError)) throw error;
    }
  }
};
