// One mail to Amazon's mailbox simulator, the same way as the campaign's: when its event comes, those of mails before it
// would have come too. Such mails reach nobody and do not count for the day.
import type { Context } from '../../context.ts';
import { takePlaces } from '../../db/ses-buckets.ts';
import { workspaceMark } from '../mail.ts';
import type { SesAccount } from '../ses-account.ts';

const subject = 'Do events still come?';
const text =
  'A campaign waits for what Amazon SES tells of its mails, and nothing came for a while. Nobody reads this.\n';

/** false: there was no place for it. */
export const sendProbe = async (ctx: Context, account: SesAccount): Promise<boolean> => {
  const { workspaceId, from, configurationSet, accountKey } = account;
  const request = { want: 1, aheadMs: 1_000, leadMs: 0, now: ctx.now() };
  const places = await takePlaces(ctx.db, accountKey, request, []);
  if (places?.count !== 1) return false;
  await ctx.sesControl(account.credentials).sendToSimulator({
    from: from.address,
    subject,
    text,
    tags: { kind: 'probe', w: workspaceId, workspace: workspaceMark(ctx, workspaceId) },
    configurationSet,
  });
  return true;
};
