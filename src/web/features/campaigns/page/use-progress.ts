import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getDashboard } from '#contract/admin/dashboard.ts';
import { type Campaign, getCampaign } from '#contract/campaigns/campaigns.ts';
import { campaignCounts } from '#contract/campaigns/counts.ts';
import { getEspTrends } from '#contract/campaigns/overview.ts';
import { type CampaignProgress, campaignProgress, watchCampaign } from '#contract/campaigns/progress.ts';
import { getCampaignReport } from '#contract/campaigns/report.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { useEventStream } from '#web/lib/hooks/use-event-stream.ts';
import { endpointKey, invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { campaignCalls } from '../list/use-campaign-actions.ts';

const pollMs = 2_000;
/** The least time between two requests for what an event does not contain: the report costs the server the most. */
const refreshEveryMs = 12_000;

const readProgress = (text: string): CampaignProgress | null => {
  try {
    return campaignProgress.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Repeated calls let a slow answer arrive. */
const renewFigures = (client: QueryClient): void =>
  void invalidateEndpoints(client, campaignCalls, { cancelRefetch: false });

/** Writes the counts of an event into the cached answers that contain them. */
const writeCounts = (client: QueryClient, id: string, progress: CampaignProgress): void => {
  const names = Object.keys(campaignCounts) as (keyof typeof campaignCounts)[];
  const counts = Object.fromEntries(names.map((name) => [name, progress[name]]));
  for (const endpoint of [getCampaign, getCampaignReport])
    client.setQueryData<object>(
      endpointKey(endpoint, { params: { id } }),
      (answer) => answer && { ...answer, ...counts },
    );
};

/** Figures of the whole workspace that are other ones once a campaign has been sent. */
const workspaceCalls = [getDashboard, getEspTrends];

/**
 * Requests again all that the end of sending changes, however the page learned of it: what was requested before the last
 * counts were written shows too few emails.
 */
const useRefreshAtEnd = (isRunning: boolean): void => {
  const client = useQueryClient();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    if (hasEnded) void invalidateEndpoints(client, [...campaignCalls, ...workspaceCalls]);
  }, [isRunning, client]);
};

/** The progress of a campaign, streamed by the server while it runs; if the stream does not get through, polled. */
export const useProgress = (campaign: Campaign): CampaignProgress | null => {
  const client = useQueryClient();
  const { id, status } = campaign;
  const [progress, setProgress] = useState<CampaignProgress | null>(null);
  const isRunning = status === 'sending' || status === 'paused';
  useRefreshAtEnd(isRunning);
  // The last event, so that a change of state is noticed once.
  const known = useRef(status);
  useEffect(() => {
    known.current = status;
  }, [status]);

  useEffect(() => {
    if (!isRunning) return;
    const refresh = () => void invalidateEndpoints(client, campaignCalls);
    let polling: ReturnType<typeof setInterval> | undefined;
    const poll = () => {
      polling ??= setInterval(() => renewFigures(client), pollMs);
    };
    if (typeof EventSource === 'undefined') {
      poll();
      return () => clearInterval(polling);
    }
    const stream = new EventSource(endpointUrl(watchCampaign, { params: { id } }));
    const onMessage = ({ data }: MessageEvent<string>) => {
      const next = readProgress(data);
      if (!next) return;
      clearInterval(polling);
      polling = undefined;
      setProgress(next);
      if (next.status !== known.current) refresh();
      known.current = next.status;
      if (next.status === 'sent' || next.status === 'draft') stream.close();
    };
    stream.addEventListener('message', onMessage);
    // The browser reconnects automatically, unless it was refused; meanwhile the figures are polled.
    stream.addEventListener('error', poll);
    return () => {
      stream.close();
      clearInterval(polling);
      setProgress(null);
    };
  }, [id, isRunning, client]);

  return isRunning ? progress : null;
};

/**
 * Shows the figures of a sent campaign as the server tells them, and now and then requests again what depends on them.
 * false: the server cannot tell them.
 */
export const useSentFigures = ({ id, status }: Campaign): boolean => {
  const client = useQueryClient();
  const last = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isOld = useRef(false);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const refresh = () => {
    // A request under way may have been answered before the change.
    isOld.current = client.isFetching() > 0;
    renewFigures(client);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (isOld.current) refresh();
    }, refreshEveryMs);
  };
  const url =
    status === 'sent' ? endpointUrl(watchCampaign, { params: { id }, query: { figures: true } }) : null;
  return useEventStream(url, (text) => {
    const isNew = last.current !== null && last.current !== text;
    last.current = text;
    const progress = isNew && readProgress(text);
    if (!progress) return;
    writeCounts(client, id, progress);
    isOld.current = true;
    if (timer.current === undefined) refresh();
  });
};

/** Polls the figures while the page is visible. */
export const useFreshFigures = (everyMs: number | null): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (everyMs === null) return;
    const refresh = () => {
      if (document.visibilityState === 'visible') renewFigures(client);
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [everyMs, client]);
};
