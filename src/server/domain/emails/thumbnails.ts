// Thumbnails of templates for lists, drawn from the stored HTML, shortly after a save or on request.
import { webFontsLinked } from '#email/render/font-links.ts';
import type { Context } from '../../context.ts';
import { findTemplate, setPreviewImage } from '../../db/emails/templates.ts';
import * as rows from '../../db/files/uploads.ts';
import { ownImageReader } from '../files/own-images.ts';
import { addressOf, hashOf, releaseFile, storeFile } from '../files/stored-files.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError, isProviderUnavailable, notFound, unavailable } from '../shared/errors.ts';

/** More images than the visible part of an email has. */
const maxImages = 30;
const imageWidth = 800;
/** Attempts at one drawing while its email keeps being saved. */
const maxAttempts = 3;

/** The images of the email that are on this server; remote images are never fetched. */
const ownImagesIn = async (ctx: Context, html: string) => {
  const readers = new Map<string, () => Promise<Uint8Array>>();
  for (const [, src = ''] of html.matchAll(/\bsrc=["']?([^"'\s>]+)/gi)) {
    const read = ownImageReader(ctx, src);
    if (read) readers.set(src, read);
  }
  const images: { src: string; bytes: Uint8Array }[] = [];
  for (const [src, read] of [...readers].slice(0, maxImages)) {
    if (ctx.thumbnails.isClosed()) throw busy();
    const file = await read().catch(() => null);
    const image = file && (await ctx.images.still(file, imageWidth));
    if (image) images.push({ src, bytes: image.bytes });
  }
  return images;
};

const busy = (): DomainError => unavailable('refusals.emails.manyPreviews', 5);

/** Draws the email, with those images that are on this server. */
export const drawEmail = async (ctx: Context, html: string) => {
  const images = await ownImagesIn(ctx, html).catch((error: unknown) => {
    throw isProviderUnavailable(error) ? busy() : error;
  });
  const fonts = await ctx.webFonts.files(webFontsLinked(html));
  const thumbnail = await ctx.thumbnails.draw({ html, images, fonts });
  if (!('fault' in thumbnail)) return thumbnail;
  switch (thumbnail.fault) {
    case 'too-deep':
      throw new DomainError('refused', 'refusals.emails.nestedTooDeepToDraw');
    case 'cannot-be-drawn':
    case 'too-slow':
      throw new DomainError('refused', 'refusals.emails.notDrawn');
    case 'busy':
      throw busy();
  }
};

class TemplateChangedError extends Error {}

/** Draws the current template and returns the thumbnail's address; deletes the previous thumbnail. */
const drawThumbnail = async (ctx: Context, workspaceId: string, templateId: string): Promise<string> => {
  const template = await findTemplate(ctx.db, workspaceId, templateId);
  if (!template) throw notFound();
  const { bytes, width, height } = await drawEmail(ctx, template.html_content);
  const file = { bytes, hash: hashOf(bytes), ext: 'jpg' as const };
  const url = addressOf(ctx, file);
  const before = await storeFile(ctx, file, async (tx) => {
    if (!(await setPreviewImage(tx, template, url))) throw new TemplateChangedError();
    const before = await rows.deleteThumbnailOf(tx, workspaceId, templateId);
    await rows.insertUpload(tx, {
      workspace_id: workspaceId,
      id: ctx.newId(),
      kind: 'thumbnail',
      hash: file.hash,
      ext: file.ext,
      width,
      height,
      has_alpha: false,
      bytes: bytes.byteLength,
      name: 'Thumbnail',
      family: null,
      template_id: templateId,
      created_at: ctx.now(),
    });
    return before;
  });
  if (before && before.hash !== file.hash) await releaseFile(ctx, before);
  return url;
};

/** Draws again if the template was saved meanwhile: an older drawing never replaces a newer one. */
export const makeThumbnail = async (
  ctx: Context,
  workspaceId: string,
  templateId: string,
): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await drawThumbnail(ctx, workspaceId, templateId);
    } catch (error) {
      if (!(error instanceof TemplateChangedError)) throw error;
      // The template keeps being saved; the thumbnail is drawn again after the last save.
      if (attempt === maxAttempts) throw busy();
    }
  }
};

export const generatePreview = async (
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<{ previewImageUrl: string }> => ({
  previewImageUrl: await makeThumbnail(ctx, caller.workspace_id, id),
});

/** The work of the job: a template that was deleted, or that cannot be drawn, has no thumbnail. */
export const refreshThumbnail = async (
  ctx: Context,
  workspaceId: string,
  templateId: string,
): Promise<void> => {
  try {
    await makeThumbnail(ctx, workspaceId, templateId);
  } catch (error) {
    // A busy painter is tried again.
    if (!(error instanceof DomainError) || error.refusal === 'unavailable') throw error;
  }
};

const delaySeconds = 1;

/** After a save: redraws the thumbnail in the background, so that the save does not wait. */
export const queueThumbnail = (ctx: Context, workspaceId: string, templateId: string): void => {
  ctx.jobs
    .enqueue('thumbnail', { workspaceId, templateId }, { key: `${workspaceId} ${templateId}`, delaySeconds })
    .catch((error: unknown) => ctx.log.error({ err: error, templateId }, 'thumbnail job not added'));
};

/** Called when the template is deleted. */
export const deleteThumbnail = async (
  ctx: Context,
  workspaceId: string,
  templateId: string,
): Promise<void> => {
  const deleted = await rows.deleteThumbnailOf(ctx.db, workspaceId, templateId);
  if (deleted) await releaseFile(ctx, deleted);
};
