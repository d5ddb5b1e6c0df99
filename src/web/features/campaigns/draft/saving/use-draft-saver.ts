import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type Campaign, getCampaign } from '#contract/campaigns/campaigns.ts';
import { updateCampaign } from '#contract/campaigns/draft.ts';
import { ApiError, call, sentenceOf } from '#web/lib/api.ts';
import { errorsOf } from '#web/lib/forms/use-form.ts';
import { useUnloadGuard } from '#web/lib/hooks/use-unload-guard.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { campaignCalls } from '../../list/use-campaign-actions.ts';
import { checkDraft } from './check-draft.ts';
import { createDraftSaver, type DraftSaver, type DraftSnapshot, type SaveState } from './draft-saver.ts';
import type { SaveDraft } from './use-saved-first.ts';

const otherCalls = campaignCalls.filter((endpoint) => endpoint !== getCampaign);

/** Why something typed is not saved. */
const reasonOf = (state: SaveState): string | undefined => {
  if (state.kind === 'failed')
    return sentenceOf(state.error, t('campaignPage.draftSaver.theServerDidNotAnswer'));
  if (state.kind === 'invalid') return Object.values(state.errors)[0];
  return state.kind === 'conflict' ? t('campaignPage.draftSaver.changedElsewhere') : undefined;
};

const saveAll = async (saver: DraftSaver): Promise<Campaign | null> => {
  await saver.flush();
  const reason = Object.values(saver.snapshot().states).map(reasonOf).find(Boolean);
  if (reason === undefined) return saver.stored();
  showToast({ title: t('campaignPage.draftSaver.notSaved'), description: reason, variant: 'destructive' });
  return null;
};

/** Saves the rows of the campaign's page by themselves, also when the page is left. */
export const useDraftSaver = (
  campaign: Campaign,
): { saver: DraftSaver; draft: DraftSnapshot; saveDraft: SaveDraft } => {
  const client = useQueryClient();
  const { id } = campaign;
  const [saver] = useState(() => {
    const own = { params: { id } };
    const key = endpointKey(getCampaign, own);
    return createDraftSaver(campaign, {
      send: (body, isLeaving) => call(updateCampaign, { ...own, body, keepalive: isLeaving }),
      reload: async () => {
        const answer = await call(getCampaign, own);
        client.setQueryData(key, answer);
        return answer;
      },
      isOutdated: (error) => error instanceof ApiError && error.status === 409,
      errorsOf: (error) => {
        handleUnauthorized(error);
        return errorsOf(error);
      },
      check: checkDraft,
      onSaved: (saved) => {
        // An older answer under way must not replace this one.
        void client.cancelQueries({ queryKey: key });
        client.setQueryData(key, saved);
        void invalidateEndpoints(client, otherCalls);
      },
    });
  });
  useEffect(() => saver.see(campaign), [saver, campaign]);
  useEffect(() => {
    const leave = () => void saver.flush(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void saveAll(saver);
    };
  }, [saver]);
  const draft = useSyncExternalStore(saver.subscribe, saver.snapshot);
  useUnloadGuard(Object.values(draft.states).some(({ kind }) => kind === 'failed' || kind === 'conflict'));
  const saveDraft = useCallback(() => saveAll(saver), [saver]);
  return { saver, draft, saveDraft };
};
