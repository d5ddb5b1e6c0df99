// Copies an image of another site into the workspace: sites move their files, and many block hotlinking.
import { maxImageBytes, type UploadedImage } from '#contract/files/uploads.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import { requirePlan } from '../shared/active-plan.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { uploadImage } from './uploads.ts';

const timeoutMs = 8_000;
const limit = perMinutes(60, 10);

const nameOf = (address: string): string => {
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return '';
  }
};

export const importRemoteImage = async (
  ctx: Context,
  caller: Caller,
  address: string,
): Promise<UploadedImage> => {
  requirePlan(ctx, caller);
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
