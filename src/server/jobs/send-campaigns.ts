// Campaigns are sent by every process that is a worker, all the time.
import type { Context } from '../context.ts';
import { openFrozen } from '../domain/campaigns/message.ts';
import { tellOwners } from '../domain/campaigns/owner-emails.ts';
import { startSendingWorker } from '../domain/campaigns/sending/worker.ts';
import { startDueCampaigns } from '../domain/campaigns/start.ts';
import { openSesAccount } from '../domain/ses/account.ts';

/** Runs until the returned function is called, which waits for the mails that are under way. */
export const sendCampaignsForever = (ctx: Context): (() => Promise<void>) => {
  let telling: Promise<unknown> | null = null;
  /** A mail server that is slow holds up no campaign. */
  const tell = (): void => {
    telling ??= tellOwners(ctx)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'owners of campaigns were not told'))
      .finally(() => {
        telling = null;
      });
  };
  const worker = startSendingWorker(ctx, {
    openAccount: openSesAccount,
    openMail: openFrozen,
    startDue: () => startDueCampaigns(ctx).finally(tell),
  });
  return async () => {
    await worker.stop();
    await telling;
  };
};
