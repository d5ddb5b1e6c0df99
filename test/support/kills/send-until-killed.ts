// A worker of a separate server that sends pending campaigns until it is killed. It requests the SES events from its
// parent process, which decides their number and order.
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { openFrozen } from '#server/domain/campaigns/message.ts';
import type { SendingConfig } from '#server/domain/campaigns/sending/config.ts';
import { startSendingWorker } from '#server/domain/campaigns/sending/worker.ts';
import { openSendingAccount } from '#server/domain/carriers/sending-account.ts';
import { readEventsForever } from '#server/jobs/read-events.ts';
import { takeAllTurnsForever } from '#server/jobs/take-turns.ts';
import { createTestCarrier, type TestCarrierSettings } from '../carriers/test-carrier.ts';
import { ingestSesEvents } from '../outside/ingest-ses-events.ts';
import type { SesStandIn } from '../outside/ses-stand-in.ts';
import { processInbox } from '../samples/process-inbox.ts';
import { carrierContext, sendingContext, workspaceId } from '../samples/sending.ts';

export interface KilledWorkerSettings {
  databaseUrl: string | null;
  dataDir: string;
  /** Amazon SES, or another carrier. */
  carrier: { ses: Pick<SesStandIn, 'endpoint' | 'credentials'> } | TestCarrierSettings;
  /** Where to fetch events of Amazon; null: no events. Those of another carrier come by its own path. */
  eventsUrl: string | null;
  config: Partial<SendingConfig>;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as KilledWorkerSettings;
const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir });
const common = { db: database.db, databaseUrl: settings.databaseUrl, log: console };
const { carrier } = settings;
const ctx =
  'ses' in carrier
    ? sendingContext({ ...common, ses: carrier.ses }).ctx
    : carrierContext(common, [createTestCarrier(carrier)]);
startSendingWorker(
  ctx,
  { openAccount: openSendingAccount, openMail: openFrozen, startDue: async () => 0 },
  settings.config,
);
if ('officeUrl' in carrier) {
  readEventsForever(ctx);
  takeAllTurnsForever(ctx);
}
process.stderr.write('ready\n');

const processEvents = async (eventsUrl: string): Promise<void> => {
  const answer = await fetch(eventsUrl);
  const { batch, messages } = (await answer.json()) as { batch: string; messages: string[] };
  if (messages.length === 0) return void (await pause(100));
  const account = await openSendingAccount(ctx, workspaceId);
  if (account) await ingestSesEvents(ctx, account, messages);
  await fetch(`${eventsUrl}/${batch}`, { method: 'DELETE' });
  await processInbox(ctx);
};

for (;;) {
  if (settings.eventsUrl === null) await pause(1_000);
  else await processEvents(settings.eventsUrl).catch(() => pause(200));
}
