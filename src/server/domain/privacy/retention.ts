import { type RawBuilder, sql } from 'kysely';
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
import { deleteEventKeys } from '../../db/carriers/event-inbox.ts';
import { deleteLedgerBefore } from '../../db/carriers/rate-limit.ts';
import { deletePreviewDraftsBefore } from '../../db/emails/preview-drafts.ts';
import { eraseSavedHtmlDeletedBefore } from '../../db/emails/saved-results.ts';
import { deleteOldAttempts } from '../../db/shared/attempts.ts';
import { deleteSharedCallsBefore } from '../../db/shared/shared-calls.ts';
import { deleteIdleTurns } from '../../db/shared/work-turns.ts';
import { workspacesWith } from '../../db/shared/workspaces-with.ts';
import type { Tables } from '../../db/tables.ts';
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

type DeleteSome = () => Promise<number>;

/** What is deleted of no workspace, and the statement that deletes up to `batchSize` rows of it and returns how many. */
const deletions = (ctx: Context): Record<string, DeleteSome> => {
  const now = ctx.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  return {
    sessions: () => deleteSessionsExpiredBefore(ctx.db, now, batchSize),
    'one-time links': () => deleteEmailLinksExpiredBefore(ctx.db, now, batchSize),
    'sign-in attempts': () => deleteOldAttempts(ctx.db, before(attemptRetentionMs), batchSize),
    'known networks': () => forgetNetworksUsedBefore(ctx.db, before(networkRetentionMs), batchSize),
    'payment events': () => deleteEventsBefore(ctx.db, before(eventRetentionMs), batchSize),
    // A daily quota covers 24 hours.
    'sending ledger': () => deleteLedgerBefore(ctx.db, before(2 * dayMs), batchSize),
    'contact messages': () => purgeContactMessages(ctx.db, before(deletedMessageRetentionMs), batchSize),
    'shared calls': () => deleteSharedCallsBefore(ctx.db, before(2 * 60_000), batchSize),
    'idle turns': () => deleteIdleTurns(ctx.db, before(dayMs), batchSize),
  };
};

interface WorkspaceDeletion {
  table: keyof Tables;
  /** Holds for the rows to delete. */
  condition: RawBuilder<unknown>;
  deleteSome: (workspaceId: string) => Promise<number>;
}

/** What is deleted in each workspace that has some of it. */
const deletionsByWorkspace = (ctx: Context): Record<string, WorkspaceDeletion> => {
  const now = ctx.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const older = (column: string, time: Date) => sql`${sql.ref(column)} < ${time}`;
  const templatesBefore = before(deletedTemplateRetentionMs);
  const contactsBefore = before(deletedContactRetentionMs);
  const campaignsBefore = before(campaignRetentionDays * dayMs);
  const requestsBefore = before(requestRetentionMs);
  const keysUntil = before(inboxRetentionMs);
  const draftsBefore = before(previewDraftLifetimeMs);
  return {
    'keys of events': {
      table: 'event_keys',
      condition: sql`received_on <= ${keysUntil.toISOString().slice(0, 10)}::date`,
      deleteSome: (workspaceId) => deleteEventKeys(ctx.db, workspaceId, keysUntil, batchSize),
    },
    'preview drafts': {
      table: 'preview_drafts',
      condition: older('created_at', draftsBefore),
      deleteSome: (workspaceId) => deletePreviewDraftsBefore(ctx.db, workspaceId, draftsBefore, batchSize),
    },
    templates: {
      table: 'templates',
      condition: older('deleted_at', templatesBefore),
      deleteSome: (workspaceId) => eraseTemplatesDeletedBefore(ctx, workspaceId, templatesBefore, batchSize),
    },
    'saved results': {
      table: 'saved_html_templates',
      condition: older('deleted_at', templatesBefore),
      deleteSome: (workspaceId) =>
        eraseSavedHtmlDeletedBefore(ctx.db, workspaceId, templatesBefore, batchSize),
    },
    contacts: {
      table: 'deleted_contacts',
      condition: older('deleted_at', contactsBefore),
      deleteSome: (workspaceId) => forgetDeletedContacts(ctx.db, workspaceId, contactsBefore, batchSize),
    },
    'bulk changes': {
      table: 'contact_changes',
      condition: older('created_at', contactsBefore),
      deleteSome: (workspaceId) => forgetChanges(ctx.db, workspaceId, contactsBefore, batchSize),
    },
    lists: {
      table: 'lists',
      condition: older('deleted_at', contactsBefore),
      deleteSome: (workspaceId) => eraseListsDeletedBefore(ctx.db, workspaceId, contactsBefore, batchSize),
    },
    campaigns: {
      table: 'campaigns',
      condition: older('deleted_at', campaignsBefore),
      deleteSome: (workspaceId) =>
        eraseCampaignsDeletedBefore(ctx.db, workspaceId, campaignsBefore, batchSize),
    },
    'removed members': {
      table: 'removed_members',
      condition: older('removed_at', contactsBefore),
      deleteSome: (workspaceId) => forgetRemovedMembers(ctx.db, workspaceId, contactsBefore, batchSize),
    },
    'confirmation requests': {
      table: 'confirmations',
      condition: sql`confirmed_at is null and next_try_at is null and ${older('asked_at', requestsBefore)}`,
      deleteSome: (workspaceId) => forgetOldRequests(ctx.db, workspaceId, requestsBefore, batchSize),
    },
    segments: {
      table: 'segments',
      condition: older('deleted_at', contactsBefore),
      deleteSome: async (workspaceId) => {
        await eraseSegmentsDeletedBefore(ctx.db, workspaceId, contactsBefore);
        return 0;
      },
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
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      faults.push(error);
      failed.push(name);
    }
  };
  for (const [name, deleteSome] of Object.entries(deletions(ctx)))
    await attempt(name, () => untilDone(deleteSome));
  for (const [name, { table, condition, deleteSome }] of Object.entries(deletionsByWorkspace(ctx)))
    await attempt(name, async () => {
      for (const workspaceId of await workspacesWith(ctx.db, table, condition))
        await attempt(`${name} of ${workspaceId}`, () => untilDone(() => deleteSome(workspaceId)));
    });
  if (faults.length > 0) throw new AggregateError(faults, `Not deleted: ${failed.join(', ')}.`);
};
