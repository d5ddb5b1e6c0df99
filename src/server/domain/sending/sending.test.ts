import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  type Amazon,
  campaignOf,
  seedCampaign,
  seedContacts,
  seedWorkspace,
  sendingContext,
  startAmazon,
  statesOf,
  workspaceId,
} from '../../../../test/support/sending.ts';
import type { Context } from '../../context.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { openFrozen } from '../campaign-message.ts';
import { openSesAccount } from '../ses-account.ts';
import { applyInbox } from '../ses-events/apply.ts';
import { receiveSesEvents } from '../ses-events/receive.ts';
import type { SendingParts, SendingTimes } from './parts.ts';
import { startSendingWorker } from './worker.ts';

let database: OpenDatabase;
let amazon: Amazon;
let ctx: Context;
let offsetMs = 0;
const closing: (() => Promise<unknown>)[] = [];

const parts: SendingParts = { openAccount: openSesAccount, openMail: openFrozen, startDue: async () => 0 };
const quick: Partial<SendingTimes> = { lookMs: 50, idleMs: 50, settleMs: 50, againMs: 50 };

const work = (times: Partial<SendingTimes> = {}, own: Partial<SendingParts> = {}) => {
  const worker = startSendingWorker(ctx, { ...parts, ...own }, { ...quick, ...times });
  closing.push(() => worker.stop());
  return worker;
};
const untilSent = (number = 1, id = workspaceId, timeout = 20_000) =>
  vi.waitFor(async () => expect((await campaignOf(ctx, number, id)).state).toBe('sent'), {
    timeout,
    interval: 25,
  });
const tell = async (): Promise<void> => {
  const { messages } = await amazon.told(0);
  const account = await openSesAccount(ctx, workspaceId);
  if (!account) throw new Error('no account');
  await receiveSesEvents(ctx, account, messages);
  await applyInbox(ctx, () => false);
};

beforeEach(async () => {
  offsetMs = 0;
  database = await testDatabase();
  amazon = await startAmazon();
  const made = sendingContext({
    db: database.db,
    databaseUrl: database.kind === 'postgres' ? 'postgres://' : null,
    amazon,
    now: () => new Date(Date.now() + offsetMs),
    log: process.env.SHOW ? (console as never) : (undefined as never),
  });
  ctx = made.ctx;
  await seedWorkspace(ctx, amazon, { knownAt: new Date(0) });
  closing.push(
    () => amazon.close(),
    () => database.close(),
    made.close,
  );
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('everybody of the audience gets one mail, and the campaign is complete', async () => {
  await seedContacts(ctx, 230);
  await seedCampaign(ctx);
  const started = performance.now();
  work();
  await untilSent();
  console.log('took', performance.now() - started);
  const took = await amazon.took();
  expect(new Set(took.map(({ to }) => to)).size).toBe(230);
  expect(took).toHaveLength(230);
  expect(await statesOf(ctx)).toEqual({ accepted: 230 });
  expect(await campaignOf(ctx)).toMatchObject({ outcome: 'complete', total_recipients: 230, waiting: null });
  await tell();
  expect(await statesOf(ctx)).toEqual({ delivered: 230 });
});
