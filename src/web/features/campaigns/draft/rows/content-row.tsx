import type { ReactNode } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { t } from '#web/text/t.ts';
import type { RowState } from '../checks/row-state.ts';
import { CampaignContent } from '../content/campaign-content.tsx';
import { RowHead } from './row-head.tsx';

/** The email as a picture, always in sight, with the ways to change it. */
export const ContentRow = ({
  campaign,
  id,
  state,
  problems,
  onEditHtml,
}: {
  campaign: Campaign;
  id: string;
  state: RowState;
  problems: ReactNode;
  onEditHtml: () => void;
}) => (
  <section aria-labelledby={id} className="py-4">
    <RowHead id={id} title={t('campaignPage.content.content')} state={state}>
      <CampaignContent campaign={campaign} onEditHtml={onEditHtml} />
    </RowHead>
    {problems && <div className="mt-3 sm:ms-8">{problems}</div>}
  </section>
);
