// The owner changes a contact's address. Consent belongs to the person and is kept. Confirmation belonged to the old
// mailbox and must be repeated.
import type { Context } from '../../../context.ts';
import { forgetOpenRequests } from '../../../db/audience/consent/confirmations.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import type { StoredContact } from '../../../db/audience/contacts/contacts.ts';
import { membershipsOf, waitAnew } from '../../../db/audience/lists/list-members.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Account } from '../../shared/account.ts';
import { askNewMembers } from '../consent/double-opt-in.ts';
import { entryOf } from './audit-log.ts';
import { idOf } from './public-ids.ts';

interface NewAddress {
  /** The contact is on no list except those that wait for a confirmation from the new address. */
  isWaiting: boolean;
  /** Lists whose confirmation request goes to the new address. */
  lists: number[];
}

/** Call before changing the contact, with its row locked. Links sent to the old address confirm nothing afterwards. */
export const loseConfirmations = async (tx: Queryable, contact: StoredContact): Promise<NewAddress> => {
  const { workspace_id, id } = contact;
  const asked = await forgetOpenRequests(tx, workspace_id, [id]);
  const waiting = await waitAnew(tx, workspace_id, id);
  const members = await membershipsOf(tx, workspace_id, id);
  return {
    isWaiting: waiting.length > 0 && !members.some(({ status }) => status === 'active'),
    lists: [...new Set([...waiting, ...asked])],
  };
};

/** Call after the change, then `sendConfirmationsSoon`. */
export const askNewAddress = async (
  ctx: Context,
  tx: Queryable,
  account: Account,
  contactId: number,
  lists: readonly number[],
): Promise<void> => {
  const { workspace_id } = account;
  for (const listId of lists) {
    const ask = { workspaceId: workspace_id, listId, source: 'manual', address: null } as const;
    if ((await askNewMembers(ctx, tx, ask, [contactId])).length === 0) continue;
    await auditContacts(tx, workspace_id, [contactId], {
      ...entryOf(ctx, account, 'asked to confirm'),
      after: { list: idOf('list', workspace_id, listId) },
    });
  }
};
