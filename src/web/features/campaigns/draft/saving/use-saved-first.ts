import { type RefObject, useRef } from 'react';
import type { Campaign, CampaignSummary } from '#contract/campaigns/campaigns.ts';
import type { CampaignDialogs } from '../../list/use-campaign-dialogs.tsx';

/** Saves what is typed. Answers the campaign as it is stored then; null: a text is not saved, and a message says why. */
export type SaveDraft = () => Promise<Campaign | null>;

type Dialogs = Pick<CampaignDialogs, 'openDialog' | 'actions'>;

/**
 * The dialogs and actions of a campaign's page. They use what the server has, so they wait until the draft's page has saved
 * what is typed, and do not begin when it cannot be saved.
 */
export const useSavedFirst = ({
  openDialog,
  actions,
}: Dialogs): Dialogs & { saveDraftRef: RefObject<SaveDraft | null> } => {
  /** null: the campaign is not edited on this page. */
  const saveDraftRef = useRef<SaveDraft | null>(null);
  const stored = async (campaign: CampaignSummary): Promise<CampaignSummary | null> =>
    saveDraftRef.current ? saveDraftRef.current() : campaign;
  return {
    saveDraftRef,
    openDialog: (kind, campaign, tab) =>
      void stored(campaign).then((saved) => {
        if (saved) openDialog(kind, saved, tab);
      }),
    actions: {
      ...actions,
      duplicate: async (named, notOpened) => {
        if (saveDraftRef.current && !(await saveDraftRef.current())) return 'refused';
        return actions.duplicate(named, notOpened);
      },
    },
  };
};
