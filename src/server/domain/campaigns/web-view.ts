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
import { shownInMail } from './conditions/shown-parts.ts';
import { compileFrozen, type Frozen, valuesOf } from './message.ts';

/** Many recipients open the same campaign within a few hours. */
const maxCompiled = 20;
interface OpenCampaign {
  compiled: Compiled;
  parts: Frozen['parts'];
  campaignId: number;
}
const newCompiledCampaigns = () => new Map<string, OpenCampaign>();

const openCampaign = async (
  ctx: Context,
  { workspaceId, campaignId }: MailRecipient,
): Promise<OpenCampaign | null> => {
  if (campaignId === null) return null;
  const cache = ctx.memory.get(newCompiledCampaigns);
  const key = `${workspaceId} ${campaignId}`;
  // A deleted campaign must no longer be readable.
  if (!(await findListedCampaign(ctx.db, workspaceId, campaignId))) return null;
  const cached = cache.get(key);
  if (cached) return cached;
  const campaign = await findCampaign(ctx.db, workspaceId, campaignId);
  if (!campaign?.frozen) return null;
  const frozen = campaign.frozen as Frozen;
  const compiled = compileFrozen(
    ctx,
    campaign,
    frozen,
    (recipientId) => {
      const recipient = { workspaceId, campaignId, contactId: Number(recipientId) };
      return { tracking: 'none', personal: recipientToken(ctx, 'personal', recipient) };
    },
    { tracking: false },
  );
  const [oldest] = cache.keys();
  if (cache.size >= maxCompiled && oldest !== undefined) cache.delete(oldest);
  const opened = { compiled, parts: frozen.parts, campaignId };
  cache.set(key, opened);
  return opened;
};

/** null: no such message, or it is no longer stored. For a deleted contact nothing personal is shown. */
export const webView = async (ctx: Context, token: string): Promise<string | null> => {
  const recipient = readRecipientToken(ctx, 'personal', token);
  const opened = recipient && (await openCampaign(ctx, recipient));
  if (!opened) return null;
  const { compiled, parts, campaignId } = opened;
  const { workspaceId, contactId } = recipient;
  const contact = await findContact(ctx.db, workspaceId, contactId);
  return personalize(compiled, {
    id: String(recipient.contactId),
    values: contact ? valuesOf(contact) : {},
    language: contact?.language,
    shown: await shownInMail(ctx, { workspaceId, campaignId }, { parts }, contactId),
  }).html;
};
