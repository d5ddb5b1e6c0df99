// The owner changes a contact's address. Consent belongs to the person and stays. Confirmation belonged to the old
// mailbox and must be repeated.
import type { Context } from '../../../context.ts';
import { forgetOpenRequests } from '../../../db/audience/consent/confirmations.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import type { StoredContact } from '../../../db/audience/contacts/contacts.ts';
import { makeMembershipsPending, membershipsOf } from '../../../db/audience/lists/list-members.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Caller } from '../../shared/caller.ts';
import { requestConfirmationOfNewMembers } from '../consent/double-opt-in.ts';
import { entryOf } from './audit-log.ts';
import { idOf } from './public-ids.ts';

interface EmailChange {
  /** The contact is on no list except those that wait for a confirmation from the new address. */
  isWaiting: boolean;
  /** Lists whose confirmation request goes to the new address. */
  lists: number[];
}

/** Call before changing the contact, with its row locked. Links sent to the old address confirm nothing afterwards. */
export const resetConfirmations = async (tx: Queryable, contact: StoredContact): Promise<EmailChange> => {
  const { workspace_id, id } = contact;
  const requestedLists = await forgetOpenRequests(tx, workspace_id, [id]);
  const pendingLists = await makeMembershipsPending(tx, workspace_id, id);
  const members = await membershipsOf(tx, workspace_id, id);
  return {
    isWaiting: pendingLists.length > 0 && !members.some(({ status }) => status === 'active'),
    lists: [...new Set([...pendingLists, ...requestedLists])],
  };
};

/** Call after the change, then `queueConfirmations`. */
export const requestEmailChange = async (
  ctx: Context,
  tx: Queryable,
  caller: Caller,
  contactId: number,
  lists: readonly number[],
): Promise<void> => {
  const { workspace_id } = caller;
  for (const listId of lists) {
    const request = { workspaceId: workspace_id, listId, source: 'manual', address: null } as const;
    if ((await requestConfirmationOfNewMembers(ctx, tx, request, [contactId])).length === 0) continue;
    await auditContacts(tx, workspace_id, [contactId], {
      ...entryOf(ctx, caller, 'asked to confirm'),
      after: { list: idOf('list', workspace_id, listId) },
    });
  }
};
