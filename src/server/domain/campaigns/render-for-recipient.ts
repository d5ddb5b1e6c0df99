// A campaign as one recipient reads it, outside a message: in a preview, a test email or a browser.
import type { ConditionalParts } from '#email/dynamic/conditional-parts.ts';
import { compileCampaign } from '#email/personalize/compile.ts';
import { type Personalized, personalize } from '#email/personalize/personalize.ts';
import type { Context } from '../../context.ts';
import { findContact } from '../../db/audience/contacts/contacts.ts';
import { listFields } from '../../db/audience/contacts/fields.ts';
import type { StoredCampaign } from '../../db/campaigns/campaigns.ts';
import { requireNumber } from '../audience/contacts/public-ids.ts';
import { rejectDeepHtml } from '../emails/nesting-limit.ts';
import type { Caller, Viewer } from '../shared/caller.ts';
import { notFound } from '../shared/errors.ts';
import { requireCampaign } from './campaigns.ts';
import { shownInMail, shownNow, shownToNobody } from './conditions/shown-parts.ts';
import { compileFrozen, type Frozen, freeze, type MailContact, valuesOf } from './message.ts';
import { sampleAddresses, senderValues } from './test-emails/compose.ts';

export const requireContact = async (
  ctx: Context,
  caller: Viewer,
  contactId: string,
): Promise<MailContact> => {
  const number = requireNumber('contact', caller.workspace_id, contactId);
  const contact = await findContact(ctx.db, caller.workspace_id, number);
  if (!contact) throw notFound();
  return contact;
};

const frozenOf = async (ctx: Context, campaign: StoredCampaign): Promise<Frozen> =>
  (campaign.frozen as Frozen | null) ?? (await freeze(ctx, ctx.db, campaign));

/** Rendered for a contact, or for the viewer if there is none. Its links unsubscribe no contact and count nothing. */
export const renderCampaign = async (
  ctx: Context,
  caller: Viewer,
  id: string,
  contactId: string | null,
): Promise<Personalized & { campaign: StoredCampaign; frozen: Frozen }> => {
  const campaign = await requireCampaign(ctx, caller.workspace_id, id);
  const frozen = await frozenOf(ctx, campaign);
  const contact = contactId === null ? null : await requireContact(ctx, caller, contactId);
  const compiled = compileFrozen(ctx, campaign, frozen, () => ({ tracking: 'test', personal: 'test' }), {
    tracking: false,
    addresses: sampleAddresses(ctx),
  });
  const values = contact ? valuesOf(contact) : senderValues(caller, compiled);
  const key = { workspaceId: campaign.workspace_id, campaignId: campaign.id };
  const shown = contact
    ? await shownInMail(ctx, key, frozen, contact.id)
    : shownToNobody(frozen, ctx.now(), caller);
  return {
    ...personalize(compiled, { id: '0', values, language: contact?.language, shown }),
    campaign,
    frozen,
  };
};

/** The HTML of any email, rendered for one of the contacts; `parts`: those that not everyone gets. */
export const htmlForContact = async (
  ctx: Context,
  caller: Caller,
  html: string,
  contactId: string,
  parts?: ConditionalParts | null | undefined,
): Promise<string> => {
  const contact = await requireContact(ctx, caller, contactId);
  rejectDeepHtml(html, 'refusals.unchanged.notShown');
  const shown = await shownNow(ctx, caller.workspace_id, parts?.whens ?? [], contact.id);
  const compiled = compileCampaign(
    { html, text: '', subject: '', branches: parts ? { html: parts.branches, text: [] } : undefined },
    {
      addresses: sampleAddresses(ctx),
      tokens: () => ({ tracking: 'test', personal: 'test' }),
      fields: (await listFields(ctx.db, caller.workspace_id)).map(({ key }) => key),
      trackLinks: false,
      trackOpens: false,
    },
  );
  return personalize(compiled, { id: '0', values: valuesOf(contact), language: contact.language, shown })
    .html;
};
