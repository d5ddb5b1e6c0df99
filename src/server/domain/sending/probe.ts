// One mail to Amazon's mailbox simulator, the same way as the campaign's: when its event comes, those of mails before it
// would have come too. Such mails reach nobody and do not count for the day.
import type { Context } from '../../context.ts';
import { takePlaces } from '../../db/ses-buckets.ts';
import { workspaceMark } from '../mail.ts';
import type { SesAccount } from '../ses-account.ts';

const destination = 'success@simulator.amazonses.com';
const text = 'Lettersmith asks whether Amazon SES still tells what becomes of mails. Nobody reads this.\n';

export const sendProbe = async (ctx: Context, account: SesAccount): Promise<boolean> => {
  const places = await takePlaces(
    ctx.db,
    account.accountKey,
    { want: 1, aheadMs: 1_000, now: ctx.now() },
    [],
  );
  if (places?.count !== 1) return false;
  const { workspaceId, from, configurationSet } = account;
  const frame = { source: from, replyTo: null, configurationSet };
  const outcome = await ctx.sesSender(account.credentials).send(frame, {
    destination,
    subject: 'Do events still come?',
    html: `<p>${text.trim()}</p>`,
    text,
    headers: [],
    tags: { kind: 'probe', w: workspaceId, workspace: workspaceMark(ctx, workspaceId) },
  });
  return outcome.kind === 'accepted';
};
