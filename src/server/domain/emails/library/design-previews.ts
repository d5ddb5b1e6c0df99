// The preview of a design: drawn from its email when somebody first wants to see it, and kept.
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/emails/public-templates.ts';
import { addressOf, hashOf, keepFile, releaseFile } from '../../files/stored-files.ts';
import { DomainError, notFound } from '../../shared/errors.ts';
import { drawEmail } from '../thumbnails.ts';
import { documentOf, shownHtml } from './design-emails.ts';
import { seedLibrary } from './designs.ts';

type Previewed = Pick<
  rows.StoredDesign,
  'id' | 'slug' | 'revision' | 'preview_hash' | 'preview_image_url' | 'file_hash'
>;

const placeOfDrawing = (ctx: Context): string => `${ctx.publicUrl}/library/previews/`;

/** A screen may have read it long ago. */
export const isPlaceOfDrawing = (ctx: Context, address: string): boolean =>
  address.startsWith(placeOfDrawing(ctx));

/** Where it is shown; until it is drawn, where it is drawn and led to its file. */
export const previewAddress = (ctx: Context, design: Previewed): string => {
  if (design.preview_image_url !== null) return design.preview_image_url;
  if (design.preview_hash !== null) return addressOf(ctx, { hash: design.preview_hash, ext: 'jpg' });
  return `${placeOfDrawing(ctx)}${encodeURIComponent(design.id)}?v=${design.revision}`;
};

const draw = async (ctx: Context, design: rows.StoredDesign): Promise<string> => {
  const document = await documentOf(ctx, design);
  if (!document) throw notFound();
  const { bytes } = await drawEmail(ctx, shownHtml(document, design.name));
  const file = { bytes, hash: hashOf(bytes), ext: 'jpg' as const };
  const isNamed = await keepFile(ctx, file, (tx) => rows.setPreview(tx, design, file.hash));
  if (!isNamed) {
    // Changed while it was drawn: whoever asks next gets the new one.
    await releaseFile(ctx, file);
    throw notFound();
  }
  return addressOf(ctx, file);
};

const drawing = new WeakMap<Context, Map<string, Promise<string>>>();

/** The address of the preview's file. Whoever asks while it is drawn gets the same one. */
export const openPreview = async (ctx: Context, id: string): Promise<string> => {
  await seedLibrary(ctx);
  const design = await rows.findDesign(ctx.db, id);
  if (!design || design.deleted_at !== null) throw notFound();
  if (design.preview_image_url !== null || design.preview_hash !== null) return previewAddress(ctx, design);
  const under = drawing.get(ctx) ?? new Map<string, Promise<string>>();
  drawing.set(ctx, under);
  const key = `${id} ${design.revision}`;
  const before = under.get(key);
  if (before !== undefined) return before;
  // What cannot be drawn is not tried again by this process; what was only too much at once is.
  const started = draw(ctx, design);
  under.set(key, started);
  started.then(
    () => under.delete(key),
    (error: unknown) => {
      if (!(error instanceof DomainError && error.refusal === 'refused')) under.delete(key);
    },
  );
  return started;
};

/** Before anyone asks, one after the other. `rest` answers false when it is time to end. */
export const drawPreviews = async (ctx: Context, rest: () => Promise<boolean>): Promise<void> => {
  await seedLibrary(ctx);
  for (const id of await rows.designsWithoutPreview(ctx.db)) {
    if (!(await rest())) return;
    try {
      await openPreview(ctx, id);
    } catch (error) {
      // It goes without, until somebody wants to see it.
      if (!(error instanceof DomainError)) throw error;
    }
  }
};
