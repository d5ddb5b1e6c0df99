// Sends a campaign to one address as a test, within the limits of all test emails.
import type { Context } from '../../../context.ts';
import { requirePlan } from '../../shared/active-plan.ts';
import type { Caller } from '../../shared/caller.ts';
import { DomainError } from '../../shared/errors.ts';
import { emptyText } from '../message.ts';
import { renderCampaign } from '../render-for-recipient.ts';
import { chooseSending, sendTest } from './send.ts';

export const testCampaign = async (
  ctx: Context,
  caller: Caller,
  id: string,
  { recipientEmail, contactId }: { recipientEmail: string; contactId?: string | null | undefined },
): ReturnType<typeof sendTest> => {
  requirePlan(ctx, caller);
  const { campaign, frozen, subject, html, text } = await renderCampaign(ctx, caller, id, contactId ?? null);
  if (!campaign.html_content.trim()) throw new DomainError('refused', 'refusals.campaigns.noContent');
  const sending = await chooseSending(ctx, caller);
  return sendTest(ctx, caller, sending, {
    subject,
    html,
    text: text.trim() ? text : emptyText,
    recipientEmail,
    templateId: null,
    from: sending.isOwnAccount ? frozen.from : { ...sending.from, name: frozen.from.name },
    replyTo: frozen.replyTo ? { address: frozen.replyTo } : sending.replyTo,
  });
};
