import { CalendarX, Copy, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CampaignsAction } from '#contract/campaigns/bulk.ts';
import { type CampaignSummary, campaignRetentionDays } from '#contract/campaigns/campaigns.ts';
import { SelectionBar } from '#web/lib/selection/selection-bar.tsx';
import type { Selection } from '#web/lib/selection/use-selection.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useCampaignBulk } from './use-campaign-bulk.ts';

/** What the deletion of these means, a sentence for each kind of campaign among them. */
const consequences = (chosen: readonly CampaignSummary[]): string => {
  const countOf = (...statuses: CampaignSummary['status'][]) =>
    chosen.filter(({ status }) => statuses.includes(status)).length;
  const scheduled = countOf('scheduled');
  const running = countOf('sending', 'paused');
  return [
    t('campaigns.campaignSelection.restorableForDays', { days: campaignRetentionDays }),
    ...(scheduled > 0 ? [t('campaigns.campaignSelection.scheduledAreNotSent', { count: scheduled })] : []),
    ...(running > 0 ? [t('campaigns.campaignSelection.runningStay', { count: running })] : []),
  ].join(' ');
};

/** Selects campaigns of the list, and acts on those that are selected. */
export const CampaignSelection = ({
  items,
  selection,
  deleted,
}: {
  items: readonly CampaignSummary[];
  selection: Selection;
  /** The list has deleted campaigns. */
  deleted: boolean;
}) => {
  const { busy, run } = useCampaignBulk();
  const [asks, setAsks] = useState(false);
  // The question stays while its dialog closes.
  const [asked, setAsked] = useState<readonly CampaignSummary[]>([]);
  const box = useRef<HTMLInputElement>(null);
  const chosen = items.filter(({ id }) => selection.has(id));
  const act = async (action: CampaignsAction): Promise<boolean> => {
    const isDone = await run(
      action,
      chosen.map(({ id }) => id),
    );
    if (!isDone) return false;
    (box.current ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
    selection.clear();
    return true;
  };
  const isScheduled = chosen.some(({ status }) => status === 'scheduled');
  return (
    <>
      <SelectionBar
        box={box}
        label={t('campaigns.campaignSelection.selectedCampaigns')}
        count={chosen.length}
        shown={items.length}
        onAll={() => selection.chooseAll(items.map(({ id }) => id))}
        onClear={selection.clear}
      >
        {deleted ? (
          <Button size="small" busy={busy} onClick={() => void act('restore')}>
            <Undo2 aria-hidden />
            {t('campaigns.campaignSelection.restore')}
          </Button>
        ) : (
          <>
            <Button size="small" busy={busy} onClick={() => void act('duplicate')}>
              <Copy aria-hidden />
              {t('campaigns.campaignSelection.duplicate')}
            </Button>
            {isScheduled && (
              <Button size="small" busy={busy} onClick={() => void act('unschedule')}>
                <CalendarX aria-hidden />
                {t('campaigns.campaignSelection.cancelSchedule')}
              </Button>
            )}
            <Button
              size="small"
              variant="danger-quiet"
              onClick={() => {
                setAsked(chosen);
                setAsks(true);
              }}
            >
              <Trash2 aria-hidden />
              {t('campaigns.campaignSelection.delete')}
            </Button>
          </>
        )}
      </SelectionBar>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('campaigns.campaignSelection.deleteCount', {
          count: asked.length,
          name: asked[0]?.name ?? '',
        })}
        description={consequences(asked)}
        confirmLabel={t('campaigns.campaignSelection.delete')}
        destructive
        busy={busy}
        onConfirm={() => void act('delete').then((isDone) => setAsks(!isDone))}
        onCloseAutoFocus={(event) => {
          // The button that opened the dialog goes with the selection.
          if (!box.current || chosen.length > 0) return;
          event.preventDefault();
          box.current.focus();
        }}
      />
    </>
  );
};
