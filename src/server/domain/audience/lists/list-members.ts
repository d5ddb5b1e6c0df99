// One list with its members.
import type { Membership } from '#contract/audience/contacts.ts';
import type { ListDetails, ListMember } from '#contract/audience/lists.ts';
import type { Context } from '../../../context.ts';
import {
  countMembers,
  countMembersWithoutMail,
  findMembers,
} from '../../../db/audience/lists/list-members.ts';
import { listLists } from '../../../db/audience/lists/lists.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Page, PageRequest } from '../../shared/pagination.ts';
import { idOf, numbersOf, requireNumber } from '../contacts/public-ids.ts';
import { listContacts } from '../contacts/search.ts';
import { getList } from './lists.ts';

export const getListDetails = async (ctx: Context, caller: Caller, id: string): Promise<ListDetails> => {
  const list = await getList(ctx, caller, id);
  const { workspace_id } = caller;
  const number = requireNumber('list', workspace_id, id);
  const [counts, withoutMail] = await Promise.all([
    countMembers(ctx.db, workspace_id, number),
    countMembersWithoutMail(ctx.db, workspace_id, number),
  ]);
  const unmailable = withoutMail.get(number) ?? 0;
  // The two counts are read at different moments.
  return {
    ...list,
    counts: { ...counts, active: Math.max(0, counts.active - unmailable), withoutMail: unmailable },
  };
};

/** Subscribed members of each list. */
export const countLists = async (
  ctx: Context,
  { workspace_id }: Caller,
): Promise<{ id: string; subscribed: number }[]> => {
  const [lists, withoutMail] = await Promise.all([
    listLists(ctx.db, workspace_id),
    countMembersWithoutMail(ctx.db, workspace_id, null),
  ]);
  return lists.map(({ id, active_count }) => ({
    id: idOf('list', workspace_id, id),
    subscribed: Math.max(0, active_count - (withoutMail.get(id) ?? 0)),
  }));
};

export const listListMembers = async (
  ctx: Context,
  caller: Caller,
  id: string,
  query: PageRequest & { search: string; membership?: Membership | undefined },
): Promise<Page<ListMember>> => {
  const { workspace_id } = caller;
  const { items, nextCursor } = await listContacts(ctx, caller, { ...query, list: id, sort: 'newest' });
  const numbers = numbersOf(
    'contact',
    workspace_id,
    items.map((contact) => contact.id),
  );
  const members = await findMembers(ctx.db, workspace_id, requireNumber('list', workspace_id, id), numbers);
  const byId = new Map(
    members.map((member) => [idOf('contact', workspace_id, member.contact_id), member] as const),
  );
  return {
    // Skips members removed in between.
    items: items.flatMap((contact) => {
      const member = byId.get(contact.id);
      return member
        ? [{ ...contact, membership: member.status, memberSince: member.created_at.toISOString() }]
        : [];
    }),
    nextCursor,
  };
};
