import type { Context } from '../context.ts';
import { listLists } from '../db/lists.ts';
import { countContacts } from './contact-counts.ts';
import type { Account } from './sessions.ts';

export const getEspStats = async (ctx: Context, account: Account) => {
  const { total, byStatus } = await countContacts(ctx, account);
  const lists = await listLists(ctx.db, account.workspace_id);
  return {
    contacts: { total, subscribed: byStatus.subscribed },
    lists: { total: lists.length },
    // There are no campaigns yet; theirs are counted here as soon as there are.
    campaigns: { total: 0, sent: 0, totalSent: 0, openRate: 0, clickRate: 0 },
  };
};
