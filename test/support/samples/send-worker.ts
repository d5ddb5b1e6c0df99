// Send workers on a real database, with a stand-in for SES: the stage for tests of sending.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { type Counts, readCounts } from '#server/db/shared/campaign-counts.ts';
import { openFrozen } from '#server/domain/campaigns/message.ts';
import type { SendingConfig, SendingDependencies } from '#server/domain/campaigns/sending/config.ts';
import { snapshotStep } from '#server/domain/campaigns/sending/snapshot.ts';
import { type SendingWorker, startSendingWorker } from '#server/domain/campaigns/sending/worker.ts';
import { openSendingAccount } from '#server/domain/carriers/sending-account.ts';
import { testDatabase } from '../database.ts';
import { ingestSesEvents } from '../outside/ingest-ses-events.ts';
import { type AcceptedMessage, type SesStandIn, startSesStandIn } from '../outside/ses-stand-in.ts';
import { processInbox } from './process-inbox.ts';
import * as samples from './sending.ts';

/** Only a fault takes this long. On a busy machine most slots have passed before they are used. */
const patienceMs = 120_000;
const testTimeoutMs = 600_000;

/** A healthy SES account without a daily limit. */
const healthyAccount = {
  productionAccess: true,
  max24HourSend: -1,
  maxSendRate: 1_000,
  sendingEnabled: true,
  enforcementStatus: 'HEALTHY' as const,
  latencyMs: 0,
  faults: null,
  clockAheadMs: 0,
};

/** Workers poll often, so that a test waits for nothing but what it tests. */
const quickConfig: Partial<SendingConfig> = {
  pollIntervalMs: 50,
  idlePollIntervalMs: 50,
  reconcileIntervalMs: 50,
  retryDelayMs: 50,
};

const productDependencies: SendingDependencies = {
  openAccount: openSendingAccount,
  openMail: openFrozen,
  startDue: async () => 0,
};

export interface WorkerOptions {
  config?: Partial<SendingConfig>;
  /** Replace those of the product. */
  dependencies?: Partial<SendingDependencies>;
  /** Instead of the stage's own. */
  ctx?: Context;
  /** The monotonic clock of the process. */
  clock?: () => number;
}

type States = Record<string, number>;
type Campaign = Awaited<ReturnType<typeof samples.readCampaign>>;

/**
 * A campaign of a test: number 1 of the test's workspace, unless said otherwise. All waits fail after two minutes.
 */
class SendingStage {
  database!: OpenDatabase;
  ses!: SesStandIn;
  ctx!: Context;
  /** A new one for each test. */
  workspaceId = '';
  #clockAheadMs = 0;
  #eventsReadUntil = 0;
  #workers: SendingWorker[] = [];
  #closeContext = async (): Promise<void> => undefined;

  /** Moves the clocks of the product and of SES to this much after the real time. */
  moveClock(aheadMs: number): void {
    this.#clockAheadMs = aheadMs;
  }

  get clockAheadMs(): number {
    return this.#clockAheadMs;
  }

  /** A worker that runs until it is stopped, or until the test ends. */
  startWorker({ config, dependencies, ctx = this.ctx, clock }: WorkerOptions = {}): SendingWorker {
    const worker = startSendingWorker(
      ctx,
      { ...productDependencies, ...dependencies },
      { ...quickConfig, ...config },
      clock,
    );
    this.#workers.push(worker);
    return worker;
  }

  /** Changes what SES allows and how it answers. */
  async setSesAccount(change: Parameters<SesStandIn['sandbox']['setAccount']>[0]): Promise<void> {
    await this.ses.sandbox.setAccount(change);
  }

  /** Another workspace with the same SES account. */
  async seedWorkspace(id: string): Promise<void> {
    await samples.seedWorkspace(this.ctx, this.ses, { id, knownAt: new Date(0) });
  }

  /** Contacts 1 to `count`, all on list 1. */
  async seedContacts(count: number, workspaceId = this.workspaceId): Promise<void> {
    await samples.seedContacts(this.ctx, count, workspaceId);
  }

  /** A campaign to list 1 that a person has just sent off: no recipient is written yet. */
  async seedCampaign(number = 1, workspaceId = this.workspaceId): Promise<void> {
    await samples.seedCampaign(this.ctx, number, workspaceId);
  }

  /** Writes one slice of the campaign's recipients. */
  writeSnapshotSlice(number = 1): ReturnType<typeof snapshotStep> {
    return snapshotStep(this.ctx, this.workspaceId, number);
  }

  /** Writes all recipients of the campaign, without a worker. */
  async writeSnapshot(number = 1): Promise<void> {
    while ((await this.writeSnapshotSlice(number)) === 'more');
  }

  campaign(number = 1, workspaceId = this.workspaceId): Promise<Campaign> {
    return samples.readCampaign(this.ctx, number, workspaceId);
  }

  /** How many deliveries are in each state; a state without any is missing. */
  deliveryStates(number = 1, workspaceId = this.workspaceId): Promise<States> {
    return samples.deliveryStates(this.ctx, number, workspaceId);
  }

  async counts(): Promise<Counts | undefined> {
    return (await readCounts(this.ctx.db, this.workspaceId, [1])).get(1);
  }

  /** The messages that SES has accepted, of all campaigns of the workspace. */
  acceptedMessages(workspaceId = this.workspaceId): Promise<AcceptedMessage[]> {
    return this.ses.acceptedMessages(workspaceId);
  }

  /** Changes rows of the test's workspace, or the one with this id. */
  async update(table: 'contacts' | 'campaigns' | 'workspaces', change: object, id?: number): Promise<void> {
    await this.ctx.db
      .updateTable(table)
      .set(change as never)
      .where(table === 'workspaces' ? 'id' : 'workspace_id', '=', this.workspaceId as never)
      .$if(id !== undefined, (query) => query.where('id', '=', id as never))
      .execute();
  }

  /** Delivers all events that SES has published and the product has not got yet; returns how many. */
  async deliverEvents(): Promise<number> {
    const account = await openSendingAccount(this.ctx, this.workspaceId);
    if (!account) throw new Error('The workspace has no SES account.');
    for (let delivered = 0; ; ) {
      const { last, messages } = await this.ses.eventsAfter(this.#eventsReadUntil);
      delivered += messages.length;
      if (messages.length === 0) return delivered;
      this.#eventsReadUntil = last;
      await ingestSesEvents(this.ctx, account, messages);
      await processInbox(this.ctx);
    }
  }

  /** Repeats the check until it passes. */
  waitUntil<T>(check: () => Promise<T>): Promise<T> {
    return vi.waitFor(check, { timeout: patienceMs, interval: 25 });
  }

  /** Until the campaign's row has these values. */
  async waitForCampaign(
    values: Partial<Record<keyof Campaign, unknown>>,
    number = 1,
    workspaceId = this.workspaceId,
  ): Promise<void> {
    await this.waitUntil(async () => expect(await this.campaign(number, workspaceId)).toMatchObject(values));
  }

  /** A campaign that is not sent in time is reported with the states of its deliveries. */
  async waitUntilSent(number = 1, workspaceId = this.workspaceId): Promise<void> {
    try {
      await this.waitForCampaign({ state: 'sent' }, number, workspaceId);
    } catch (cause) {
      const [{ state, waiting }, deliveries] = await Promise.all([
        this.campaign(number, workspaceId),
        this.deliveryStates(number, workspaceId),
      ]);
      throw new Error(`Not sent: ${JSON.stringify({ state, waiting, deliveries })}`, { cause });
    }
  }

  /** Until exactly these deliveries are in these states. */
  async waitForDeliveryStates(states: States, number = 1, workspaceId = this.workspaceId): Promise<void> {
    await this.waitUntil(async () => expect(await this.deliveryStates(number, workspaceId)).toEqual(states));
  }

  /** Until SES has accepted more messages of the workspace than this. */
  async waitUntilAccepted(moreThan: number): Promise<void> {
    await this.waitUntil(async () =>
      expect((await this.acceptedMessages()).length).toBeGreaterThan(moreThan),
    );
  }

  /** Until no delivery is marked `sending`; returns the states at that moment. */
  waitUntilNoneInFlight(): Promise<States> {
    return this.waitUntil(async () => {
      const states = await this.deliveryStates();
      expect(states.sending).toBeUndefined();
      return states;
    });
  }

  /** Until each recipient was tried: none is queued or marked `sending`. Returns the states at that moment. */
  waitUntilAllTried(): Promise<States> {
    return this.waitUntil(async () => {
      const states = await this.deliveryStates();
      expect(states).not.toEqual({});
      expect([states.queued, states.sending]).toEqual([undefined, undefined]);
      return states;
    });
  }

  /** Expects that SES gets no call for a while. */
  async expectNoSendCalls(forMs: number): Promise<void> {
    const { length } = this.ses.sendCalls;
    await pause(forMs);
    expect(this.ses.sendCalls).toHaveLength(length);
  }

  async open(): Promise<void> {
    this.database = await testDatabase();
    const now = (): Date => new Date(Date.now() + this.#clockAheadMs);
    this.ses = await startSesStandIn(now);
    const { ctx, close } = samples.sendingContext({
      db: this.database.db,
      databaseUrl: this.database.kind === 'postgres' ? 'postgres://' : null,
      ses: this.ses,
      now,
    });
    this.ctx = ctx;
    this.#closeContext = close;
  }

  async close(): Promise<void> {
    await this.#closeContext();
    await this.ses.close();
    await this.database.close();
  }

  async beginTest(workspaceId: string): Promise<void> {
    this.workspaceId = workspaceId;
    this.#clockAheadMs = 0;
    await this.database.pool.query('delete from ses_buckets; delete from ses_ledger;');
    await this.ses.resetDailyUsage();
    await this.setSesAccount(healthyAccount);
    this.ses.sendCalls.length = 0;
    await this.seedWorkspace(workspaceId);
  }

  async endTest(): Promise<void> {
    for (const worker of this.#workers.splice(0)) await worker.stop();
    // No later test sends what a test left unsent.
    await this.database.pool.query("update campaigns set state = 'sent'");
  }
}

export type { SendingStage };

/** Call it once at the top of a test file: one database and one SES for the file, one workspace for each test. */
export const setUpSendingStage = (): SendingStage => {
  const stage = new SendingStage();
  let tests = 0;
  vi.setConfig({ testTimeout: testTimeoutMs });
  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  beforeEach(() => {
    tests += 1;
    return stage.beginTest(`w${tests}`);
  });
  afterEach(() => stage.endTest());
  return stage;
};
