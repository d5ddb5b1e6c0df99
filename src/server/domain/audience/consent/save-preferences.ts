// A contact chooses lists, language and name on the preference page.
import type { Context } from '../../../context.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import { lockContacts, type StoredContact, updateContact } from '../../../db/audience/contacts/contacts.ts';
import { membershipsOf, setMember } from '../../../db/audience/lists/list-members.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Visitor } from '../../shared/caller.ts';
import { byContact } from '../contacts/audit-log.ts';
import { numberOf } from '../contacts/public-ids.ts';
import { queueConfirmations } from './confirmation-emails.ts';
import { requestConfirmation } from './double-opt-in.ts';
import { isLinkForCurrentAddress, readLinkRecipient } from './link-recipient.ts';
import { currentPage, type Notice, type RecipientPage, unknownPage } from './preference-page.ts';

export interface Choices {
  /** The lists shown on the page, and those of them that the contact chose. */
  shownLists: readonly string[];
  lists: readonly string[];
  firstName: string;
  language: string | null;
  countsOpens: boolean;
}

/** `joinsByMail`: the mailbox with the link may no longer belong to the contact, so the address must confirm first. */
const saveLists = async (
  ctx: Context,
  tx: Queryable,
  contact: StoredContact,
  { shownLists, lists }: Choices,
  joinsByMail: Pick<Visitor, 'address' | 'language'> | null,
): Promise<{ leftLists: string[]; joined: string[]; pending: number[] }> => {
  const { workspace_id, id } = contact;
  const now = ctx.now();
  const chosen = new Set(lists);
  const leftLists: string[] = [];
  const joined: string[] = [];
  const pending: number[] = [];
  const memberships = await membershipsOf(tx, workspace_id, id);
  for (const listId of new Set(shownLists)) {
    const number = numberOf('list', workspace_id, listId);
    // Only lists that the contact was on: a link must not join other lists of the workspace.
    const membership = memberships.find(({ list_id }) => list_id === number);
    if (!membership) continue;
    if (chosen.has(listId) && membership.status !== 'active') {
      if (joinsByMail) {
        const request = { workspaceId: workspace_id, listId: membership.list_id, source: 'person' } as const;
        const { address, language } = joinsByMail;
        await requestConfirmation(ctx, tx, [id], { ...request, address, details: { language } });
        pending.push(membership.list_id);
      } else {
        await setMember(tx, workspace_id, membership.list_id, id, 'active', now);
        joined.push(listId);
      }
    }
    if (!chosen.has(listId) && membership.status === 'active') {
      await setMember(tx, workspace_id, membership.list_id, id, 'left', now);
      leftLists.push(listId);
    }
  }
  return { leftLists, joined, pending };
};

export const savePreferences = async (
  ctx: Context,
  token: string,
  choices: Choices,
  visitor: Pick<Visitor, 'address' | 'language'>,
): Promise<RecipientPage> => {
  const recipient = await readLinkRecipient(ctx, token);
  if (!recipient) return unknownPage;
  const { workspaceId, contactId } = recipient;
  const notice = await ctx.db.transaction().execute(async (tx): Promise<Notice> => {
    const [contact] = await lockContacts(tx, workspaceId, [contactId]);
    if (!contact || !['subscribed', 'pending', 'bounced'].includes(contact.status)) return null;
    const now = ctx.now();
    const isProven = await isLinkForCurrentAddress(tx, contact, recipient);
    const { leftLists, joined, pending } = await saveLists(
      ctx,
      tx,
      contact,
      choices,
      isProven ? null : visitor,
    );
    // A contact who chooses a list that waited for confirmation has confirmed the address by the message they came
    // from.
    const isConfirmed = contact.status === 'pending' && joined.length > 0;
    const before = {
      first_name: contact.first_name,
      language: contact.language,
      opens_refused_at: contact.opens_refused_at,
    };
    const after = {
      first_name: choices.firstName,
      language: choices.language,
      opens_refused_at: choices.countsOpens ? null : (contact.opens_refused_at ?? now),
    };
    await updateContact(tx, workspaceId, contactId, {
      ...after,
      ...(isConfirmed ? { status: 'subscribed', confirmed_at: now } : {}),
      updated_at: now,
    });
    const audit = (action: string, change: object) =>
      auditContacts(tx, workspaceId, [contactId], { ...byContact(ctx, action), ...change });
    for (const list of leftLists) await audit('left a list', { after: { list } });
    for (const list of joined) await audit('joined a list', { after: { list } });
    if (JSON.stringify(before) !== JSON.stringify(after)) await audit('changed', { before, after });
    return pending.length > 0 ? 'asked' : 'saved';
  });
  if (notice === 'asked') queueConfirmations(ctx, workspaceId);
  return currentPage(ctx, recipient, notice);
};
