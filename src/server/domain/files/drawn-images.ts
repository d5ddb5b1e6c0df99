// Images that are made of an image of the workspace, because emails cannot layer one thing over another. The same request
// gives the same bytes, which are stored once.
import type { z } from 'zod';
import type * as calls from '#contract/files/drawn-images.ts';
import type { UploadedImage } from '#contract/files/uploads.ts';
import { readableOn } from '#email/render/color.ts';
import type { Context } from '../../context.ts';
import type { StoredUpload } from '../../db/files/uploads.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError, isProviderUnavailable } from '../shared/errors.ts';
import { busy, ownImage, storeImage } from './uploads.ts';

const notDrawnOn = 'refusals.files.notDrawnOn';

/** Email clients load it from anywhere, and a background is often the largest file of an email. */
const maxShadedBytes = 200 * 1_024;

/** Of a play button in an email, in px. */
const buttonSide = 96;
/** Of the shorter side of a small image. */
const largestShare = 0.4;

const inTurn = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isProviderUnavailable(error) ? busy() : error;
  }
};

const store = (
  ctx: Context,
  caller: Caller,
  { name, template_id }: StoredUpload,
  image: Parameters<typeof storeImage>[2] | null,
): Promise<UploadedImage> => {
  if (!image) throw new DomainError('refused', notDrawnOn);
  return storeImage(ctx, caller.workspace_id, image, { name, template_id, created_at: ctx.now() });
};

type PlayButton = Omit<z.output<NonNullable<typeof calls.addPlayButton.body>>, 'width'>;

const buttonColors = ({ style, color }: PlayButton): { circle: string; sign: string; opacity: number } => {
  if (style === 'light') return { circle: '#ffffff', sign: '#111827', opacity: 0.9 };
  if (style === 'dark') return { circle: '#111827', sign: '#ffffff', opacity: 0.72 };
  const circle = color ?? '#1d4ed8';
  return { circle, sign: readableOn(circle, '#ffffff', '#111827'), opacity: 1 };
};

/** A circle of 96 with a triangle, whose center of gravity is the circle's center. */
const buttonSvg = (button: PlayButton): string => {
  const { circle, sign, opacity } = buttonColors(button);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">' +
    `<circle cx="48" cy="48" r="46" fill="${circle}" fill-opacity="${opacity}" stroke="${sign}" stroke-opacity="0.9" stroke-width="3"/>` +
    `<path d="M38 29v38l31-19z" fill="${sign}" stroke="${sign}" stroke-width="4" stroke-linejoin="round"/></svg>`
  );
};

export const addPlayButton = async (
  ctx: Context,
  caller: Caller,
  id: string,
  { width, ...button }: { width: number } & PlayButton,
): Promise<UploadedImage> => {
  const { original, bytes } = await ownImage(ctx, caller, id);
  const own = { width: original.width ?? 1, height: original.height ?? 1 };
  const made = Math.min(own.width, 2 * width);
  const shorter = Math.min(made, (own.height * made) / own.width);
  const side = Math.max(1, Math.round(Math.min((buttonSide * made) / width, largestShare * shorter)));
  const draw = async () => {
    const drawing = await ctx.drawings.png(buttonSvg(button), { width: side, height: side });
    return ctx.images.overlay(bytes, { drawing, width: made });
  };
  return store(ctx, caller, original, await inTurn(draw()));
};

export const shadeImage = async (
  ctx: Context,
  caller: Caller,
  id: string,
  { shade, width }: z.output<NonNullable<typeof calls.shadeImage.body>>,
): Promise<UploadedImage> => {
  const { original, bytes } = await ownImage(ctx, caller, id);
  const own = original.width ?? 1;
  const shaded = ctx.images.shade(bytes, {
    opacity: shade / 100,
    width: width === undefined ? own : Math.min(own, 2 * width),
    maxBytes: maxShadedBytes,
  });
  return store(ctx, caller, original, await inTurn(shaded));
};
