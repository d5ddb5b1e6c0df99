import type { Context } from '../../../context.ts';
import { knownTimeZones } from '../../../db/campaigns/time-zones.ts';
import { DomainError } from '../../shared/errors.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';

/** An update of the operating system brings new ones. */
const dayMs = 24 * 60 * 60_000;
const cached = createTtlCache<string[]>({ ttlMs: () => dayMs });

/** Names of time zones that the database knows. */
export const knownZones = (ctx: Context): Promise<string[]> => cached(ctx, '', () => knownTimeZones(ctx.db));

/** As the database writes it. */
export const requireZone = async (ctx: Context, name: string): Promise<string> => {
  const known = (await knownZones(ctx)).find((zone) => zone.toLowerCase() === name.toLowerCase());
  if (known === undefined)
    throw new DomainError('invalid', 'refusals.campaigns.unknownTimeZone', {
      errors: [{ path: 'timeZone', text: 'refusals.campaigns.chooseAnotherTimeZone' }],
    });
  return known;
};
