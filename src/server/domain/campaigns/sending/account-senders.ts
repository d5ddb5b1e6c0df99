// The account senders of this process: one for each sending account whose campaigns are active here.
import type { Context } from '../../../context.ts';
import type { CampaignKey, RunningCampaign } from '../../../db/campaigns/running-campaigns.ts';
import type { CarrierAccount } from '../../carriers/carrier.ts';
import type { PipelineSettings } from './account-pipeline.ts';
import { AccountSender } from './account-sender.ts';
import { campaignNameOf } from './campaign-pages.ts';
import type { CampaignRun } from './campaign-run.ts';
import { statementLimitsOf } from './config.ts';

/** Two workspaces may have different secrets for one account, of which one may be wrong. */
const accountNameOf = ({ accountKey, senderKey }: CarrierAccount): string => `${accountKey} ${senderKey}`;

const countShards = 16;

/** Workers add to different shards of a campaign's counts, so that they do not wait for each other. */
export const countShardOf = (worker: string): number =>
  [...worker].reduce((hash, character) => (hash * 31 + character.charCodeAt(0)) % countShards, 0);

export type AccountSendersSettings = Pick<PipelineSettings, 'worker' | 'config' | 'clock' | 'wakeWorker'>;

export class AccountSenders {
  readonly #ctx: Context;
  readonly #settings: AccountSendersSettings;
  readonly #senders = new Map<string, AccountSender>();

  constructor(ctx: Context, settings: AccountSendersSettings) {
    this.#ctx = ctx;
    this.#settings = settings;
    ctx.metrics.read('carrier_circuits_open', {}, () => this.#countOpenCircuits());
  }

  has(campaign: CampaignKey): boolean {
    return [...this.#senders.values()].some((sender) => sender.has(campaign));
  }

  /** Creates the sender of the account if there is none. */
  add(run: CampaignRun, account: CarrierAccount): void {
    const name = accountNameOf(account);
    const sender = this.#senders.get(name) ?? this.#create(account);
    this.#senders.set(name, sender);
    sender.add(run);
  }

  wakeAll(): void {
    for (const sender of this.#senders.values()) sender.wake();
  }

  /** The campaign has new batches. */
  wakeFor(campaign: CampaignKey): void {
    for (const sender of this.#senders.values()) if (sender.has(campaign)) sender.wake();
  }

  drop(evicted: CampaignRun): void {
    for (const sender of this.#senders.values()) sender.retain((run) => run !== evicted);
  }

  /**
   * Drops campaigns that do not run any more or whose account has changed, and stops senders without campaigns.
   * `accounts`: by workspace; one that could not be opened is missing, and its campaigns stay.
   */
  async retain(
    campaigns: ReadonlyMap<string, RunningCampaign>,
    accounts: ReadonlyMap<string, CarrierAccount | null>,
  ): Promise<void> {
    for (const [name, sender] of this.#senders) {
      const isWanted = (run: CampaignRun): boolean => {
        const campaign = campaigns.get(campaignNameOf({ workspace_id: run.workspaceId, id: run.campaignId }));
        if (!campaign) return false;
        run.syncStatus(campaign.waiting);
        const account = accounts.get(run.workspaceId);
        // A new account or event path needs a new run: its messages would have no events.
        return !account || (accountNameOf(account) === name && account.events.path === run.eventPath);
      };
      if (sender.retain(isWanted)) continue;
      this.#senders.delete(name);
      await sender.stop();
    }
  }

  /** Waits for calls in flight. */
  async stop(): Promise<void> {
    await Promise.all([...this.#senders.values()].map((sender) => sender.stop()));
  }

  #countOpenCircuits(): number {
    return [...this.#senders.values()].filter(({ isCircuitOpen }) => isCircuitOpen).length;
  }

  #create(account: CarrierAccount): AccountSender {
    const ctx = this.#ctx;
    const countShard = countShardOf(this.#settings.worker);
    const resultsPerStatement = statementLimitsOf(ctx).results;
    return new AccountSender({ ...this.#settings, ctx, account, countShard, resultsPerStatement });
  }
}
