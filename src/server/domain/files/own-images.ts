// The bytes of images at addresses of this server, without a request to itself.
import type { Context } from '../../context.ts';
import { countdownPicture } from './countdowns/countdown-picture.ts';
import { socialIcon } from './social-icons/social-icon.ts';
import { readFile } from './stored-files.ts';

const kinds: readonly [RegExp, (ctx: Context, name: string) => Promise<Uint8Array>][] = [
  [/^\/uploads\/([0-9a-f]{64}\.(?:jpg|png|gif))$/, async (ctx, name) => (await readFile(ctx, name)).bytes],
  [/^\/i\/s\/([a-z0-9-]+\.png)$/, socialIcon],
  [/^\/c\/([\w.-]+)\.gif$/, countdownPicture],
];

/** Takes the source of an image in an email. null: it is at another server, or no image. */
export const ownImageReader = (ctx: Context, src: string): (() => Promise<Uint8Array>) | null => {
  const path = src.startsWith(ctx.publicUrl) ? src.slice(ctx.publicUrl.length) : src;
  for (const [pattern, read] of kinds) {
    const name = pattern.exec(path)?.[1];
    if (name) return () => read(ctx, name);
  }
  return null;
};
