import { useEffect, useRef } from 'react';
import type { FailedJob, JobQueue } from '#contract/admin/jobs.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
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
const Moment = ({ at }: { at: string }) => {
  const [date, time] = formatDateTime(at).split(' at ');
  return (
    <>
      <span className="whitespace-nowrap">{date}</span> <span className="whitespace-nowrap">at {time}</span>
    </>
  );
};

const queueColumns = ({ busyKey, runNow }: Actions): Column<JobQueue>[] => [
  { key: 'name', header: 'Job', primary: true, cell: ({ name }) => jobLabel(name) },
  { key: 'schedule', header: 'Runs', cell: ({ cron }) => scheduleLabel(cron) },
  {
    key: 'last',
    header: 'Last finished',
    cell: ({ lastCompletedAt }) => (lastCompletedAt ? <Moment at={lastCompletedAt} /> : 'Not yet'),
  },
  {
    key: 'next',
    header: 'Next run',
    cell: ({ nextRunAt }) => (nextRunAt ? <Moment at={nextRunAt} /> : '-'),
    isEmpty: ({ nextRunAt }) => nextRunAt === null,
  },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting, active }) => waiting + active },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => failed },
  {
    key: 'run',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    isEmpty: ({ cron }) => cron === null,
    cell: ({ name, cron }) =>
      cron && (
        <Button
          variant="quiet"
          size="small"
          busy={busyKey === name}
          aria-label={`Run now: ${jobLabel(name)}`}
          onClick={() => runNow(name)}
        >
          Run now
        </Button>
      ),
  },
];

const failureColumns = ({ busyKey, retry }: Actions): Column<FailedJob>[] => [
  { key: 'job', header: 'Job', primary: true, cell: ({ queue }) => jobLabel(queue) },
  {
    key: 'error',
    header: 'Error',
    cell: ({ error }) => <span className="wrap-anywhere max-sm:text-end">{error}</span>,
  },
  { key: 'failed', header: 'Failed', cell: ({ failedAt }) => formatDateTime(failedAt) },
  { key: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  {
    key: 'retry',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: ({ id, queue }) => (
      <Button
        variant="quiet"
        size="small"
        busy={busyKey === id}
        aria-label={`Retry: ${jobLabel(queue)}`}
        onClick={() => retry(id, queue)}
      >
        Retry
      </Button>
    ),
  },
];

const Failures = ({ failures, total, ...actions }: Actions & { failures: FailedJob[]; total: number }) => (
  <div className="mt-6">
    <h3 className="text-lg">Failed jobs</h3>
    <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
      {failures.length < total
        ? `The latest ${failures.length} of ${total}. Each was tried several times.`
        : 'Each was tried several times. Retry a job when its cause is gone.'}
    </p>
    <Table caption="Failed jobs" columns={failureColumns(actions)} rows={failures} rowKey={({ id }) => id} />
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
        Background jobs
      </h2>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
        Scheduled times are UTC; dates are shown in your time zone.
      </p>
      {error && (
        <Notice
          tone="bad"
          title="The background jobs could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {sentenceOf(error, 'The server did not answer.')}
        </Notice>
      )}
      {!data && !error && (
        <LoadingRegion label="Loading background jobs">
          <Skeleton className="h-72 w-full" />
        </LoadingRegion>
      )}
      {data && (
        <Table
          caption="Background jobs"
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
