// Sends campaigns continuously in every process that is a worker.
import type { Context } from '../context.ts';
import { openFrozen } from '../domain/campaigns/message.ts';
import { tellOwners } from '../domain/campaigns/owner-emails.ts';
import { startSendingWorker } from '../domain/campaigns/sending/worker.ts';
import { startDueCampaigns } from '../domain/campaigns/start.ts';
import { openSesAccount } from '../domain/ses/account.ts';

/** Runs until the returned function is called, which waits for the messages in flight. */
export const sendCampaignsForever = (ctx: Context): (() => Promise<void>) => {
  let telling: Promise<unknown> | null = null;
  /** Not awaited: a slow mail server must not delay campaigns. */
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
