// A second carrier through the port: the post office of the tests, which has no bulk call, no question about limits and
// reports of its own. Its list of letters decides. Nothing of Amazon is in the context here, so whatever assumes Amazon
// fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PostOffice, startPostOffice } from '../../../../test/support/carriers/post-office.ts';
import {
  createTestCarrier,
  type TestCarrierSettings,
} from '../../../../test/support/carriers/test-carrier.ts';
import { migrationsFolder, testDatabase } from '../../../../test/support/database.ts';
import type { KilledWorkerSettings } from '../../../../test/support/kills/send-until-killed.ts';
import { quickStart } from '../../../../test/support/quick-start.ts';
import {
  carrierContext,
  deliveryStates,
  readCampaign,
  seedCampaign,
  seedContacts,
  seedSender,
  workspaceId,
} from '../../../../test/support/samples/sending.ts';
import type { Context } from '../../context.ts';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { readCounts } from '../../db/shared/campaign-counts.ts';
import { readEventsForever } from '../../jobs/read-events.ts';
import { takeAllTurnsForever } from '../../jobs/take-turns.ts';
import { openFrozen } from '../campaigns/message.ts';
import type { SendingConfig } from '../campaigns/sending/config.ts';
import { startSendingWorker } from '../campaigns/sending/worker.ts';
import { openSendingAccount } from './sending-account.ts';

const patient = { timeout: 120_000, interval: 25 };
/** A quarter of an hour becomes seconds. */
const quickConfig: Partial<SendingConfig> = {
  leaseMs: 1_500,
  heartbeatIntervalMs: 300,
  pollIntervalMs: 50,
  idlePollIntervalMs: 50,
  reconcileIntervalMs: 100,
  retryDelayMs: 50,
  minUnconfirmedAgeMs: 2_000,
  unknownAfterMs: 60_000,
  proofDelayMs: 500,
};

let office: PostOffice;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  office = await startPostOffice();
  closing.push(() => office.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const contactOf = ({ ref }: { ref: Record<string, string> }): number => Number(ref.k);
/** How often each recipient got a letter. */
const lettersByContact = (): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const letter of office.letters)
    if (letter.ref.k !== undefined) counts.set(contactOf(letter), (counts.get(contactOf(letter)) ?? 0) + 1);
  return counts;
};
const onceEach = (recipients: number): Map<number, number> =>
  new Map(Array.from({ length: recipients }, (_, index) => [index + 1, 1]));
const sorted = (counts: ReadonlyMap<number, number>) => new Map([...counts].sort(([a], [b]) => a - b));

interface Sending {
  ctx: Context;
  moveClock: (aheadMs: number) => void;
}

/** A campaign that was just sent off, and a worker that sends it. */
const startSending = async (
  recipients: number,
  settings: Omit<TestCarrierSettings, 'officeUrl'> = {},
  config: Partial<SendingConfig> = {},
): Promise<Sending> => {
  const database = await testDatabase();
  closing.push(() => database.close());
  const databaseUrl = database.kind === 'postgres' ? 'postgres://' : null;
  let aheadMs = 0;
  const now = (): Date => new Date(Date.now() + aheadMs);
  const carrier = createTestCarrier({ officeUrl: office.url, ...settings });
  const ctx = carrierContext({ db: database.db, databaseUrl, now }, [carrier]);
  await seedSender(ctx);
  await seedContacts(ctx, recipients);
  await seedCampaign(ctx);
  const worker = startSendingWorker(
    ctx,
    { openAccount: openSendingAccount, openMail: openFrozen, startDue: async () => 0 },
    { ...quickConfig, ...config },
  );
  closing.push(() => worker.stop());
  closing.push(readEventsForever(ctx), takeAllTurnsForever(ctx));
  return {
    ctx,
    moveClock: (ms) => {
      aheadMs = ms;
    },
  };
};

const untilStates = (ctx: Context, states: Record<string, number>): Promise<void> =>
  vi.waitFor(async () => expect(await deliveryStates(ctx)).toEqual(states), patient);

test('a campaign reaches each recipient once, whatever the carrier answers, and its reports settle the rest', async () => {
  const recipients = 120;
  const refused = 5;
  const tried = new Map<number, number>();
  office.decide = (letter) => {
    const contact = contactOf(letter);
    const attempt = (tried.get(contact) ?? 0) + 1;
    tried.set(contact, attempt);
    if (contact === refused) return 'no-such-box';
    if (attempt > 1) return 'take';
    // The line breaks at the first attempt: every 20th letter was taken nevertheless, every 30th was not.
    if (contact % 20 === 0) return 'take-and-drop';
    if (contact % 30 === 10) return 'drop';
    return contact % 7 === 0 ? 'slow-down' : 'take';
  };
  office.endOf = (letter) => (contactOf(letter) === 8 ? 'came-back' : 'in-the-box');
  const { ctx } = await startSending(recipients);
  await untilStates(ctx, { delivered: recipients - 2, bounced: 1, failed: 1 });
  const expected = onceEach(recipients);
  expected.delete(refused);
  expect(sorted(lettersByContact())).toEqual(expected);
  await vi.waitFor(
    async () =>
      expect(await readCampaign(ctx)).toMatchObject({
        state: 'sent',
        outcome: 'with_problems',
        waiting: null,
      }),
    patient,
  );
  const [letter] = office.letters;
  const first = contactOf(letter ?? { ref: {} });
  expect(letter).toMatchObject({ subject: `Hello First${first}`, to: `p${first}@${workspaceId}.example` });
  expect(letter?.html).toContain(`Hello First${first}, <a`);
  expect(letter?.headers['List-Unsubscribe']).toContain('https://letters.example/u/');
});

test('without an address for canaries no letter goes twice: what nothing proves is left to a person', async () => {
  office.decide = (letter) => (contactOf(letter) === 3 ? 'drop' : 'take');
  const { ctx } = await startSending(
    5,
    { hasCanary: false },
    { minUnconfirmedAgeMs: 1_000, unknownAfterMs: 1_500 },
  );
  await untilStates(ctx, { delivered: 4, unknown: 1 });
  expect(office.letters).toHaveLength(4);
});

test('a carrier that is never asked about limits is tried again when its day was used up', async () => {
  let isFull = true;
  office.decide = () => (isFull ? 'full-today' : 'take');
  const { ctx, moveClock } = await startSending(3, { perSecond: 100 });
  await vi.waitFor(
    async () => expect(await readCampaign(ctx)).toMatchObject({ waiting: 'daily_quota' }),
    patient,
  );
  const { brought } = office;
  await pause(300);
  expect(office.brought).toBe(brought);
  isFull = false;
  moveClock(11 * 60_000);
  await untilStates(ctx, { delivered: 3 });
});

test('a wrong secret pauses the campaign, and an office that is closed loses no letter', async () => {
  office.decide = () => 'closed';
  const { ctx } = await startSending(3);
  await vi.waitFor(
    async () => expect(await readCampaign(ctx)).toMatchObject({ state: 'paused', waiting: 'credentials' }),
    patient,
  );
  // The worker pauses the campaign at the first refusal, before it returns the other deliveries.
  await untilStates(ctx, { queued: 3 });
});

const program = fileURLToPath(
  new URL('../../../../test/support/kills/send-until-killed.ts', import.meta.url),
);

// The processes that are killed take seconds to start.
test.runIf(process.env.LONG)(
  'wherever a worker is killed, each recipient gets one letter',
  async () => {
    const recipients = 600;
    const kills = 3;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const dataDir = path.join(folder, 'data');
    const open = (): Promise<OpenDatabase> => openDatabase({ databaseUrl: null, dataDir });
    const contextOn = ({ db }: OpenDatabase): Context =>
      carrierContext({ db, databaseUrl: null }, [createTestCarrier({ officeUrl: office.url })]);
    const seeding = await open();
    await migrate(seeding.pool, migrationsFolder);
    await seedSender(contextOn(seeding));
    await seedContacts(contextOn(seeding), recipients);
    await seedCampaign(contextOn(seeding));
    await seeding.close();
    const settings: KilledWorkerSettings = {
      databaseUrl: null,
      dataDir,
      carrier: { officeUrl: office.url, perSecond: 200 },
      eventsUrl: null,
      config: quickConfig,
    };
    const runWorker = async (until: () => Promise<unknown>): Promise<void> => {
      const child = spawn(process.execPath, [...quickStart, program, JSON.stringify(settings)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const ended = once(child, 'close');
      await Promise.race([once(child.stderr, 'data'), ended]);
      await Promise.race([until(), ended]);
      child.kill('SIGKILL');
      await ended;
    };
    for (let kill = 1; kill <= kills; kill += 1) {
      // In the middle of letters, which are then unconfirmed.
      const aim = (office.letters.length + recipients) / 2;
      await runWorker(() => vi.waitFor(() => expect(office.letters.length).toBeGreaterThan(aim), patient));
    }
    await runWorker(() =>
      vi.waitFor(() => {
        expect(lettersByContact().size).toBe(recipients);
        expect(office.areReportsGone()).toBe(true);
      }, patient),
    );
    let outcome = null;
    while (outcome === null) {
      const database = await open();
      const ctx = contextOn(database);
      const { state } = await readCampaign(ctx);
      if (state === 'sent')
        outcome = {
          states: await deliveryStates(ctx),
          counts: (await readCounts(ctx.db, workspaceId, [1])).get(1),
        };
      await database.close();
      if (outcome === null) await runWorker(() => pause(5_000));
    }
    expect(sorted(lettersByContact())).toEqual(onceEach(recipients));
    expect(outcome).toMatchObject({ states: { delivered: recipients }, counts: { sent: recipients } });
  },
  600_000,
);
