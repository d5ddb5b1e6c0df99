import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type Campaign,
  type CampaignProgress,
  campaignProgress,
  watchCampaign,
} from '#contract/campaigns/campaigns.ts';
import { endpointUrl } from '#web/lib/api.ts';
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
  const [told, setTold] = useState<CampaignProgress | null>(null);
  const isUnderWay = status === 'sending' || status === 'paused';
  // The last event, so that a change of state is noticed once.
  const known = useRef(status);
  useEffect(() => {
    known.current = status;
  }, [status]);

  useEffect(() => {
    if (!isUnderWay) return;
    const ask = () => void invalidateEndpoints(client, campaignCalls);
    let polling: ReturnType<typeof setInterval> | undefined;
    const poll = () => {
      polling ??= setInterval(ask, pollMs);
    };
    if (typeof EventSource === 'undefined') {
      poll();
      return () => clearInterval(polling);
    }
    const stream = new EventSource(endpointUrl(watchCampaign, { params: { id } }));
    const hear = ({ data }: MessageEvent<string>) => {
      const progress = readProgress(data);
      if (!progress) return;
      clearInterval(polling);
      polling = undefined;
      setTold(progress);
      if (progress.status !== known.current) ask();
      known.current = progress.status;
      if (progress.status === 'sent' || progress.status === 'draft') stream.close();
    };
    stream.addEventListener('message', hear);
    // The browser reconnects automatically, unless it was refused; meanwhile the figures are polled.
    stream.addEventListener('error', poll);
    return () => {
      stream.close();
      clearInterval(polling);
      setTold(null);
    };
  }, [id, isUnderWay, client]);

  return isUnderWay ? told : null;
};

/** Polls the figures while the page is visible. */
export const useFreshFigures = (everyMs: number | null): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (everyMs === null) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void invalidateEndpoints(client, campaignCalls);
    };
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [everyMs, client]);
};
