// Sends campaigns: no recipient is missed, none gets two messages.
//
// A campaign that starts is `preparing`. The worker writes its recipients to `deliveries`, one row each, whose key
// makes a second one impossible; every thousand (500 on the embedded database) form a batch, which is `ready` as soon
// as it is written. When all are written the campaign is `sending`.
//
// A row is `queued` at first. The worker that holds its batch's lease and a slot for it marks it `sending` with the
// attempt number, and commits, before it calls the carrier. The same statement checks whether the contact may still get
// messages: if not, the row is `skipped` with the reason. After the call the row is
//   accepted  the carrier accepted the message;
//   queued    it was certainly not sent: throttled, no connection, or an account problem;
//   failed    the carrier refuses this message for good;
//   in_doubt  unconfirmed: the answer was lost, or the carrier had an internal error.
// A worker that dies leaves rows as `sending`. The worker that takes over the batch after the lease expired marks them
// unconfirmed. No unconfirmed message is resent by guess: an event that names the row makes it accepted; proof that
// such an event would have arrived by now queues it again; without either it ends as `unknown`, and waits for a person.
// From accepted on, only events change the row (delivered, bounced), and an event may overtake the answer to the call.
//
// A batch is `leased` by one worker at a time, which sends a heartbeat four times a minute. When released, it is
// `ready` if rows are queued, `doubtful` if some are unconfirmed, and `done` otherwise. The campaign is `sent` when all
// its batches are done: `complete`, or `with_problems` if messages failed or are unknown. A pause or the end of the
// plan is read whenever slots are reserved, so it takes effect within a moment; canceling changes only the campaign's
// state: its rows stay as they are.
//
// The worker polls for campaigns, writes their snapshots, reconciles and finishes them. The messages of each
// sending account are sent by an account sender (`account-sender.ts`). docs/sending.md has all states, each with entry, exit
// and error.
import type { Context } from '../../../context.ts';
import { pauseRunningCampaign, type RunningCampaign } from '../../../db/campaigns/running-campaigns.ts';
import type { CarrierAccount } from '../../carriers/carrier.ts';
import { errorFields } from '../../carriers/carrier-error.ts';
import { saveAccountAllowance } from '../../carriers/quota.ts';
import { announceProgress } from '../reports/progress-feed.ts';
import { AccountSenders, countShardOf } from './account-senders.ts';
import { CampaignPages, campaignNameOf } from './campaign-pages.ts';
import { CampaignPool } from './campaign-pool.ts';
import { openCampaignRun } from './campaign-run.ts';
import { defaultSendingConfig, type SendingConfig, type SendingDependencies } from './config.ts';
import { sendCanary } from './event-canary.ts';
import { IntervalPerKey } from './interval-per-key.ts';
import { finishIfDone, reconcileUnconfirmed } from './reconcile.ts';
import { Sleeper } from './sleeper.ts';
import { preparePartition, snapshotStep } from './snapshot.ts';
import { onWake } from './wake.ts';

export interface SendingWorker {
  /** Makes the worker look for work at once. */
  wake(): void;
  /** Waits for calls in flight. */
  stop(): Promise<void>;
}

const maxCanaryIntervalMs = 60_000;
/** A query to the carrier of one account may take long; the others do not wait for it. */
const maxAccountsOpenedAtOnce = 8;
/** After work was found: leaves time for everything else of the process. */
const minPollIntervalMs = 10;

class Worker implements SendingWorker {
  readonly #ctx: Context;
  readonly #dependencies: SendingDependencies;
  readonly #config: SendingConfig;
  readonly #id: string;
  readonly #senders: AccountSenders;
  readonly #snapshots = new Map<string, Promise<void>>();
  readonly #pool: CampaignPool;
  readonly #pages: CampaignPages;
  readonly #reconciling: IntervalPerKey;
  readonly #canaries: IntervalPerKey;
  readonly #sleeper = new Sleeper();
  readonly #polling: Promise<void>;
  readonly #stopListening: () => void;
  #startingDue: Promise<void> | null = null;
  #hasBeenWoken = false;
  #isStopped = false;

  constructor(ctx: Context, dependencies: SendingDependencies, config: SendingConfig, clock: () => number) {
    this.#ctx = ctx;
    this.#dependencies = dependencies;
    this.#config = config;
    this.#id = ctx.newId();
    const wakeWorker = (): void => this.wake();
    this.#senders = new AccountSenders(ctx, { worker: this.#id, config, clock, wakeWorker });
    this.#pool = new CampaignPool(config, clock);
    this.#pages = new CampaignPages(ctx, config.maxActiveCampaigns);
    this.#reconciling = new IntervalPerKey(config.reconcileIntervalMs, clock);
    this.#canaries = new IntervalPerKey(Math.min(maxCanaryIntervalMs, config.proofDelayMs), clock);
    this.#polling = this.#pollForever();
    this.#stopListening = onWake(ctx, () => {
      this.#senders.wakeAll();
      this.wake();
    });
  }

  wake(): void {
    this.#hasBeenWoken = true;
    this.#sleeper.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    this.#sleeper.wake();
    await this.#polling;
    await Promise.all([this.#startingDue, ...this.#snapshots.values(), this.#senders.stop()]);
  }

  async #pollForever(): Promise<void> {
    const { pollIntervalMs, idlePollIntervalMs } = this.#config;
    while (!this.#isStopped) {
      this.#hasBeenWoken = false;
      const isBusy = await this.#poll().catch((error: unknown) => {
        this.#logError(error, 'poll for campaigns failed; retried');
        return true;
      });
      if (this.#hasBeenWoken || this.#isStopped) await this.#sleeper.sleep(minPollIntervalMs);
      else await this.#sleeper.sleep(isBusy ? pollIntervalMs : idlePollIntervalMs);
    }
  }

  /** Returns whether any campaign is running. */
  async #poll(): Promise<boolean> {
    this.#startDue();
    const campaigns = await this.#pages.read(this.#pool.keys());
    for (const campaign of campaigns) this.#startSnapshot(campaign);
    const accounts = await this.#openAccounts(campaigns);
    for (const campaign of campaigns) {
      if (this.#isStopped) break;
      const account = accounts.get(campaign.workspace_id);
      if (account === undefined) continue;
      try {
        await this.#activate(campaign, account);
        await this.#reconcile(campaign, account);
        await finishIfDone(this.#ctx, campaign);
      } catch (error) {
        this.#logError(error, 'campaign not polled; retried');
      }
    }
    const byName = new Map(campaigns.map((campaign) => [campaignNameOf(campaign), campaign]));
    await this.#senders.retain(byName, accounts);
    this.#reconciling.forgetOld((name) => byName.has(name));
    return campaigns.length > 0;
  }

  /** Runs in the background: the preflight of a scheduled campaign may take a while, and the others continue. */
  #startDue(): void {
    this.#startingDue ??= this.#dependencies
      .startDue(this.#ctx)
      .then((started) => {
        if (started > 0) this.wake();
      })
      .catch((error: unknown) => this.#logError(error, 'scheduled campaigns not started; retried'))
      .finally(() => {
        this.#startingDue = null;
      });
  }

  #startSnapshot(campaign: RunningCampaign): void {
    const name = campaignNameOf(campaign);
    if (campaign.snapshot_cursor === null || this.#snapshots.has(name)) return;
    const snapshot = this.#writeSnapshot(campaign)
      .catch((error: unknown) => this.#logError(error, 'snapshot of recipients not written; retried'))
      .finally(() => this.#snapshots.delete(name));
    this.#snapshots.set(name, snapshot);
  }

  /** Every slice wakes the sender, so that its batches are sent while the next slice is written. */
  async #writeSnapshot(campaign: RunningCampaign): Promise<void> {
    const { workspace_id, id } = campaign;
    await preparePartition(this.#ctx, campaign);
    for (let step = 'more'; step === 'more' && !this.#isStopped; ) {
      step = await snapshotStep(this.#ctx, workspace_id, id);
      if (step === 'not_ours') break;
      this.#senders.wakeFor(campaign);
      announceProgress(this.#ctx, workspace_id, id);
      this.wake();
    }
  }

  /** By workspace; accounts that could not be opened are omitted. */
  async #openAccounts(campaigns: readonly RunningCampaign[]): Promise<Map<string, CarrierAccount | null>> {
    const opened = new Map<string, CarrierAccount | null>();
    const open = async (workspaceId: string): Promise<void> => {
      try {
        opened.set(workspaceId, await this.#dependencies.openAccount(this.#ctx, workspaceId));
      } catch (error) {
        this.#logError(error, 'sending account not opened; retried');
      }
    };
    const ids = [...new Set(campaigns.map(({ workspace_id }) => workspace_id))];
    for (let start = 0; start < ids.length; start += maxAccountsOpenedAtOnce)
      await Promise.all(ids.slice(start, start + maxAccountsOpenedAtOnce).map(open));
    return opened;
  }

  /** Hands the campaign to the sender of its account, if the pool has space for it. */
  async #activate(campaign: RunningCampaign, account: CarrierAccount | null): Promise<void> {
    const ctx = this.#ctx;
    if (account === null || account.quota.fault !== null) {
      const reason = account?.quota.fault ?? 'not_configured';
      await pauseRunningCampaign(ctx.db, campaign.workspace_id, campaign.id, reason, ctx.now());
      return;
    }
    await saveAccountAllowance(ctx, account);
    if (this.#senders.has(campaign)) return;
    const { hasSpace, evicted } = this.#pool.makeSpace();
    if (!hasSpace) return;
    if (evicted) this.#senders.drop(evicted);
    const run = await openCampaignRun(ctx, this.#dependencies, campaign, account);
    if (!run) return;
    this.#senders.add(run, account);
    this.#pool.add(run);
  }

  async #reconcile(campaign: RunningCampaign, account: CarrierAccount | null): Promise<void> {
    if (!this.#reconciling.start(campaignNameOf(campaign))) return;
    try {
      const { requeued, needsCanary } = await reconcileUnconfirmed(
        this.#ctx,
        campaign,
        account?.events ?? null,
        countShardOf(this.#id),
        this.#config,
      );
      if (requeued > 0) this.#senders.wakeAll();
      if (needsCanary && account && this.#canaries.start(account.workspaceId))
        await sendCanary(this.#ctx, account, campaign);
    } catch (error) {
      // A failed event canary does not keep the campaign from finishing.
      this.#logError(error, 'unconfirmed deliveries not reconciled; retried');
    }
  }

  #logError(error: unknown, message: string): void {
    this.#ctx.log.warn(errorFields(error), message);
  }
}

/** `config` replaces single values of the default. */
export const startSendingWorker = (
  ctx: Context,
  dependencies: SendingDependencies,
  config: Partial<SendingConfig> = {},
  clock: () => number = () => performance.now(),
): SendingWorker => new Worker(ctx, dependencies, { ...defaultSendingConfig, ...config }, clock);
