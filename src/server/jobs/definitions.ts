// Every job of the queue: when it runs, how it is retried, and its work.
import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { finishChanges } from '../domain/audience/contacts/bulk-changes.ts';
import { finishImports } from '../domain/audience/imports/write.ts';
import { refreshOverduePlans } from '../domain/billing/subscriptions.ts';
import { recountRecent } from '../domain/campaigns/reports/counts.ts';
import { countLargeCampaigns } from '../domain/campaigns/reports/figures-of-campaign.ts';
import { recheckDomains } from '../domain/carriers/own-domains/recheck.ts';
import { drawPreviews } from '../domain/emails/library/design-previews.ts';
import { refreshThumbnail } from '../domain/emails/thumbnails.ts';
import { keepArchive } from '../domain/platform/archive/archive.ts';
import { applyRetention } from '../domain/privacy/retention.ts';
import type { JobData, JobKind, JobName, QueueSettings } from '../domain/shared/jobs.ts';
import { pause } from './pause.ts';
import { findLostWork } from './take-turns.ts';

type Settings = Omit<QueueSettings, 'name'>;

interface Definition<Name extends JobName> {
  settings: Settings;
  /** A cron expression in UTC, given the minute of the hour of this installation. */
  cron?: (minute: number) => string;
  run: (ctx: Context, data: JobData[Name], signal: AbortSignal) => Promise<void>;
}

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

/** Three retries, a minute apart at first, then longer. One job waits at most, and one runs at most. */
const scheduled: Settings = {
  policy: 'stately',
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: hourSeconds,
  deleteAfterSeconds: 7 * daySeconds,
};

/** An import of a million rows takes minutes: a worker that lives shows it by heartbeats. */
const everyMinute: Settings = {
  ...scheduled,
  retryLimit: 0,
  heartbeatSeconds: 60,
  expireInSeconds: 12 * hourSeconds,
  deleteAfterSeconds: hourSeconds,
};

const importIdleMs = 15_000;
const previewRestMs = 400;

const definitions: { [Name in JobName]: Definition<Name> } = {
  thumbnail: {
    settings: {
      ...scheduled,
      policy: 'short',
      retryLimit: 2,
      retryDelay: 10,
      deleteAfterSeconds: hourSeconds,
    },
    run: (ctx, { workspaceId, templateId }) => refreshThumbnail(ctx, workspaceId, templateId),
  },
  'library-previews': {
    settings: { ...scheduled, policy: 'exclusive', heartbeatSeconds: 60, expireInSeconds: 6 * hourSeconds },
    run: (ctx, _data, signal) => drawPreviews(ctx, () => pause(previewRestMs, signal)),
  },
  'resume-imports': {
    settings: everyMinute,
    cron: () => '* * * * *',
    run: async (ctx, { isStart }) => {
      // When the only process of a database starts, no other works on an import.
      const idleMs = isStart ? 0 : importIdleMs;
      await finishImports(ctx, idleMs);
      await finishChanges(ctx, idleMs);
    },
  },
  'lost-work': {
    settings: { ...scheduled, retryLimit: 0, deleteAfterSeconds: hourSeconds },
    cron: () => '*/5 * * * *',
    run: findLostWork,
  },
  retention: {
    settings: scheduled,
    cron: (minute) => `${minute} * * * *`,
    run: applyRetention,
  },
  'refresh-plans': {
    settings: scheduled,
    cron: (minute) => `${(minute + 20) % 60} * * * *`,
    run: refreshOverduePlans,
  },
  backup: {
    // The copy of a large installation takes long: a worker that lives shows it by heartbeats.
    settings: { ...scheduled, heartbeatSeconds: 60, expireInSeconds: 12 * hourSeconds },
    cron: (minute) => `${(minute + 50) % 60} 2 * * *`,
    run: async (ctx) => {
      const written = await ctx.backUp?.();
      if (written) ctx.log.info({ ...written }, 'backup written');
    },
  },
  'count-figures': {
    settings: everyMinute,
    cron: () => '* * * * *',
    run: async (ctx, _data, signal) => {
      await countLargeCampaigns(ctx, signal);
    },
  },
  'recount-campaigns': {
    settings: scheduled,
    cron: (minute) => `${(minute + 40) % 60} 3 * * *`,
    run: async (ctx) => {
      ctx.log.info({ campaigns: await recountRecent(ctx) }, 'campaign figures recounted');
    },
  },
  'check-domains': {
    settings: { ...scheduled, heartbeatSeconds: 60, expireInSeconds: 12 * hourSeconds },
    cron: (minute) => `${(minute + 30) % 60} 4 * * *`,
    run: async (ctx, _data, signal) => {
      ctx.log.info({ domains: await recheckDomains(ctx, signal) }, 'own domains checked');
    },
  },
  archive: {
    settings: { ...scheduled, heartbeatSeconds: 60, expireInSeconds: 12 * hourSeconds },
    cron: (minute) => `${(minute + 10) % 60} 1 * * *`,
    run: (ctx, _data, signal) => keepArchive(ctx, ctx.config.keepDeliveriesMonths, signal),
  },
};

const jobNames = Object.keys(definitions) as JobName[];

export const queueSettings: readonly QueueSettings[] = jobNames.map((name) => ({
  name,
  ...definitions[name].settings,
}));

const pollSeconds: Partial<Record<JobName, number>> = {
  thumbnail: 1,
  'resume-imports': 5,
  'lost-work': 5,
};
const usualPollSeconds = 15;

/** The same minute after every restart, and another on each installation: providers are not all asked at once. */
const minuteOf = (publicUrl: string): number =>
  (createHash('sha256').update(publicUrl).digest()[0] ?? 0) % 60;

export const jobKinds = (publicUrl: string): JobKind[] =>
  jobNames.map((name) => ({
    name,
    cron: definitions[name].cron?.(minuteOf(publicUrl)) ?? null,
    pollSeconds: pollSeconds[name] ?? usualPollSeconds,
  }));

const isJobName = (name: string): name is JobName => name in definitions;

export const runJob = async (
  ctx: Context,
  name: string,
  data: object,
  signal: AbortSignal,
): Promise<void> => {
  if (!isJobName(name)) throw new Error(`There is no job ${name}.`);
  const run = definitions[name].run as (ctx: Context, data: object, signal: AbortSignal) => Promise<void>;
  await run(ctx, data, signal);
};
