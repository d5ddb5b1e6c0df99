// What a process with the worker service does beside answering requests.
import type { Closing } from './closing.ts';
import type { Context } from './context.ts';
import type { startQueue } from './db/job-queue.ts';
import { stopJobs } from './domain/shared/resumable-job.ts';
import { startUnlessPaused } from './domain/shared/sending-pause.ts';
import { runJob } from './jobs/definitions.ts';
import { readEventsForever } from './jobs/read-events.ts';
import { sendCampaignsForever } from './jobs/send-campaigns.ts';
import { releaseOwnTurns, takeAllTurnsForever } from './jobs/take-turns.ts';

type Queue = Awaited<ReturnType<typeof startQueue>>;

/** `closing` gets what a stop has to end. */
export const startWorking = async (ctx: Context, jobs: Queue, closing: Closing): Promise<void> => {
  await releaseOwnTurns(ctx);
  await jobs.work((name, data, signal) =>
    ctx.tracing.span(`job ${name}`, { job: name }, () => runJob(ctx, name, data, signal)),
  );
  await jobs.enqueue('resume-imports', { isStart: true }, { key: 'start' });
  await jobs.enqueue('lost-work', {}, { key: 'start' });
  closing.add('imports and bulk changes', async () => stopJobs(ctx));
  // Two installations that read one queue would take each other's events.
  closing.add(
    'event queues',
    startUnlessPaused(ctx, 'restore', () => readEventsForever(ctx)),
  );
  closing.add('turns', takeAllTurnsForever(ctx));
  closing.add(
    'campaigns',
    startUnlessPaused(ctx, 'any pause', () => sendCampaignsForever(ctx)),
  );
};
