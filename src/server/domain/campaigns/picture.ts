// A small picture of the email of a campaign, drawn as those of templates are when it is first asked for.
import type { Context } from '../../context.ts';
import { findListedCampaign } from '../../db/campaigns/campaigns.ts';
import { requireNumber } from '../audience/contacts/public-ids.ts';
import { drawEmail } from '../emails/thumbnails.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError, notFound } from '../shared/errors.ts';
import { createTtlCache } from '../shared/ttl-cache.ts';
import { renderCampaign } from './render-for-recipient.ts';

/** Of some ten kilobytes each. */
const cachedPictures = createTtlCache<Uint8Array>({ ttlMs: () => 60 * 60_000, maxEntries: 300 });

export const campaignPicture = async (ctx: Context, caller: Caller, id: string): Promise<Uint8Array> => {
  const { workspace_id } = caller;
  const row = await findListedCampaign(ctx.db, workspace_id, requireNumber('campaign', workspace_id, id));
  if (!row) throw notFound();
  // What was sent is frozen at the start; a draft changes with every save.
  const version = (row.started_at ?? row.updated_at).getTime();
  return cachedPictures(ctx, `${workspace_id} ${row.id} ${version}`, async () => {
    const { html } = await renderCampaign(ctx, caller, id, null);
    if (html.trim() === '') throw new DomainError('refused', 'refusals.emails.notDrawn');
    return (await drawEmail(ctx, html)).bytes;
  });
};
