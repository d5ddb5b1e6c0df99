// A worker of a separate server that sends pending campaigns until it is killed. It requests the SES events from its
// parent process, which decides their number and order.
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { openFrozen } from '#server/domain/campaigns/message.ts';
import type { SendingTimes } from '#server/domain/campaigns/sending/config.ts';
import { startSendingWorker } from '#server/domain/campaigns/sending/worker.ts';
import { receiveSesEvents } from '#server/domain/events/ingest.ts';
import { applyInbox } from '#server/domain/events/process.ts';
import { openSesAccount } from '#server/domain/ses/account.ts';
import { type Amazon, sendingContext, workspaceId } from '../samples/sending.ts';

export interface KilledWorker {
  databaseUrl: string | null;
  dataDir: string;
  amazon: Pick<Amazon, 'endpoint' | 'credentials'>;
  /** Where to fetch events; null: no events. */
  eventsUrl: string | null;
  times: Partial<SendingTimes>;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as KilledWorker;
const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir });
const { ctx } = sendingContext({ ...settings, db: database.db, log: console });
startSendingWorker(
  ctx,
  { openAccount: openSesAccount, openMail: openFrozen, startDue: async () => 0 },
  settings.times,
);
process.stderr.write('ready\n');

const listen = async (eventsUrl: string): Promise<void> => {
  const answer = await fetch(eventsUrl);
  const { batch, messages } = (await answer.json()) as { batch: string; messages: string[] };
  if (messages.length === 0) return void (await pause(100));
  const account = await openSesAccount(ctx, workspaceId);
  if (account) await receiveSesEvents(ctx, account, messages);
  await fetch(`${eventsUrl}/${batch}`, { method: 'DELETE' });
  await applyInbox(ctx, () => false);
};

for (;;) {
  if (settings.eventsUrl === null) await pause(1_000);
  else await listen(settings.eventsUrl).catch(() => pause(200));
}
