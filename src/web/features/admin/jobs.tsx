import { useEffect, useRef } from 'react';
import type { FailedJob, JobQueue } from '#contract/admin/jobs.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { formatDate, formatDateTime, formatTime } from '#web/lib/dates.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { jobLabel, scheduleLabel } from './job-labels.ts';
import { useJobs } from './use-jobs.ts';

interface Actions {
  busyKey: string | null;
  runNow: (name: string) => void;
  retry: (id: string, queue: string) => void;
}

/** Two lines at most, in a narrow column: the date, and the time. */
const Moment = ({ at }: { at: string }) => (
  <>
    <span className="whitespace-nowrap">{formatDate(at)}</span>{' '}
    <span className="whitespace-nowrap">{t('admin.jobs.atTime', { time: formatTime(new Date(at)) })}</span>
  </>
);

const queueColumns = ({ busyKey, runNow }: Actions): Column<JobQueue>[] => [
  { key: 'name', header: t('admin.jobs.job'), primary: true, cell: ({ name }) => jobLabel(name) },
  { key: 'schedule', header: t('admin.jobs.runs'), cell: ({ cron }) => scheduleLabel(cron) },
  {
    key: 'last',
    header: t('admin.jobs.lastFinished'),
    cell: ({ lastCompletedAt }) =>
      lastCompletedAt ? <Moment at={lastCompletedAt} /> : t('admin.jobs.notYet'),
  },
  {
    key: 'next',
    header: t('admin.jobs.nextRun'),
    cell: ({ nextRunAt }) => (nextRunAt ? <Moment at={nextRunAt} /> : '-'),
    isEmpty: ({ nextRunAt }) => nextRunAt === null,
  },
  {
    key: 'waiting',
    header: t('admin.jobs.waiting'),
    align: 'end',
    cell: ({ waiting, active }) => waiting + active,
  },
  { key: 'failed', header: t('admin.jobs.failed'), align: 'end', cell: ({ failed }) => failed },
  {
    key: 'run',
    header: t('admin.jobs.actions'),
    hideHeader: true,
    align: 'end',
    isEmpty: ({ cron }) => cron === null,
    cell: ({ name, cron }) =>
      cron && (
        <Button
          variant="quiet"
          size="small"
          busy={busyKey === name}
          aria-label={t('admin.jobs.runNowName', { name: jobLabel(name) })}
          onClick={() => runNow(name)}
        >
          {t('admin.jobs.runNow')}
        </Button>
      ),
  },
];

const failureColumns = ({ busyKey, retry }: Actions): Column<FailedJob>[] => [
  { key: 'job', header: t('admin.jobs.job'), primary: true, cell: ({ queue }) => jobLabel(queue) },
  {
    key: 'error',
    header: t('admin.jobs.error'),
    cell: ({ error }) => <span className="wrap-anywhere max-sm:text-end">{error}</span>,
  },
  { key: 'failed', header: t('admin.jobs.failed'), cell: ({ failedAt }) => formatDateTime(failedAt) },
  { key: 'attempts', header: t('admin.jobs.attempts'), align: 'end', cell: ({ attempts }) => attempts },
  {
    key: 'retry',
    header: t('admin.jobs.actions'),
    hideHeader: true,
    align: 'end',
    cell: ({ id, queue }) => (
      <Button
        variant="quiet"
        size="small"
        busy={busyKey === id}
        aria-label={t('admin.jobs.retryQueue', { queue: jobLabel(queue) })}
        onClick={() => retry(id, queue)}
      >
        {t('admin.jobs.retry')}
      </Button>
    ),
  },
];

const Failures = ({ failures, total, ...actions }: Actions & { failures: FailedJob[]; total: number }) => (
  <div className="mt-6">
    <h3 className="text-lg">{t('admin.jobs.failedJobs')}</h3>
    <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
      {failures.length < total
        ? t('admin.jobs.theLatestLengthOfTotalEach', { length: failures.length, total })
        : t('admin.jobs.eachWasTriedSeveralTimesRetry')}
    </p>
    <Table
      caption={t('admin.jobs.failedJobs')}
      columns={failureColumns(actions)}
      rows={failures}
      rowKey={({ id }) => id}
    />
  </div>
);

/** Background jobs: what runs when, and what failed. */
export const Jobs = () => {
  const { list, ...actions } = useJobs();
  const { data, error, refetch } = list;
  const heading = useRef<HTMLHeadingElement>(null);
  const failures = data?.failures;
  const failuresBefore = useRef(failures);
  useEffect(() => {
    const isFewer = (failures?.length ?? 0) < (failuresBefore.current?.length ?? 0);
    failuresBefore.current = failures;
    // The row of a job that is retried goes, with the button that has the focus.
    if (isFewer && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [failures]);
  return (
    <section aria-labelledby="jobs">
      <h2 ref={heading} id="jobs" tabIndex={-1} className="text-2xl outline-none">
        {t('admin.jobs.backgroundJobs')}
      </h2>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
        {t('admin.jobs.scheduledTimesAreUtcDatesAre')}
      </p>
      {error && (
        <Notice
          tone="bad"
          title={t('admin.jobs.theBackgroundJobsCouldNotBe')}
          action={<Button onClick={() => void refetch()}>{t('admin.jobs.tryAgain')}</Button>}
        >
          {sentenceOf(error, t('admin.jobs.theServerDidNotAnswer'))}
        </Notice>
      )}
      {!data && !error && (
        <LoadingRegion label={t('admin.jobs.loadingBackgroundJobs')}>
          <Skeleton className="h-72 w-full" />
        </LoadingRegion>
      )}
      {data && (
        <Table
          caption={t('admin.jobs.backgroundJobs')}
          columns={queueColumns(actions)}
          rows={data.queues.toSorted((a, b) => jobLabel(a.name).localeCompare(jobLabel(b.name)))}
          rowKey={({ name }) => name}
        />
      )}
      {data && data.failures.length > 0 && (
        <Failures
          {...actions}
          failures={data.failures}
          total={data.queues.reduce((sum, { failed }) => sum + failed, 0)}
        />
      )}
    </section>
  );
};
