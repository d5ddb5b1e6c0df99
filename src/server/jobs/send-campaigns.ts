// Campaigns are sent by every process that is a worker, all the time.
import type { Context } from '../context.ts';
import { openFrozen } from '../domain/campaign-message.ts';
import { startDueCampaigns } from '../domain/campaign-start.ts';
import { startSendingWorker } from '../domain/sending/worker.ts';
import { openSesAccount } from '../domain/ses-account.ts';

/** Runs until the returned function is called, which waits for the mails that are under way. */
export const sendCampaignsForever = (ctx: Context): (() => Promise<void>) => {
  const worker = startSendingWorker(ctx, {
    openAccount: openSesAccount,
    openMail: openFrozen,
    startDue: startDueCampaigns,
  });
  return () => worker.stop();
};
