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
import { groupBy } from './group-by.ts';

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
  workspaceId: string,
  contactEvents: readonly ContactEvent[],
  softBounced: readonly ReachedContact[],
): Promise<void> => {
  const now = ctx.now();
  const changes = new Map<number, StatusChange>();
  const suppressions: NewSuppression[] = [];
  const changeStatus = (contact: ReachedContact, status: Status, at: Date): void => {
    const currentStatus = changes.get(contact.id)?.status ?? contact.status;
    if ((statusPrecedence[status] ?? 0) <= (statusPrecedence[currentStatus] ?? 0)) return;
    changes.set(contact.id, { contactId: contact.id, status, at });
  };
  for (const { event, contact } of contactEvents) {
    const status = statusAfter(event);
    if (status === null) continue;
    const at = new Date(event.at);
    const emails = (event.emails ?? []).map(plainAddress);
    for (const email of emails) suppressions.push({ email, reason: status, at });
    if (contact && (emails.length === 0 || emails.includes(plainAddress(contact.email)))) {
      suppressions.push({ email: contact.email, reason: status, at });
      changeStatus(contact, status, at);
    }
  }
  const counts = [];
  for (const contact of softBounced) {
    const n = await softBouncesInARow(db, workspaceId, contact.id, contentBounces);
    if (n !== contact.soft_bounces) counts.push({ contactId: contact.id, n });
    if (n < maxSoftBounces) continue;
    changeStatus(contact, 'bounced', now);
    suppressions.push({ email: contact.email, reason: 'bounced', at: now });
  }
  await writeSoftBounces(db, workspaceId, counts);
  await writeStatuses(db, workspaceId, [...changes.values()], now);
  await writeSuppressions(db, workspaceId, suppressions);
  await auditChanges(ctx, db, workspaceId, [...changes.values()], now);
};

const actions: Record<Status, string> = {
  bounced: 'could not be reached',
  complained: 'reported a mail as spam',
  unsubscribed: 'unsubscribed',
};

const auditChanges = async (
  ctx: Context,
  db: Queryable,
  workspaceId: string,
  changes: readonly StatusChange[],
  now: Date,
): Promise<void> => {
  for (const [status, ofStatus] of groupBy(changes, ({ status }) => status)) {
    await auditContacts(
      db,
      workspaceId,
      ofStatus.map(({ contactId }) => contactId),
      {
        actor: { id: null, name: reporterName(ctx) },
        action: actions[status],
        after: { status },
        at: now,
      },
    );
  }
};
