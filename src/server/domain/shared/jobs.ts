// The kinds of background jobs, and what each is given.

export type { JobKind } from '../../db/job-queue.ts';
export type { QueueSettings } from '../../db/jobs.ts';

export interface JobData {
  /** Draws the thumbnail of a template. */
  thumbnail: { workspaceId: string; templateId: string };
  /** Draws the previews of the template library. */
  'library-previews': Record<string, never>;
  /** Resumes imports and bulk changes that no process works on. */
  'resume-imports': { isStart?: boolean };
  /** Finds work that waits although no turn was asked for. */
  'lost-work': Record<string, never>;
  /** Deletes what has expired and what was deleted long enough ago. */
  retention: Record<string, never>;
  /** Recounts the figures of campaigns. */
  'recount-campaigns': Record<string, never>;
  /** Counts what the reports of large campaigns show. */
  'count-figures': Record<string, never>;
  /** Looks up the DNS records of own domains of workspaces again. */
  'check-domains': Record<string, never>;
  /** Writes a backup to BACKUP_DIR. */
  backup: Record<string, never>;
  /** Archives deliveries of old months, and keeps the archive. */
  archive: Record<string, never>;
  /** Reads overdue plans from the payment provider. */
  'refresh-plans': Record<string, never>;
}

export type JobName = keyof JobData;

export interface EnqueueOptions {
  /** A job of the same name and key that waits already is not added again. */
  key?: string;
  delaySeconds?: number;
}

export interface JobQueue {
  /** Adds a job, which a worker of any process runs. It survives a stop of the server. */
  enqueue<Name extends JobName>(name: Name, data: JobData[Name], options?: EnqueueOptions): Promise<void>;
  /** Runs a scheduled job beside its schedule. */
  runNow(name: string): Promise<void>;
  /** Runs a failed job again. */
  retry(name: string, id: string): Promise<void>;
  /** The cron expression of a scheduled job; null: it has no schedule. */
  cronOf(name: string): string | null;
  /** When a scheduled job runs next, by its cron expression; null: it has no schedule. */
  nextRun(name: string): Date | null;
}
