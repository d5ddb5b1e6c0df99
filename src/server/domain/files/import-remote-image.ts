// Copies an image of another site into the workspace: sites move their files, and many block hotlinking.
import { maxImageBytes, type UploadedImage } from '#contract/files/uploads.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import { findImageByHash, isLibraryFile } from '../../db/files/uploads.ts';
import { requirePlan } from '../shared/active-plan.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError, notFound } from '../shared/errors.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { readFile } from './stored-files.ts';
import { toUploadedImage, uploadImage } from './uploads.ts';

const timeoutMs = 8_000;
const limit = perMinutes(60, 10);

const nameOf = (address: string): string => {
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return '';
  }
};

const ownFile = /^\/uploads\/([0-9a-f]{64})\.(?:jpg|png|gif)$/;

/**
 * An image at an address of this server: one of the workspace, or a copy of one from the library. null: it is another
 * address.
 */
const findOwnImage = async (ctx: Context, caller: Caller, address: string): Promise<UploadedImage | null> => {
  const path = address.startsWith(ctx.publicUrl) ? address.slice(ctx.publicUrl.length) : '';
  const hash = ownFile.exec(path)?.[1];
  if (!hash) return null;
  const own = await findImageByHash(ctx.db, caller.workspace_id, hash);
  if (own) return toUploadedImage(ctx, own);
  // A file of another workspace is as if it were not there.
  if (!(await isLibraryFile(ctx.db, hash))) throw notFound();
  const { bytes } = await readFile(ctx, path.slice('/uploads/'.length));
  return uploadImage(ctx, caller, { bytes, name: '' }, undefined);
};

export const importRemoteImage = async (
  ctx: Context,
  caller: Caller,
  address: string,
): Promise<UploadedImage> => {
  requirePlan(ctx, caller);
  const own = await findOwnImage(ctx, caller, address);
  if (own) return own;
  await throttle(ctx, `take ${caller.id}`, limit, 'refusals.throttle.manyImages');
  const fetched = await ctx.fetcher.fetch(address, {
    timeoutMs,
    maxBytes: maxImageBytes,
    // Prefers the formats that every email client shows.
    accept: 'image/jpeg, image/png, image/gif, image/webp;q=0.8, image/avif;q=0.7',
  });
  if (!fetched.ok)
    throw new DomainError(
      'refused',
      fetched.refusal === 'too-large'
        ? 'refusals.files.importTooLarge'
        : fetched.refusal === 'too-slow'
          ? 'refusals.files.importTooSlow'
          : 'refusals.files.importNotReached',
    );
  if (fetched.status < 200 || fetched.status >= 300)
    throw new DomainError('refused', keyedText('refusals.files.importRefused', { status: fetched.status }));
  return uploadImage(ctx, caller, { bytes: fetched.body, name: nameOf(fetched.url) }, undefined);
};
