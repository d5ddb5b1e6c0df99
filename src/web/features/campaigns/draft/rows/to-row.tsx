import type { ExcludedReason } from '#contract/campaigns/audience.ts';
import type { Preflight } from '#contract/campaigns/preflight.ts';
import type { TextKey } from '#text/keys.ts';
import { listText } from '#web/text/list-text.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { FormAudience } from '../../form/form-audience.tsx';
import { useAudienceText } from '../../list/campaign-summary-list.tsx';
import { DraftRow } from './draft-row.tsx';
import type { EditedRowProps } from './row-props.ts';

const reasonTexts: Record<ExcludedReason, TextKey> = {
  unsubscribed: 'campaignPage.toRow.unsubscribed',
  unconfirmed: 'campaignPage.toRow.unconfirmed',
  bounced: 'campaignPage.toRow.bounced',
  complained: 'campaignPage.toRow.complained',
  cleaned: 'campaignPage.toRow.cleaned',
  suppressed: 'campaignPage.toRow.suppressed',
};

type Count = Pick<Preflight, 'recipients' | 'leftOut' | 'excluded'>;

/** Who of the audience gets nothing, and why. */
export const excludedText = ({ leftOut, excluded }: Count): string => {
  const reasons = excluded.map(({ reason, count }) => t(reasonTexts[reason], { count }));
  return t('campaignPage.toRow.excluded', { count: leftOut, reasons: listText(reasons) });
};

/** Who gets it: names, how many now, and who is excluded. */
export const ToRow = ({
  frame,
  values,
  change,
  count,
}: EditedRowProps & {
  /** null: not counted yet. */
  count: Count | null;
}) => {
  const audience = useAudienceText(values);
  return (
    <DraftRow
      {...frame}
      summary={
        audience === '' ? (
          <p className="text-ink-soft">{t('campaignPage.toRow.chooseWhoGetsIt')}</p>
        ) : (
          <>
            <p>{audience}</p>
            {count && (
              <p className="text-ink-soft text-sm">
                <Rich
                  id="campaignPage.toRow.recipients"
                  values={{ recipients: count.recipients }}
                  parts={[<span key="0" className="figures font-medium text-ink" />]}
                />
                {count.leftOut > 0 && ` · ${excludedText(count)}`}
              </p>
            )}
          </>
        )
      }
    >
      <FormAudience values={values} change={change} />
    </DraftRow>
  );
};
