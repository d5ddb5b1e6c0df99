import { getUtm } from '#contract/carriers/utm.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { UtmFields } from '../../utm/utm-fields.tsx';
import { UtmPreview } from '../../utm/utm-preview.tsx';
import { usualUtm, utmErrors, utmText } from '../../utm/utm-values.ts';
import type { DraftValues } from '../saving/draft-values.ts';
import { DraftRow } from './draft-row.tsx';
import type { EditedRowProps } from './row-props.ts';

type Choice = 'workspace' | 'own' | 'off';

const choiceOf = (utm: DraftValues['utm']): Choice =>
  utm === null ? 'workspace' : utm === 'off' ? 'off' : 'own';

/** The UTM parameters of its links: those of all campaigns, its own, or none. */
export const UtmRow = ({ campaign, frame, values: { utm }, change, leave }: EditedRowProps) => {
  const settings = useEndpoint(getUtm).data;
  const choice = choiceOf(utm);
  const ofAll = settings?.utm ?? null;
  const own = utm !== null && utm !== 'off' ? utm : null;
  const used = own ?? (choice === 'workspace' ? ofAll : null);
  const errors = own ? utmErrors(own) : {};
  return (
    <DraftRow
      {...frame}
      summary={
        <>
          <p>
            {used ? (
              <bdi dir="ltr" className="break-words">
                {utmText(used)}
              </bdi>
            ) : (
              settings && t('campaigns.utm.noneAdded')
            )}
          </p>
          {settings && choice === 'workspace' && (
            <p className="text-ink-soft text-sm">{t('campaigns.utm.asInSettings')}</p>
          )}
        </>
      }
    >
      <div>
        <SegmentedControl
          label={t('campaigns.utm.title')}
          value={choice}
          onValueChange={(next) =>
            change({ utm: next === 'workspace' ? null : next === 'off' ? 'off' : (ofAll ?? usualUtm) })
          }
          items={[
            { value: 'workspace', label: t('campaigns.utm.default') },
            { value: 'own', label: t('campaigns.utm.own') },
            { value: 'off', label: t('campaigns.utm.none') },
          ]}
        />
      </div>
      {choice === 'workspace' && (
        <p className="text-ink-soft text-sm">
          {ofAll ? t('campaigns.utm.changeInSettings') : t('campaigns.utm.settingsHaveNone')}
        </p>
      )}
      {own && (
        <UtmFields
          values={own}
          errors={errors}
          onValues={(values) => change({ utm: values })}
          onLeave={leave}
        />
      )}
      {used && Object.keys(errors).length === 0 && (
        <UtmPreview campaignId={campaign.id} utm={utm} changedAt={campaign.updatedAt} />
      )}
    </DraftRow>
  );
};
