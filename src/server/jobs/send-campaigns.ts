// Sends campaigns continuously in every process that is a worker.
import type { Context } from '../context.ts';
import { openFrozen } from '../domain/campaigns/message.ts';
import { emailOwners } from '../domain/campaigns/owner-emails.ts';
import { startSendingWorker } from '../domain/campaigns/sending/worker.ts';
import { startDueCampaigns } from '../domain/campaigns/start.ts';
import { openSendingAccount } from '../domain/carriers/sending-account.ts';

/** Runs until the returned function is called, which waits for the messages in flight. */
export const sendCampaignsForever = (ctx: Context): (() => Promise<void>) => {
  let emailing: Promise<unknown> | null = null;
  /** Not awaited: a slow mail server must not delay campaigns. */
  const startEmailing = (): void => {
    emailing ??= emailOwners(ctx)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'campaign owners could not be emailed'))
      .finally(() => {
        emailing = null;
      });
  };
  const worker = startSendingWorker(ctx, {
    openAccount: openSendingAccount,
    openMail: openFrozen,
    startDue: () => startDueCampaigns(ctx).finally(startEmailing),
  });
  return async () => {
    await worker.stop();
    await emailing;
  };
};
