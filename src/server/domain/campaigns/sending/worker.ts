// Sends campaigns: no recipient is missed, none gets two messages.
//
// A campaign that starts is `preparing`. The worker writes its recipients to `deliveries`, one row each, whose key
// makes a second one impossible; every thousand (500 on the embedded database) form a batch, which is `ready` as soon
// as it is written. When all are written the campaign is `sending`.
//
// A row is `queued` at first. The worker that holds its batch's lease and a slot for it marks it `sending` with the
// attempt number, and commits, before it calls SES. The same statement checks whether the contact may still get
// messages: if not, the row is `skipped` with the reason. After the call the row is
//   accepted  SES accepted the message;
//   queued    it was certainly not sent: throttled, no connection, or an account problem;
//   failed    SES refuses this message for good;
//   in_doubt  unconfirmed: the answer was lost, or SES had an internal error.
// A worker that dies leaves rows as `sending`. The worker that takes over the batch after the lease expired marks them
// unconfirmed. No unconfirmed message is resent by guess: an SES event that names the row makes it accepted; proof that
// such an event would have arrived by now queues it again; without either it ends as `unknown`, and waits for a person.
// From accepted on, only events change the row (delivered, bounced), and an event may overtake the answer to the call.
//
// A batch is `leased` by one worker at a time, which sends a heartbeat four times a minute. When given back, it is
// `ready` if rows are queued, `doubtful` if some are unconfirmed, and `done` otherwise. The campaign is `sent` when all
// its batches are done: `complete`, or `with_problems` if messages failed or are unknown. A pause or the end of the
// plan is read whenever slots are taken, so it takes effect within a moment; cancelling changes only the campaign's
// state: its rows stay as they are.
import type { Context } from '../../../context.ts';
import { findCampaign } from '../../../db/campaigns/campaigns.ts';
import {
  type CampaignAtWork,
  type CampaignKey,
  justBegun,
  pageOfCampaignsAtWork,
  pauseCampaignAtWork,
  stillAtWork,
} from '../../../db/campaigns/running-campaigns.ts';
import type { SesAccount } from '../../ses/account.ts';
import { isAwsFault } from '../../ses/problem.ts';
import { accountFaultOf, dayOpensAt, keepAccountAllowance } from '../../ses/quota.ts';
import { type AccountRun, createAccountRun } from './account-sender.ts';
import { createHolding } from './campaign-pool.ts';
import { type SendingParts, type SendingTimes, sizesOf, usualTimes } from './config.ts';
import { sendProbe } from './event-canary.ts';
import type { CampaignRun } from './in-flight.ts';
import { finishIfDone, settleDoubts } from './reconcile.ts';
import { createSleeper } from './sleeper.ts';
import { preparePartition, snapshotStep } from './snapshot.ts';
import { onNudge } from './wake.ts';

export interface SendingWorker {
  nudge(): void;
  /** Waits for calls in flight. */
  stop(): Promise<void>;
}

const probeEveryMs = 60_000;
/** A query to SES for one account may take long; the others do not wait for it. */
const accountsAtOnce = 8;
const begunAtOnce = 20;

const onlyLists = ({ audience }: CampaignAtWork): number[] | null =>
  audience.everyone || audience.segments.length > 0 || audience.lists.length === 0 ? null : audience.lists;

const slotOf = (worker: string): number =>
  [...worker].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 16, 0);

export const startSendingWorker = (
  ctx: Context,
  parts: SendingParts,
  changes: Partial<SendingTimes> = {},
  clock: () => number = () => performance.now(),
): SendingWorker => {
  const times = { ...usualTimes, ...changes };
  const worker = ctx.newId();
  const slot = slotOf(worker);
  const accounts = new Map<string, AccountRun>();
  const snapshots = new Map<string, Promise<void>>();
  const holding = createHolding(times, clock);
  const sleeper = createSleeper();
  let isStopped = false;
  let settledAt = new Map<string, number>();
  const probeAt = new Map<string, number>();
  let isNudged = false;
  let starting: Promise<void> | null = null;
  let nextPage: CampaignKey | null = null;

  const nameOf = ({ workspace_id, id }: CampaignKey): string => `${workspace_id} ${id}`;
  // Two workspaces may have different secrets for one key, of which one may be wrong.
  const accountName = ({ accountKey, credentials }: SesAccount): string =>
    `${accountKey} ${credentials.secretAccessKey}`;
  // SES error messages may contain addresses.
  const note = (error: unknown, what: string): void =>
    ctx.log.warn(isAwsFault(error) ? { code: error.code } : { err: error }, what);
  const wakeUp = (): void => {
    isNudged = true;
    sleeper.wake();
  };

  const snapshot = (campaign: CampaignAtWork): void => {
    const name = nameOf(campaign);
    if (campaign.snapshot_cursor === null || snapshots.has(name)) return;
    const { workspace_id, id } = campaign;
    const work = (async () => {
      await preparePartition(ctx, campaign);
      for (let step = 'more'; step === 'more' && !isStopped; ) {
        step = await snapshotStep(ctx, workspace_id, id);
        if (step === 'not_ours') break;
        for (const account of accounts.values()) if (account.has(workspace_id, id)) account.wake();
        wakeUp();
      }
    })()
      .catch((error: unknown) => note(error, 'recipients could not be written down'))
      .finally(() => snapshots.delete(name));
    snapshots.set(name, work);
  };

  const runOf = async (campaign: CampaignAtWork, account: SesAccount): Promise<CampaignRun | null> => {
    const stored = await findCampaign(ctx.db, campaign.workspace_id, campaign.id);
    if (!stored) return null;
    return {
      workspaceId: campaign.workspace_id,
      campaignId: campaign.id,
      bucket: campaign.bucket,
      mail: parts.openMail(ctx, stored),
      lists: onlyLists(campaign),
      frame: null,
      configurationSet: account.configurationSet,
      chunk: null,
      closing: new Set(),
      waiting: [],
      restUntil: 0,
      isStopped: false,
      told: campaign.waiting,
    };
  };

  const accountRun = (account: SesAccount): AccountRun => {
    const name = accountName(account);
    const known = accounts.get(name);
    if (known) return known;
    const run = createAccountRun({
      ctx,
      account,
      worker,
      slot,
      times,
      resultsAtOnce: sizesOf(ctx).results,
      clock,
      onDry: wakeUp,
      dayOpensAt: () => dayOpensAt(ctx, account.accountKey),
    });
    accounts.set(name, run);
    return run;
  };

  const take = async (campaign: CampaignAtWork, account: SesAccount | null): Promise<void> => {
    const { workspace_id, id } = campaign;
    const fault = accountFaultOf(account);
    if (fault !== null || account === null) {
      await pauseCampaignAtWork(ctx.db, workspace_id, id, fault ?? 'not_configured', ctx.now());
      return;
    }
    await keepAccountAllowance(ctx, account);
    const isTaken = [...accounts.values()].some((each) => each.has(workspace_id, id));
    if (isTaken || !holding.makeRoom()) return;
    const run = await runOf(campaign, account);
    if (!run) return;
    const own = accountRun(account);
    own.add(run);
    holding.add(run, () => own.keep((each) => each !== run));
  };

  const settle = async (campaign: CampaignAtWork, account: SesAccount | null): Promise<void> => {
    const { requeued, needsProbe } = await settleDoubts(ctx, campaign, account, slot, times);
    if (requeued > 0) for (const each of accounts.values()) each.wake();
    if (needsProbe && account && clock() >= (probeAt.get(account.workspaceId) ?? 0)) {
      probeAt.set(account.workspaceId, clock() + Math.min(probeEveryMs, times.proofMs));
      await sendProbe(ctx, account, campaign);
    }
  };

  const settleNowAndThen = async (campaign: CampaignAtWork, account: SesAccount | null): Promise<void> => {
    const name = nameOf(campaign);
    if (clock() < (settledAt.get(name) ?? Number.NEGATIVE_INFINITY) + times.settleMs) return;
    settledAt.set(name, clock());
    // A failed event canary does not keep the campaign from finishing.
    await settle(campaign, account).catch((error: unknown) => note(error, 'doubts were not looked at'));
  };

  /** Runs in the background: the preflight of a scheduled campaign may take a while, and the others continue. */
  const startDue = (): void => {
    starting ??= parts
      .startDue(ctx)
      .then((begun) => {
        if (begun > 0) wakeUp();
      })
      .catch((error: unknown) => note(error, 'scheduled campaigns were not looked at'))
      .finally(() => {
        starting = null;
      });
  };

  /** If there are too many campaigns for each poll: the next page, those in the pool, and new ones. */
  const campaignsToLookAt = async (): Promise<CampaignAtWork[]> => {
    const isFirst = nextPage === null;
    const page = await pageOfCampaignsAtWork(ctx.db, nextPage, times.campaignsAtOnce);
    nextPage = page.next;
    if (isFirst && page.next === null) return page.campaigns;
    const begun = await justBegun(ctx.db, begunAtOnce);
    const held = await stillAtWork(ctx.db, holding.keys());
    const all = [...begun, ...page.campaigns, ...held];
    return [...new Map(all.map((campaign) => [nameOf(campaign), campaign])).values()];
  };

  const openAccounts = async (
    campaigns: readonly CampaignAtWork[],
  ): Promise<Map<string, SesAccount | null>> => {
    const opened = new Map<string, SesAccount | null>();
    const ids = [...new Set(campaigns.map(({ workspace_id }) => workspace_id))];
    const open = async (id: string): Promise<void> => {
      try {
        opened.set(id, await parts.openAccount(ctx, id));
      } catch (error) {
        note(error, 'an account was not looked at');
      }
    };
    for (let at = 0; at < ids.length; at += accountsAtOnce)
      await Promise.all(ids.slice(at, at + accountsAtOnce).map(open));
    return opened;
  };

  /** Returns whether there was any work. */
  const look = async (): Promise<boolean> => {
    startDue();
    const campaigns = await campaignsToLookAt();
    for (const campaign of campaigns) snapshot(campaign);
    const opened = await openAccounts(campaigns);
    for (const campaign of campaigns) {
      if (isStopped) break;
      const account = opened.get(campaign.workspace_id);
      if (account === undefined) continue;
      try {
        await take(campaign, account);
        await settleNowAndThen(campaign, account);
        await finishIfDone(ctx, campaign);
      } catch (error) {
        note(error, 'a campaign was not looked at');
      }
    }
    const atWork = new Map(campaigns.map((campaign) => [nameOf(campaign), campaign]));
    for (const [name, run] of accounts) {
      const isWanted = (held: CampaignRun): boolean => {
        const campaign = atWork.get(nameOf({ workspace_id: held.workspaceId, id: held.campaignId }));
        if (!campaign) return false;
        // Another process may have changed the status reason since.
        if ((held.told?.split(' ')[0] ?? null) !== campaign.waiting) held.told = campaign.waiting;
        const account = opened.get(held.workspaceId);
        // A new account or configuration set needs a new run: its messages would have no events.
        return (
          !account || (accountName(account) === name && account.configurationSet === held.configurationSet)
        );
      };
      if (run.keep(isWanted)) continue;
      accounts.delete(name);
      await run.stop();
    }
    const longAgo = clock() - 10 * times.settleMs;
    settledAt = new Map([...settledAt].filter(([name, at]) => atWork.has(name) || at > longAgo));
    return campaigns.length > 0;
  };

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      isNudged = false;
      const isBusy = await look().catch((error: unknown) => {
        note(error, 'sending looks again in a moment');
        return true;
      });
      if (!isNudged && !isStopped) await sleeper.sleep(isBusy ? times.lookMs : times.idleMs);
      // Every batch wakes the loop; the pause between two polls leaves time for everything else.
      else await sleeper.sleep(10);
    }
  };
  const looping = loop();
  const forget = onNudge(ctx, () => {
    for (const account of accounts.values()) account.wake();
    wakeUp();
  });

  return {
    nudge: wakeUp,
    stop: async () => {
      isStopped = true;
      forget();
      sleeper.wake();
      await looping;
      await Promise.all([
        starting,
        ...snapshots.values(),
        ...[...accounts.values()].map((each) => each.stop()),
      ]);
    },
  };
};
