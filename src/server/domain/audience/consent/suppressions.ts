// Suppressions. The owner may look up an address, block it, and lift a block with a reason that is stored.
import type { BlockedAddress } from '#contract/audience/suppressions.ts';
import type { Context } from '../../../context.ts';
import { forgetOpenRequests } from '../../../db/audience/consent/confirmations.ts';
import {
  findSuppression,
  liftSuppression,
  suppressPermanently,
} from '../../../db/audience/consent/suppressions.ts';
import { auditAddress, auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import { lockExclusive } from '../../../db/audience/contacts/contact-locks.ts';
import { findContactByEmail, lockContacts, updateContact } from '../../../db/audience/contacts/contacts.ts';
import type { Queryable } from '../../../db/database.ts';
import { releaseAtCarrier } from '../../carriers/sending-account.ts';
import type { Caller } from '../../shared/caller.ts';
import { notFound } from '../../shared/errors.ts';
import { entryOf } from '../contacts/audit-log.ts';
import { idOf } from '../contacts/public-ids.ts';

const readAddress = async (db: Queryable, workspaceId: string, email: string): Promise<BlockedAddress> => {
  const contact = await findContactByEmail(db, workspaceId, email);
  const block = await findSuppression(db, workspaceId, email);
  return {
    email,
    block: block ? { reason: block.reason, at: block.created_at.toISOString() } : null,
    contactId: contact ? idOf('contact', workspaceId, contact.id) : null,
  };
};

export const lookUpAddress = (
  ctx: Context,
  { workspace_id }: Caller,
  email: string,
): Promise<BlockedAddress> => readAddress(ctx.db, workspace_id, email);

export const suppressAddress = (ctx: Context, caller: Caller, email: string): Promise<BlockedAddress> => {
  const { workspace_id } = caller;
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockExclusive(tx, workspace_id);
    // Lock order: contact before suppression, as everywhere else, to avoid a deadlock.
    const known = await findContactByEmail(tx, workspace_id, email);
    const [contact] = known ? await lockContacts(tx, workspace_id, [known.id]) : [];
    await suppressPermanently(tx, workspace_id, email, now);
    const entry = entryOf(ctx, caller, 'blocked');
    if (contact) {
      await forgetOpenRequests(tx, workspace_id, [contact.id]);
      await updateContact(tx, workspace_id, contact.id, {
        status: 'cleaned',
        left_at: contact.left_at ?? now,
        updated_at: now,
      });
      await auditContacts(tx, workspace_id, [contact.id], {
        ...entry,
        before: { status: contact.status },
        after: { status: 'cleaned' },
      });
    } else await auditAddress(tx, workspace_id, entry);
    return readAddress(tx, workspace_id, email);
  });
};

/** Subscribes the contact again, if there is one. */
export const liftSuppressionOf = async (
  ctx: Context,
  caller: Caller,
  { email, reason }: { email: string; reason: string },
): Promise<BlockedAddress> => {
  const { workspace_id } = caller;
  const now = ctx.now();
  const lifted = await ctx.db.transaction().execute(async (tx) => {
    const block = await findSuppression(tx, workspace_id, email);
    const known = await findContactByEmail(tx, workspace_id, email);
    const [contact] = known ? await lockContacts(tx, workspace_id, [known.id]) : [];
    const isInactive = contact && contact.status !== 'subscribed' && contact.status !== 'pending';
    if (!block && !isInactive) throw notFound();
    await liftSuppression(tx, workspace_id, email);
    const entry = entryOf(ctx, caller, 'block lifted');
    if (contact && isInactive) {
      await updateContact(tx, workspace_id, contact.id, {
        status: 'subscribed',
        left_at: null,
        soft_bounces: 0,
        updated_at: now,
      });
      await auditContacts(tx, workspace_id, [contact.id], {
        ...entry,
        before: { status: contact.status },
        after: { status: 'subscribed', reason },
      });
    } else
      await auditAddress(tx, workspace_id, { ...entry, before: { was: block?.reason }, after: { reason } });
    return readAddress(tx, workspace_id, email);
  });
  return { ...lifted, amazon: await releaseAtCarrier(ctx, workspace_id, email) };
};
