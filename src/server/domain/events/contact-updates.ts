// Applies events to contacts: undeliverable addresses, complaints, unsubscribes.
import type { Context } from '../../context.ts';
import { auditContacts } from '../../db/audience/contacts/audit-log.ts';
import {
  type NewSuppression,
  type ReachedContact,
  type StatusChange,
  softBouncesInARow,
  writeSoftBounces,
  writeStatuses,
  writeSuppressions,
} from '../../db/audience/contacts/outcomes.ts';
import type { Queryable } from '../../db/database.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';
import { plainAddress } from '../carriers/plain-address.ts';
import { reporterName } from '../carriers/sending-account.ts';

/** The message was refused for its content; another one may pass. */
const contentBounces = ['soft:MessageTooLarge', 'soft:ContentRejected', 'soft:AttachmentRejected'];
const maxSoftBounces = 5;

type Status = StatusChange['status'];

/** null: the event does not concern the contact's status. */
const statusAfter = (event: NormalizedEvent): Status | null => {
  if (event.kind === 'complaint') return 'complained';
  if (event.kind === 'unsubscribe') return 'unsubscribed';
  if (event.kind !== 'bounce' || event.isHard !== true) return null;
  return event.subtype === 'UnsubscribedRecipient' ? 'unsubscribed' : 'bounced';
};

/** Whether it suppresses the address, whichever contact has it. */
export const suppressesAddress = (event: NormalizedEvent): boolean => statusAfter(event) !== null;

const statusPrecedence: Record<string, number> = {
  pending: 0,
  subscribed: 0,
  unsubscribed: 1,
  bounced: 1,
  complained: 2,
  // Set by the owner.
  cleaned: 3,
};

export interface ContactEvent {
  workspaceId: string;
  event: NormalizedEvent;
  /** null: no contact of the workspace, any more or yet. */
  contact: ReachedContact | null;
}

/**
 * Updates statuses and suppressions. If the contact's address changed since the message, the old address is suppressed
 * and the contact stays as it is; the contact who has that address now is updated as well (`findOtherRecipients`).
 */
export const applyContactUpdates = async (
  ctx: Context,
  db: Queryable,
  contactEvents: readonly ContactEvent[],
  softBounced: readonly ReachedContact[],
): Promise<void> => {
  const now = ctx.now();
  const changes = new Map<string, StatusChange>();
  const suppressions: NewSuppression[] = [];
  const changeStatus = (contact: ReachedContact, status: Status, at: Date): void => {
    const key = `${contact.workspace_id} ${contact.id}`;
    const currentStatus = changes.get(key)?.status ?? contact.status;
    if ((statusPrecedence[status] ?? 0) <= (statusPrecedence[currentStatus] ?? 0)) return;
    changes.set(key, { workspaceId: contact.workspace_id, contactId: contact.id, status, at });
  };
  for (const { workspaceId, event, contact } of contactEvents) {
    const status = statusAfter(event);
    if (status === null) continue;
    const at = new Date(event.at);
    const emails = (event.emails ?? []).map(plainAddress);
    for (const email of emails) suppressions.push({ workspaceId, email, reason: status, at });
    if (contact && (emails.length === 0 || emails.includes(plainAddress(contact.email)))) {
      suppressions.push({ workspaceId, email: contact.email, reason: status, at });
      changeStatus(contact, status, at);
    }
  }
  const counts = [];
  for (const contact of softBounced) {
    const key = { workspaceId: contact.workspace_id, contactId: contact.id };
    const n = await softBouncesInARow(db, key, contentBounces);
    if (n !== contact.soft_bounces) counts.push({ ...key, n });
    if (n < maxSoftBounces) continue;
    changeStatus(contact, 'bounced', now);
    suppressions.push({
      workspaceId: contact.workspace_id,
      email: contact.email,
      reason: 'bounced',
      at: now,
    });
  }
  await writeSoftBounces(db, counts);
  await writeStatuses(db, [...changes.values()], now);
  await writeSuppressions(db, suppressions);
  await auditChanges(ctx, db, [...changes.values()], now);
};

const actions: Record<Status, string> = {
  bounced: 'could not be reached',
  complained: 'reported a mail as spam',
  unsubscribed: 'unsubscribed',
};

const auditChanges = async (
  ctx: Context,
  db: Queryable,
  changes: readonly StatusChange[],
  now: Date,
): Promise<void> => {
  const groups = new Map<string, StatusChange[]>();
  for (const change of changes) {
    const key = `${change.workspaceId} ${change.status}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    await auditContacts(
      db,
      first.workspaceId,
      [first, ...others].map(({ contactId }) => contactId),
      {
        actor: { id: null, name: reporterName(ctx) },
        action: actions[first.status],
        after: { status: first.status },
        at: now,
      },
    );
  }
};
