import { maxImageBytes, type UploadedImage } from '#contract/files/uploads.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/files/uploads.ts';
import { requirePlan } from '../shared/active-plan.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError, invalid, isProviderUnavailable, notFound, unavailable } from '../shared/errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../shared/pagination.ts';
import { addressOf, hashOf, keyOf, readFile, releaseFile, requireSpace, storeFile } from './stored-files.ts';

export interface ReceivedFile {
  bytes: Uint8Array;
  /** The name the file was uploaded with: displayed, never used as a path. */
  name: string;
}

const notAnImage = 'refusals.files.notAnImage';

export const toUploadedImage = (ctx: Context, row: rows.StoredUpload): UploadedImage => ({
  id: row.id,
  url: addressOf(ctx, row),
  width: row.width ?? 0,
  height: row.height ?? 0,
  bytes: row.bytes,
  hasAlpha: row.has_alpha ?? false,
  name: row.name,
  createdAt: row.created_at.toISOString(),
});

/** The last part of a path, without characters that reorder or hide text. */
export const shownName = (name: string, fallback: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 200) || fallback;

export const busy = (): DomainError => unavailable('refusals.files.manyUploads', 5);

type ReadyImage = NonNullable<Awaited<ReturnType<Context['images']['crop']>>>;

const prepareImage = async (ctx: Context, { bytes }: ReceivedFile): Promise<ReadyImage> => {
  if (bytes.byteLength === 0) throw invalid('image', 'refusals.files.emptyImage');
  if (bytes.byteLength > maxImageBytes) throw new DomainError('too-large', 'refusals.files.imageTooLarge');
  const prepared = await ctx.images.prepare(bytes);
  if (!('fault' in prepared)) return prepared;
  switch (prepared.fault) {
    case 'not-an-image':
      throw new DomainError('unsupported', notAnImage);
    case 'damaged':
      throw new DomainError('unsupported', 'refusals.files.damagedImage');
    case 'too-many-pixels':
      throw new DomainError(
        'refused',
        keyedText('refusals.files.imageDimensions', { width: prepared.width, height: prepared.height }),
      );
    case 'too-many-frames':
      throw new DomainError('refused', 'refusals.files.tooManyFrames');
    case 'busy':
      throw busy();
  }
};

/** Storing the same bytes again returns the existing image. */
export const storeImage = async (
  ctx: Context,
  workspaceId: string,
  image: ReadyImage,
  details: { name: string; template_id: string | null; created_at: Date },
): Promise<UploadedImage> => {
  const hash = hashOf(image.bytes);
  const row = await storeFile(ctx, { bytes: image.bytes, hash, ext: image.ext }, async (tx) => {
    await rows.lockWorkspace(tx, workspaceId);
    const existing = await rows.lockImageByHash(tx, workspaceId, hash);
    if (existing) return rows.touchUpload(tx, existing, details);
    await requireSpace(ctx, tx, workspaceId, image.bytes.byteLength);
    return rows.insertUpload(tx, {
      workspace_id: workspaceId,
      id: ctx.newId(),
      kind: 'picture',
      hash,
      ext: image.ext,
      width: image.width,
      height: image.height,
      has_alpha: image.hasAlpha,
      bytes: image.bytes.byteLength,
      family: null,
      ...details,
    });
  });
  return toUploadedImage(ctx, row);
};

export const uploadImage = async (
  ctx: Context,
  caller: Caller,
  file: ReceivedFile,
  templateId: string | undefined,
): Promise<UploadedImage> => {
  requirePlan(ctx, caller);
  const workspaceId = caller.workspace_id;
  if (templateId && !(await rows.isTemplateOf(ctx.db, workspaceId, templateId))) throw notFound();
  const image = await prepareImage(ctx, file);
  return storeImage(ctx, workspaceId, image, {
    name: shownName(file.name, 'Image'),
    template_id: templateId ?? null,
    created_at: ctx.now(),
  });
};

/** An image of the workspace that another one is to be made of. */
export const ownImage = async (ctx: Context, caller: Caller, id: string) => {
  requirePlan(ctx, caller);
  const original = await rows.findImage(ctx.db, caller.workspace_id, id);
  if (!original) throw notFound();
  const { bytes } = await readFile(ctx, keyOf(original));
  return { original, bytes };
};

/** Stores a part of an image as an image of its own: email clients do not crop (rule I9). */
export const cropImage = async (
  ctx: Context,
  caller: Caller,
  id: string,
  region: { x: number; y: number; width: number; height: number },
): Promise<UploadedImage> => {
  const { original, bytes } = await ownImage(ctx, caller, id);
  const cropped = await ctx.images.crop(bytes, region).catch((error: unknown) => {
    throw isProviderUnavailable(error) ? busy() : error;
  });
  if (!cropped) throw new DomainError('refused', 'refusals.files.notCropped');
  const { name, template_id } = original;
  return storeImage(ctx, caller.workspace_id, cropped, { name, template_id, created_at: ctx.now() });
};

export const listImages = async (
  ctx: Context,
  caller: Caller,
  page: PageRequest,
): Promise<Page<UploadedImage>> => {
  const after = readCursor(page.cursor);
  const found = await rows.listUploads(ctx.db, caller.workspace_id, 'picture', page.limit, after);
  return pageOf(
    found,
    (row) => row.created_at,
    (row) => toUploadedImage(ctx, row),
  );
};

export const deleteImage = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  const deleted = await rows.deleteUpload(ctx.db, caller.workspace_id, 'picture', id);
  if (!deleted) throw notFound();
  await releaseFile(ctx, deleted);
};
