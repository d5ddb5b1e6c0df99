// Thumbnails of templates for lists, drawn from the stored HTML, shortly after a save or on request.
import { webFontsLinked } from '#email/render/font-links.ts';
import type { Context } from '../../context.ts';
import { findTemplate, setPreviewImage } from '../../db/emails/templates.ts';
import * as rows from '../../db/files/uploads.ts';
import { addressOf, hashOf, keepFile, readFile, releaseFile } from '../files/stored-files.ts';
import type { Account } from '../shared/account.ts';
import { DomainError, isProviderUnavailable, notFound, unavailable } from '../shared/errors.ts';

/** More images than the visible part of an email has. */
const maxPictures = 30;
const pictureWidth = 800;
/** Attempts at one drawing while its email keeps being saved. */
const mostRounds = 3;

/** The images of the email that are uploads of this server; remote images are never fetched. */
const ownPictures = async (ctx: Context, html: string) => {
  const names = new Map<string, string>();
  for (const [, src = ''] of html.matchAll(/\bsrc=["']?([^"'\s>]+)/gi)) {
    const path = src.startsWith(ctx.publicUrl) ? src.slice(ctx.publicUrl.length) : src;
    const name = /^\/uploads\/([0-9a-f]{64}\.(?:jpg|png|gif))$/.exec(path)?.[1];
    if (name) names.set(src, name);
  }
  const pictures: { src: string; bytes: Uint8Array }[] = [];
  for (const [src, name] of [...names].slice(0, maxPictures)) {
    if (ctx.thumbnails.isClosed()) throw busy();
    const file = await readFile(ctx, name).catch(() => null);
    const still = file && (await ctx.pictures.still(file.bytes, pictureWidth));
    if (still) pictures.push({ src, bytes: still.bytes });
  }
  return pictures;
};

const busy = (): DomainError =>
  unavailable('Many previews are being drawn right now. Please try again in a moment.', 5);

/** Draws the email, with those images that are uploads of this server. */
export const drawEmail = async (ctx: Context, html: string) => {
  const pictures = await ownPictures(ctx, html).catch((error: unknown) => {
    throw isProviderUnavailable(error) ? busy() : error;
  });
  const fonts = await ctx.webFonts.files(webFontsLinked(html));
  const thumbnail = await ctx.thumbnails.draw({ html, pictures, fonts });
  if (!('fault' in thumbnail)) return thumbnail;
  switch (thumbnail.fault) {
    case 'too-deep':
      throw new DomainError(
        'refused',
        'This email is nested too deeply to be drawn. The email itself is kept as it is. Simplify its layout and try again.',
      );
    case 'cannot-be-drawn':
    case 'too-slow':
      throw new DomainError(
        'refused',
        'This email could not be drawn as a picture. The email itself is kept as it is.',
      );
    case 'busy':
      throw busy();
  }
};

class SavedMeanwhile extends Error {}

/** Draws the current template and returns the thumbnail's address; deletes the previous thumbnail. */
const drawOnce = async (ctx: Context, workspaceId: string, templateId: string): Promise<string> => {
  const template = await findTemplate(ctx.db, workspaceId, templateId);
  if (!template) throw notFound();
  const { bytes, width, height } = await drawEmail(ctx, template.html_content);
  const file = { bytes, hash: hashOf(bytes), ext: 'jpg' as const };
  const url = addressOf(ctx, file);
  const before = await keepFile(ctx, file, async (tx) => {
    if (!(await setPreviewImage(tx, template, url))) throw new SavedMeanwhile();
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
  for (let round = 1; ; round += 1) {
    try {
      return await drawOnce(ctx, workspaceId, templateId);
    } catch (error) {
      if (!(error instanceof SavedMeanwhile)) throw error;
      // The template keeps being saved; the thumbnail is drawn again after the last save.
      if (round === mostRounds) throw busy();
    }
  }
};

export const generatePreview = async (
  ctx: Context,
  account: Account,
  id: string,
): Promise<{ previewImageUrl: string }> => ({
  previewImageUrl: await makeThumbnail(ctx, account.workspace_id, id),
});

/** After a save: redraws the thumbnail in the background, so that the save does not wait. */
export const makeThumbnailSoon = (ctx: Context, workspaceId: string, templateId: string): void => {
  ctx.background.soon(`thumbnail ${workspaceId} ${templateId}`, async () => {
    try {
      await makeThumbnail(ctx, workspaceId, templateId);
    } catch (error) {
      // It cannot be drawn, or has been deleted: the list shows no thumbnail.
      if (!(error instanceof DomainError)) throw error;
    }
  });
};

/** Called when the template is deleted. */
export const deleteThumbnail = async (
  ctx: Context,
  workspaceId: string,
  templateId: string,
): Promise<void> => {
  const gone = await rows.deleteThumbnailOf(ctx.db, workspaceId, templateId);
  if (gone) await releaseFile(ctx, gone);
};
