import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listJobs, retryJob, runJobNow } from '#contract/admin/jobs.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { jobLabel } from './job-labels.ts';

/** The queues, the failed jobs, and the actions on them. `busyKey` is the queue or the job that an action runs for. */
export const useJobs = () => {
  const client = useQueryClient();
  const list = useEndpoint(listJobs, undefined, { fresh: true });
  const [busyKey, setBusyKey] = useState<string | null>(null);

  const act = async (key: string, done: string, failed: string, work: () => Promise<unknown>) => {
    setBusyKey(key);
    try {
      await work();
      showToast({ title: done });
    } catch (error) {
      if (handleUnauthorized(error)) return;
      showToast({
        title: failed,
        description: messageOf(error, t('admin.useJobs.theServerDidNotAnswerPlease')),
        variant: 'destructive',
      });
    } finally {
      await invalidateEndpoints(client, [listJobs]);
      setBusyKey(null);
    }
  };

  return {
    list,
    busyKey,
    runNow: (name: string) =>
      act(
        name,
        t('admin.useJobs.nameStarted', { name: jobLabel(name) }),
        t('admin.useJobs.theJobWasNotStarted'),
        () => call(runJobNow, { params: { name } }),
      ),
    retry: (id: string, queue: string) =>
      act(
        id,
        t('admin.useJobs.queueStartedAgain', { queue: jobLabel(queue) }),
        t('admin.useJobs.theJobWasNotStartedAgain'),
        () => call(retryJob, { params: { id } }),
      ),
  };
};
