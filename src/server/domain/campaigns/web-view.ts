// A campaign in a browser, for whoever has the link from their mail.
import type { Compiled } from '#email/personalize/compile.ts';
import { personalize } from '#email/personalize/personalize.ts';
import type { Context } from '../../context.ts';
import { findContact } from '../../db/audience/contacts/contacts.ts';
import { findCampaign, findListedCampaign } from '../../db/campaigns/campaigns.ts';
import {
  type MailRecipient,
  readRecipientToken,
  recipientToken,
} from '../audience/consent/recipient-tokens.ts';
import { compileFrozen, type Frozen, valuesOf } from './message.ts';

/** Many readers of one campaign come within the same hours. */
const maxKept = 20;
const compiledOf = new WeakMap<Context['db'], Map<string, Compiled>>();

const openCampaign = async (
  ctx: Context,
  { workspaceId, campaignId }: MailRecipient,
): Promise<Compiled | null> => {
  if (campaignId === null) return null;
  const known = compiledOf.get(ctx.db) ?? new Map<string, Compiled>();
  compiledOf.set(ctx.db, known);
  const key = `${workspaceId} ${campaignId}`;
  // Whoever deletes a campaign wants nobody to read it any more.
  if (!(await findListedCampaign(ctx.db, workspaceId, campaignId))) return null;
  const kept = known.get(key);
  if (kept) return kept;
  const campaign = await findCampaign(ctx.db, workspaceId, campaignId);
  if (!campaign?.frozen) return null;
  const compiled = compileFrozen(
    ctx,
    campaign,
    campaign.frozen as Frozen,
    (recipientId) => {
      const recipient = { workspaceId, campaignId, contactId: Number(recipientId) };
      return { tracking: 'none', personal: recipientToken(ctx, 'personal', recipient) };
    },
    { tracking: false },
  );
  const [oldest] = known.keys();
  if (known.size >= maxKept && oldest !== undefined) known.delete(oldest);
  known.set(key, compiled);
  return compiled;
};

/** null: there is no such mail, or it is no longer kept. Of a contact that was deleted nothing personal is shown. */
export const webView = async (ctx: Context, token: string): Promise<string | null> => {
  const recipient = readRecipientToken(ctx, 'personal', token);
  const compiled = recipient && (await openCampaign(ctx, recipient));
  if (!compiled) return null;
  const contact = await findContact(ctx.db, recipient.workspaceId, recipient.contactId);
  return personalize(compiled, {
    id: String(recipient.contactId),
    values: contact ? valuesOf(contact) : {},
  }).html;
};
