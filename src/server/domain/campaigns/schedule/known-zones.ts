import type { Context } from '../../../context.ts';
import { knownTimeZones } from '../../../db/campaigns/time-zones.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';

/** An update of the operating system brings new ones. */
const dayMs = 24 * 60 * 60_000;
const cached = createTtlCache<string[]>({ ttlMs: () => dayMs });

/** Names of time zones that the database knows. */
export const knownZones = (ctx: Context): Promise<string[]> => cached(ctx, '', () => knownTimeZones(ctx.db));

/** As the database writes it; undefined: it does not know it. */
export const knownZone = async (ctx: Context, name: string): Promise<string | undefined> =>
  (await knownZones(ctx)).find((zone) => zone.toLowerCase() === name.toLowerCase());
