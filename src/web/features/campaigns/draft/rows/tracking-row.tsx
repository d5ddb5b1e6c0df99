import { getTrackingSettings } from '#contract/campaigns/tracking-settings.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { trackedText } from '../../list/campaign-summary-list.tsx';
import { DraftRow } from './draft-row.tsx';
import type { EditedRowProps } from './row-props.ts';

/** What is counted once it is sent. */
export const TrackingRow = ({ frame, values, change }: EditedRowProps) => {
  const counted = useEndpoint(getTrackingSettings).data;
  const { trackOpens, trackClicks } = values;
  const hasOpens = counted?.opens !== false;
  const hasClicks = counted?.clicks !== false;
  return (
    <DraftRow
      {...frame}
      summary={
        <p>{trackedText({ trackOpens: trackOpens && hasOpens, trackClicks: trackClicks && hasClicks })}</p>
      }
    >
      <div className="flex flex-col gap-2">
        <Checkbox
          label={t('campaigns.formDetails.countOpens')}
          hint={
            hasOpens ? t('campaigns.formDetails.byAnImageOfOneDot') : t('campaigns.formDetails.switchedOff')
          }
          disabled={!hasOpens}
          checked={trackOpens && hasOpens}
          onChange={(event) => change({ trackOpens: event.target.checked })}
        />
        <Checkbox
          label={t('campaigns.formDetails.countClicks')}
          hint={
            hasClicks
              ? t('campaigns.formDetails.linksGoThroughThisServerWhich')
              : t('campaigns.formDetails.switchedOff')
          }
          disabled={!hasClicks}
          checked={trackClicks && hasClicks}
          onChange={(event) => change({ trackClicks: event.target.checked })}
        />
      </div>
    </DraftRow>
  );
};
