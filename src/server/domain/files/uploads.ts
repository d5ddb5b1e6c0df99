import { maxPictureBytes, type UploadedPicture } from '#contract/files/uploads.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/files/uploads.ts';
import type { Account } from '../shared/account.ts';
import { requirePlan } from '../shared/active-plan.ts';
import { DomainError, invalid, isProviderUnavailable, notFound, unavailable } from '../shared/errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../shared/pagination.ts';
import { addressOf, hashOf, keepFile, keyOf, readFile, releaseFile, requireSpace } from './stored-files.ts';

export interface ReceivedFile {
  bytes: Uint8Array;
  /** The name the file was uploaded with: displayed, never used as a path. */
  name: string;
}

const notAPicture = 'Please upload a valid image file (JPEG, PNG, GIF, or WebP).';

const toPicture = (ctx: Context, row: rows.StoredUpload): UploadedPicture => ({
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

const busy = (): DomainError =>
  unavailable('Many pictures are being uploaded right now. Please try again in a moment.', 5);

const preparedPicture = async (ctx: Context, { bytes }: ReceivedFile) => {
  if (bytes.byteLength === 0) throw invalid('image', 'This file is empty. Please choose another picture.');
  if (bytes.byteLength > maxPictureBytes)
    throw new DomainError('too-large', 'Please upload an image smaller than 10MB.');
  const prepared = await ctx.pictures.prepare(bytes);
  if (!('fault' in prepared)) return prepared;
  switch (prepared.fault) {
    case 'not-a-picture':
      throw new DomainError('unsupported', notAPicture);
    case 'damaged':
      throw new DomainError('unsupported', `This picture is damaged or incomplete. ${notAPicture}`);
    case 'too-many-pixels':
      throw new DomainError(
        'refused',
        `Image dimensions are too large: ${prepared.width} × ${prepared.height} px. Nothing was stored. Make it smaller than 40 megapixels, all frames together, and try again.`,
      );
    case 'too-many-frames':
      throw new DomainError(
        'refused',
        'This animation has more than 500 frames. Nothing was stored. Shorten it and try again.',
      );
    case 'busy':
      throw busy();
  }
};

type Prepared = Awaited<ReturnType<typeof preparedPicture>>;

/** Uploading the same bytes again returns the existing image. */
const keepPicture = async (
  ctx: Context,
  workspaceId: string,
  picture: Prepared,
  shown: { name: string; template_id: string | null; created_at: Date },
): Promise<UploadedPicture> => {
  const hash = hashOf(picture.bytes);
  const row = await keepFile(ctx, { bytes: picture.bytes, hash, ext: picture.ext }, async (tx) => {
    await rows.lockWorkspace(tx, workspaceId);
    const known = await rows.lockPictureByHash(tx, workspaceId, hash);
    if (known) return rows.touchUpload(tx, known, shown);
    await requireSpace(ctx, tx, workspaceId, picture.bytes.byteLength);
    return rows.insertUpload(tx, {
      workspace_id: workspaceId,
      id: ctx.newId(),
      kind: 'picture',
      hash,
      ext: picture.ext,
      width: picture.width,
      height: picture.height,
      has_alpha: picture.hasAlpha,
      bytes: picture.bytes.byteLength,
      family: null,
      ...shown,
    });
  });
  return toPicture(ctx, row);
};

export const uploadPicture = async (
  ctx: Context,
  account: Account,
  file: ReceivedFile,
  templateId: string | undefined,
): Promise<UploadedPicture> => {
  requirePlan(ctx, account);
  const workspaceId = account.workspace_id;
  if (templateId && !(await rows.isTemplateOf(ctx.db, workspaceId, templateId))) throw notFound();
  const picture = await preparedPicture(ctx, file);
  return keepPicture(ctx, workspaceId, picture, {
    name: shownName(file.name, 'Picture'),
    template_id: templateId ?? null,
    created_at: ctx.now(),
  });
};

/** Stores a part of an image as an image of its own: email clients do not crop (rule I9). */
export const cropPicture = async (
  ctx: Context,
  account: Account,
  id: string,
  region: { x: number; y: number; width: number; height: number },
): Promise<UploadedPicture> => {
  requirePlan(ctx, account);
  const whole = await rows.findPicture(ctx.db, account.workspace_id, id);
  if (!whole) throw notFound();
  const { bytes } = await readFile(ctx, keyOf(whole));
  const part = await ctx.pictures.crop(bytes, region).catch((error: unknown) => {
    throw isProviderUnavailable(error) ? busy() : error;
  });
  if (!part)
    throw new DomainError(
      'refused',
      'This part cannot be cut out: it is not inside the picture, or the picture moves. The picture is kept as it is.',
    );
  const { name, template_id } = whole;
  return keepPicture(ctx, account.workspace_id, part, { name, template_id, created_at: ctx.now() });
};

export const listPictures = async (
  ctx: Context,
  account: Account,
  page: PageRequest,
): Promise<Page<UploadedPicture>> => {
  const after = readCursor(page.cursor);
  const found = await rows.listUploads(ctx.db, account.workspace_id, 'picture', page.limit, after);
  return pageOf(
    found,
    (row) => row.created_at,
    (row) => toPicture(ctx, row),
  );
};

export const deletePicture = async (ctx: Context, account: Account, id: string): Promise<void> => {
  const gone = await rows.deleteUpload(ctx.db, account.workspace_id, 'picture', id);
  if (!gone) throw notFound();
  await releaseFile(ctx, gone);
};
