// The web view: a campaign in a browser, for anyone with the link from a message.
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

/** Many recipients open the same campaign within a few hours. */
const maxCompiled = 20;
const newCompiledCampaigns = () => new Map<string, Compiled>();

const openCampaign = async (
  ctx: Context,
  { workspaceId, campaignId }: MailRecipient,
): Promise<Compiled | null> => {
  if (campaignId === null) return null;
  const cache = ctx.memory.get(newCompiledCampaigns);
  const key = `${workspaceId} ${campaignId}`;
  // A deleted campaign must no longer be readable.
  if (!(await findListedCampaign(ctx.db, workspaceId, campaignId))) return null;
  const cached = cache.get(key);
  if (cached) return cached;
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
  const [oldest] = cache.keys();
  if (cache.size >= maxCompiled && oldest !== undefined) cache.delete(oldest);
  cache.set(key, compiled);
  return compiled;
};

/** null: no such message, or it is no longer stored. For a deleted contact nothing personal is shown. */
export const webView = async (ctx: Context, token: string): Promise<string | null> => {
  const recipient = readRecipientToken(ctx, 'personal', token);
  const compiled = recipient && (await openCampaign(ctx, recipient));
  if (!compiled) return null;
  const contact = await findContact(ctx.db, recipient.workspaceId, recipient.contactId);
  return personalize(compiled, {
    id: String(recipient.contactId),
    values: contact ? valuesOf(contact) : {},
    language: contact?.language,
  }).html;
};
