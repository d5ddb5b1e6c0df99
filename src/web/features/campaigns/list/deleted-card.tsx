import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CampaignBadge } from '../campaign-badge.tsx';
import type { CampaignActions } from './use-campaign-actions.ts';

/** A campaign that was deleted and can be brought back. */
export const DeletedCard = ({
  campaign,
  select,
  actions,
}: {
  campaign: CampaignSummary;
  /** The box that selects it. */
  select: ReactNode;
  actions: CampaignActions;
}) => (
  <article className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-sheet border p-5 sm:px-6">
    <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
      {select}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2
            title={campaign.name}
            className="line-clamp-2 min-w-0 break-words font-serif text-xl leading-snug"
          >
            {campaign.name}
          </h2>
          <CampaignBadge campaign={campaign} />
        </div>
        <p className="mt-0.5 text-ink-soft text-sm">
          {t('campaigns.deletedCard.deletedDeletedat', { deletedAt: formatDate(campaign.deletedAt) })}
        </p>
      </div>
    </div>
    <Button
      aria-label={t('campaigns.deletedCard.bringBackName', { name: campaign.name })}
      busy={actions.busy}
      onClick={() => void actions.restore(campaign)}
    >
      <Undo2 aria-hidden />
      {t('campaigns.deletedCard.bringBack')}
    </Button>
  </article>
);
