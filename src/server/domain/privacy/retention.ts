import { deletedContactRetentionDays } from '#contract/audience/contacts.ts';
import { campaignRetentionDays } from '#contract/campaigns/campaigns.ts';
import { deletedTemplateRetentionDays } from '#contract/emails/templates-list.ts';
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
import { deleteProcessedBefore } from '../../db/carriers/event-inbox.ts';
import { deleteLedgerBefore } from '../../db/carriers/rate-limit.ts';
import { deletePreviewDraftsBefore } from '../../db/emails/preview-drafts.ts';
import { eraseSavedHtmlDeletedBefore } from '../../db/emails/saved-results.ts';
import { deleteOldAttempts } from '../../db/shared/attempts.ts';
import { previewDraftLifetimeMs } from '../emails/preview-drafts.ts';
import { eraseTemplatesDeletedBefore } from '../emails/templates-list.ts';

// The embedded database runs one statement at a time: small batches keep other queries from waiting.
const batchSize = 500;
const dayMs = 24 * 60 * 60 * 1000;
const attemptRetentionMs = dayMs;
const networkRetentionMs = 180 * dayMs;
/** Longer than a provider repeats a notification. */
const eventRetentionMs = 60 * dayMs;
/** Carriers repeat an event within hours. */
const inboxRetentionMs = 3 * dayMs;
const deletedMessageRetentionMs = 30 * dayMs;
const deletedTemplateRetentionMs = deletedTemplateRetentionDays * dayMs;
/** Longer than the month after which a contact may be asked again. */
const requestRetentionMs = 60 * dayMs;
const deletedContactRetentionMs = deletedContactRetentionDays * dayMs;

const untilDone = async (deleteSome: () => Promise<number>): Promise<void> => {
  while ((await deleteSome()) === batchSize);
};

/** What is deleted, and the statement that deletes up to `batchSize` rows of it and returns how many. */
const deletions = (ctx: Context): Record<string, () => Promise<number>> => {
  const now = ctx.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  return {
    sessions: () => deleteSessionsExpiredBefore(ctx.db, now, batchSize),
    'one-time links': () => deleteEmailLinksExpiredBefore(ctx.db, now, batchSize),
    'sign-in attempts': () => deleteOldAttempts(ctx.db, before(attemptRetentionMs), batchSize),
    'known networks': () => forgetNetworksUsedBefore(ctx.db, before(networkRetentionMs), batchSize),
    'preview drafts': () => deletePreviewDraftsBefore(ctx.db, before(previewDraftLifetimeMs), batchSize),
    'payment events': () => deleteEventsBefore(ctx.db, before(eventRetentionMs), batchSize),
    'processed events': () => deleteProcessedBefore(ctx.db, before(inboxRetentionMs), batchSize),
    // A daily quota covers 24 hours.
    'sending ledger': () => deleteLedgerBefore(ctx.db, before(2 * dayMs), batchSize),
    'contact messages': () => purgeContactMessages(ctx.db, before(deletedMessageRetentionMs), batchSize),
    templates: () => eraseTemplatesDeletedBefore(ctx, before(deletedTemplateRetentionMs), batchSize),
    'saved results': () => eraseSavedHtmlDeletedBefore(ctx.db, before(deletedTemplateRetentionMs), batchSize),
    contacts: () => forgetDeletedContacts(ctx.db, before(deletedContactRetentionMs), batchSize),
    'bulk changes': () => forgetChanges(ctx.db, before(deletedContactRetentionMs), batchSize),
    lists: () => eraseListsDeletedBefore(ctx.db, before(deletedContactRetentionMs), batchSize),
    campaigns: () => eraseCampaignsDeletedBefore(ctx.db, before(campaignRetentionDays * dayMs), batchSize),
    'removed members': () => forgetRemovedMembers(ctx.db, before(deletedContactRetentionMs), batchSize),
    'confirmation requests': () => forgetOldRequests(ctx.db, before(requestRetentionMs), batchSize),
    segments: async () => {
      await eraseSegmentsDeletedBefore(ctx.db, before(deletedContactRetentionMs));
      return 0;
    },
  };
};

/**
 * Deletes what has expired, no longer counts, or was deleted long enough ago. One kind of data that fails does not keep
 * the others: the errors are thrown together at the end.
 */
export const applyRetention = async (ctx: Context): Promise<void> => {
  const faults: unknown[] = [];
  const failed: string[] = [];
  for (const [name, deleteSome] of Object.entries(deletions(ctx))) {
    try {
      await untilDone(deleteSome);
    } catch (error) {
      faults.push(error);
      failed.push(name);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `Not deleted: ${failed.join(', ')}.`);
};
