// Sending campaigns: nobody missed, nobody twice.
//
// A campaign that begins is `preparing`. Its recipients are written to `deliveries`, one row for each, whose key makes a
// second one impossible; every thousand of them make a chunk, which is `ready` as soon as it is written. When all are
// written the campaign is `sending`.
//
// A row is `queued` until its turn. The worker that holds its chunk's lease, and a place in time for it, marks it as
// `sending` with the number of the attempt, and commits, before it calls Amazon. In the same statement it is looked up
// whether the person still wants mail: if not, the row is `skipped` with the reason. After the call it is
//   accepted  Amazon took it;
//   queued    it certainly did not go out: too much for now, nobody reached, the account not in order;
//   failed    Amazon refuses this mail for good;
//   in_doubt  nobody knows: the answer was lost, or Amazon had a fault of its own.
// A worker that dies leaves rows as `sending`. Whoever takes its chunk when the lease is over puts them in doubt. No
// doubtful mail is sent again by guess: an event of Amazon's that names the row makes it accepted; the proof that such
// an event would have come by now queues it again; without either it is `unknown` at last, and waits for a person.
// From accepted on, events alone lead further (delivered, bounced), and an event may overtake the answer to the call.
//
// A chunk is `leased` by one worker at a time, which says every few seconds that it lives. Given back, it is `ready`
// when rows of it wait, `doubtful` when some are in doubt, and `done` otherwise. The campaign is `sent` when all its
// chunks are done: `complete`, or `with_problems` when mails failed or are unknown. A pause or the end of the plan is
// read with each few places in time, so that it holds within a moment; a cancelled campaign is a state and no more:
// its rows stay as they are.
import type { Context } from '../../context.ts';
import { findCampaign } from '../../db/campaigns.ts';
import { type CampaignAtWork, findCampaignsAtWork, pauseCampaignAtWork } from '../../db/campaigns-at-work.ts';
import type { SesAccount } from '../ses-account.ts';
import { type AccountRun, createAccountRun } from './account-run.ts';
import { accountFaultOf, dayOpensAt, keepAccountAllowance } from './allowance.ts';
import { onNudge } from './nudge.ts';
import { type SendingParts, type SendingTimes, sizesOf, usualTimes } from './parts.ts';
import { sendProbe } from './probe.ts';
import { finishIfDone, settleDoubts } from './settling.ts';
import { createSleeper } from './sleeper.ts';
import { preparePartition, snapshotStep } from './snapshot.ts';
import type { CampaignRun } from './work.ts';

export interface SendingWorker {
  nudge(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

const campaignsAtOnce = 200;
const probeEveryMs = 60_000;

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
  const sleeper = createSleeper();
  let isStopped = false;
  let settleAt = 0;
  const probeAt = new Map<string, number>();
  let isNudged = false;

  const nameOf = ({ workspace_id, id }: Pick<CampaignAtWork, 'workspace_id' | 'id'>): string =>
    `${workspace_id} ${id}`;
  // Two workspaces may know different secrets of one key, of which one may be wrong.
  const accountName = ({ accountKey, credentials }: SesAccount): string =>
    `${accountKey} ${credentials.secretAccessKey}`;
  const note = (error: unknown, what: string): void => ctx.log.warn({ err: error }, what);
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
    if (isTaken) return;
    const run = await runOf(campaign, account);
    if (run) accountRun(account).add(run);
  };

  const settle = async (campaign: CampaignAtWork, account: SesAccount | null): Promise<void> => {
    const { requeued, needsProbe } = await settleDoubts(ctx, campaign, account, slot, times);
    if (requeued > 0) for (const each of accounts.values()) each.wake();
    if (needsProbe && account && clock() >= (probeAt.get(account.workspaceId) ?? 0)) {
      probeAt.set(account.workspaceId, clock() + Math.min(probeEveryMs, times.proofMs));
      await sendProbe(ctx, account);
    }
  };

  /** Answers whether there was anything. */
  const look = async (): Promise<boolean> => {
    await parts.startDue(ctx);
    const campaigns = await findCampaignsAtWork(ctx.db, campaignsAtOnce);
    const known = new Map<string, SesAccount | null>();
    const isSettling = clock() >= settleAt;
    if (isSettling) settleAt = clock() + times.settleMs;
    for (const campaign of campaigns) {
      if (isStopped) break;
      try {
        snapshot(campaign);
        if (!known.has(campaign.workspace_id))
          known.set(campaign.workspace_id, await parts.openAccount(ctx, campaign.workspace_id));
        const account = known.get(campaign.workspace_id) ?? null;
        await take(campaign, account);
        if (isSettling) await settle(campaign, account);
        await finishIfDone(ctx, campaign);
      } catch (error) {
        note(error, 'a campaign was not looked at');
      }
    }
    const atWork = new Set(campaigns.map(nameOf));
    for (const [name, run] of accounts) {
      const isWanted = ({ workspaceId, campaignId, configurationSet }: CampaignRun): boolean => {
        const account = known.get(workspaceId);
        // With another account, or another set of events, it begins anew: nobody would be told of its mails.
        const isSame =
          !account || (accountName(account) === name && account.configurationSet === configurationSet);
        return isSame && atWork.has(nameOf({ workspace_id: workspaceId, id: campaignId }));
      };
      if (run.keep(isWanted)) continue;
      accounts.delete(name);
      await run.stop();
    }
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
      // Nudges come with every chunk; between two looks there is a moment for everything else.
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
      await Promise.all([...snapshots.values(), ...[...accounts.values()].map((each) => each.stop())]);
    },
  };
};
