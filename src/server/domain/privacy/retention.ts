import { deletedContactsKeptDays } from '#contract/audience/contacts.ts';
import { campaignsKeptDays } from '#contract/campaigns/campaigns.ts';
import { deletedKeptDays } from '#contract/emails/templates-list.ts';
import type { Context } from '../../context.ts';
import { forgetNetworksUsedBefore } from '../../db/accounts/known-networks.ts';
import { deleteEmailLinksExpiredBefore } from '../../db/accounts/one-time-links.ts';
import { deleteSessionsExpiredBefore } from '../../db/accounts/sessions.ts';
import { purgeContactMessages } from '../../db/admin/contact-messages.ts';
import { forgetOldRequests } from '../../db/audience/consent/confirmations.ts';
import { forgetChanges } from '../../db/audience/contacts/bulk-changes.ts';
import { forgetDeletedContacts } from '../../db/audience/contacts/deleted-contacts.ts';
import { forgetRemovedMembers } from '../../db/audience/lists/list-members.ts';
import { eraseListsDeletedBefore } from '../../db/audience/lists/lists.ts';
import { eraseSegmentsDeletedBefore } from '../../db/audience/segments/segments.ts';
import { deleteEventsBefore } from '../../db/billing/payment-events.ts';
import { eraseCampaignsDeletedBefore } from '../../db/campaigns/deleted-campaigns.ts';
import { deletePreviewDraftsBefore } from '../../db/emails/preview-drafts.ts';
import { eraseSavedHtmlDeletedBefore } from '../../db/emails/saved-results.ts';
import { deleteAppliedBefore } from '../../db/ses/event-inbox.ts';
import { forgetLedgerBefore } from '../../db/ses/rate-limit.ts';
import { deleteOldAttempts } from '../../db/shared/attempts.ts';
import { previewDraftLifetimeMs } from '../emails/preview-drafts.ts';
import { eraseTemplatesDeletedBefore } from '../emails/templates-list.ts';

// The embedded database runs one statement at a time: small batches keep other queries from waiting.
const batch = 500;
const dayMs = 24 * 60 * 60 * 1000;
const attemptsKeptMs = dayMs;
const knownNetworksKeptMs = 180 * dayMs;
/** Longer than a provider repeats a notification. */
const eventsKeptMs = 60 * dayMs;
/** SNS and SES repeat an event within hours. */
const inboxKeptMs = 3 * dayMs;
const deletedMessagesKeptMs = 30 * dayMs;
const deletedTemplatesKeptMs = deletedKeptDays * dayMs;
/** Longer than the month after which a contact may be asked again. */
const requestsKeptMs = 60 * dayMs;
const deletedContactsKeptMs = deletedContactsKeptDays * dayMs;

const untilDone = async (deleteSome: () => Promise<number>): Promise<void> => {
  while ((await deleteSome()) === batch);
};

/**
 * Deletes expired sessions, one-time links and previews, sign-in attempts outside every limit's window, and deleted
 * items whose time for restoring is over.
 */
export const forgetExpired = async (ctx: Context): Promise<void> => {
  const now = ctx.now();
  await untilDone(() => deleteSessionsExpiredBefore(ctx.db, now, batch));
  await untilDone(() => deleteEmailLinksExpiredBefore(ctx.db, now, batch));
  await untilDone(() => deleteOldAttempts(ctx.db, new Date(now.getTime() - attemptsKeptMs), batch));
  await untilDone(() =>
    forgetNetworksUsedBefore(ctx.db, new Date(now.getTime() - knownNetworksKeptMs), batch),
  );
  const shownBy = new Date(now.getTime() - previewDraftLifetimeMs);
  await untilDone(() => deletePreviewDraftsBefore(ctx.db, shownBy, batch));
  await untilDone(() => deleteEventsBefore(ctx.db, new Date(now.getTime() - eventsKeptMs), batch));
  await untilDone(() => deleteAppliedBefore(ctx.db, new Date(now.getTime() - inboxKeptMs), batch));
  // SES's quota covers 24 hours.
  await untilDone(() => forgetLedgerBefore(ctx.db, new Date(now.getTime() - 2 * dayMs), batch));
  await untilDone(() => purgeContactMessages(ctx.db, new Date(now.getTime() - deletedMessagesKeptMs), batch));
  const deletedBefore = new Date(now.getTime() - deletedTemplatesKeptMs);
  await untilDone(() => eraseTemplatesDeletedBefore(ctx, deletedBefore, batch));
  await untilDone(() => eraseSavedHtmlDeletedBefore(ctx.db, deletedBefore, batch));
  const contactsDeletedBefore = new Date(now.getTime() - deletedContactsKeptMs);
  await untilDone(() => forgetDeletedContacts(ctx.db, contactsDeletedBefore, batch));
  await untilDone(() => forgetChanges(ctx.db, contactsDeletedBefore, batch));
  await untilDone(() => eraseListsDeletedBefore(ctx.db, contactsDeletedBefore, batch));
  const campaignsDeletedBefore = new Date(now.getTime() - campaignsKeptDays * dayMs);
  await untilDone(() => eraseCampaignsDeletedBefore(ctx.db, campaignsDeletedBefore, batch));
  await untilDone(() => forgetRemovedMembers(ctx.db, contactsDeletedBefore, batch));
  await untilDone(() => forgetOldRequests(ctx.db, new Date(now.getTime() - requestsKeptMs), batch));
  await eraseSegmentsDeletedBefore(ctx.db, contactsDeletedBefore);
};
