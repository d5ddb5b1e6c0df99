// Social icons as PNGs: each is drawn when it is first requested.
import { readSocialIconName } from '#email/social/icon-path.ts';
import type { Context } from '../../../context.ts';
import { isProviderUnavailable, notFound, unavailable } from '../../shared/errors.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import { iconSvg } from './icon-svg.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** A kilobyte or two each. */
const drawn = createTtlCache<Buffer>({ ttlMs: () => dayMs, maxEntries: 2_000 });

/** Takes the last part of the address. */
export const socialIcon = async (ctx: Context, name: string): Promise<Buffer> => {
  const icon = readSocialIconName(name);
  if (!icon) throw notFound();
  const side = 2 * icon.size;
  try {
    return await drawn(ctx, name, async () =>
      Buffer.from(await ctx.drawings.png(iconSvg(icon), { width: side, height: side })),
    );
  } catch (error) {
    throw isProviderUnavailable(error) ? unavailable('refusals.files.manyUploads', 5) : error;
  }
};
