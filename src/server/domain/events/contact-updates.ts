// Applies events to contacts: undeliverable addresses, complaints, unsubscribes.
import type { Context } from '../../context.ts';
import { auditContacts } from '../../db/audience/contacts/audit-log.ts';
import {
  type Block,
  type ReachedContact,
  type StatusChange,
  softBouncesInARow,
  writeBlocks,
  writeSoftBounces,
  writeStatuses,
} from '../../db/audience/contacts/outcomes.ts';
import type { Queryable } from '../../db/database.ts';
import type { Fact } from '../ses/normalized-event.ts';
import { plainAddress } from '../ses/plain-address.ts';

/** The message was refused for its content; another one may pass. */
const aboutTheMail = ['soft:MessageTooLarge', 'soft:ContentRejected', 'soft:AttachmentRejected'];
const mostSoftBounces = 5;

type Status = StatusChange['status'];

/** null: the event does not concern the contact's status. */
const statusBy = (fact: Fact): Status | null => {
  if (fact.kind === 'complaint') return 'complained';
  if (fact.kind === 'unsubscribe') return 'unsubscribed';
  if (fact.kind !== 'bounce' || fact.isHard !== true) return null;
  return fact.subtype === 'UnsubscribedRecipient' ? 'unsubscribed' : 'bounced';
};

/** Whether it suppresses the address, whichever contact has it. */
export const isBlocking = (fact: Fact): boolean => statusBy(fact) !== null;

const ranks: Record<string, number> = {
  pending: 0,
  subscribed: 0,
  unsubscribed: 1,
  bounced: 1,
  complained: 2,
  // Set by the owner.
  cleaned: 3,
};

export interface Told {
  workspaceId: string;
  fact: Fact;
  /** null: no contact of the workspace, any more or yet. */
  contact: ReachedContact | null;
}

/**
 * Updates statuses and suppressions. If the contact's address changed since the message, the old address is suppressed
 * and the contact stays as it is; the contact who has that address now is updated as well (`strangersOf`).
 */
export const applyToPeople = async (
  ctx: Context,
  db: Queryable,
  told: readonly Told[],
  softly: readonly ReachedContact[],
): Promise<void> => {
  const now = ctx.now();
  const changes = new Map<string, StatusChange>();
  const blocks: Block[] = [];
  const consider = (contact: ReachedContact, status: Status, at: Date): void => {
    const key = `${contact.workspace_id} ${contact.id}`;
    const is = changes.get(key)?.status ?? contact.status;
    if ((ranks[status] ?? 0) <= (ranks[is] ?? 0)) return;
    changes.set(key, { workspaceId: contact.workspace_id, contactId: contact.id, status, at });
  };
  for (const { workspaceId, fact, contact } of told) {
    const status = statusBy(fact);
    if (status === null) continue;
    const at = new Date(fact.at);
    const emails = (fact.emails ?? []).map(plainAddress);
    for (const email of emails) blocks.push({ workspaceId, email, reason: status, at });
    if (contact && (emails.length === 0 || emails.includes(plainAddress(contact.email)))) {
      blocks.push({ workspaceId, email: contact.email, reason: status, at });
      consider(contact, status, at);
    }
  }
  const counts = [];
  for (const contact of softly) {
    const key = { workspaceId: contact.workspace_id, contactId: contact.id };
    const n = await softBouncesInARow(db, key, aboutTheMail);
    if (n !== contact.soft_bounces) counts.push({ ...key, n });
    if (n < mostSoftBounces) continue;
    consider(contact, 'bounced', now);
    blocks.push({ workspaceId: contact.workspace_id, email: contact.email, reason: 'bounced', at: now });
  }
  await writeSoftBounces(db, counts);
  await writeStatuses(db, [...changes.values()], now);
  await writeBlocks(db, blocks);
  await audit(db, [...changes.values()], now);
};

const actions: Record<Status, string> = {
  bounced: 'could not be reached',
  complained: 'reported a mail as spam',
  unsubscribed: 'unsubscribed',
};

const audit = async (db: Queryable, changes: readonly StatusChange[], now: Date): Promise<void> => {
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
        actor: { id: null, name: 'Amazon SES' },
        action: actions[first.status],
        after: { status: first.status },
        at: now,
      },
    );
  }
};
