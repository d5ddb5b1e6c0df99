import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { type CampaignProgress, campaignProgress, watchCampaign } from '#contract/campaigns/progress.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { useEventStream } from '#web/lib/hooks/use-event-stream.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { campaignCalls } from '../list/use-campaign-actions.ts';

const pollMs = 2_000;

const readProgress = (text: string): CampaignProgress | null => {
  try {
    return campaignProgress.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** The progress of a campaign, streamed by the server while it runs; if the stream does not get through, polled. */
export const useProgress = (campaign: Campaign): CampaignProgress | null => {
  const client = useQueryClient();
  const { id, status } = campaign;
  const [progress, setProgress] = useState<CampaignProgress | null>(null);
  const isRunning = status === 'sending' || status === 'paused';
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
      polling ??= setInterval(refresh, pollMs);
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

/** Requests the figures of a sent campaign again when the server says that they have changed. false: it cannot say so. */
export const useSentFigures = ({ id, status }: Campaign): boolean => {
  const client = useQueryClient();
  const last = useRef<string | null>(null);
  const url =
    status === 'sent' ? endpointUrl(watchCampaign, { params: { id }, query: { figures: true } }) : null;
  return useEventStream(url, (text) => {
    if (last.current !== null && last.current !== text) void invalidateEndpoints(client, campaignCalls);
    last.current = text;
  });
};

/** Polls the figures while the page is visible. */
export const useFreshFigures = (everyMs: number | null): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (everyMs === null) return;
    const refresh = () => {
      if (document.visibilityState === 'visible') void invalidateEndpoints(client, campaignCalls);
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [everyMs, client]);
};
