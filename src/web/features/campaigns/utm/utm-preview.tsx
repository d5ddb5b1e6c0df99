import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type CampaignUtm, previewUtm, type UtmLink } from '#contract/campaigns/utm.ts';
import type { TextKey } from '#text/keys.ts';
import { call } from '#web/lib/api.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { addedPart } from './utm-values.ts';

const exceptions: Record<NonNullable<UtmLink['exception']>, TextKey> = {
  personal: 'campaigns.utm.personal',
  'own-page': 'campaigns.utm.ownPage',
  'unknown-address': 'campaigns.utm.unknownAddress',
  'not-web': 'campaigns.utm.notWeb',
  present: 'campaigns.utm.present',
};

const LinkEntry = ({ link: { number, label, before, after, exception } }: { link: UtmLink }) => {
  const [start, added, end] = addedPart(before, after);
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="text-sm">
        {number !== null && <span className="figures me-1.5 text-ink-soft">{`#${number}`}</span>}
        <bdi>{label || t('campaigns.utm.linkWithoutText')}</bdi>
      </p>
      <p dir="ltr" className="break-all font-mono text-ink-soft text-xs">
        {start}
        {added && <ins className="font-medium text-ink no-underline">{added}</ins>}
        {end}
      </p>
      {exception && <p className="text-ink-soft text-sm">{t(exceptions[exception])}</p>}
    </li>
  );
};

const shownAtFirst = 5;

/** The links of an email with their UTM parameters: what is added, and why a link stays as it is. */
export const UtmPreview = ({
  campaignId,
  utm,
  changedAt,
}: {
  /** Missing: the newest campaign. */
  campaignId?: string;
  /** Missing: what is stored. */
  utm?: CampaignUtm;
  /** Of the campaign: its links may be others since. */
  changedAt?: string;
}) => {
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const body = useDebouncedValue(JSON.stringify({ campaignId, utm }), 300);
  const preview = useQuery({
    queryKey: [previewUtm.path, body, changedAt],
    queryFn: ({ signal }) => call(previewUtm, { body: JSON.parse(body), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useUnauthorizedHandler(preview.error);
  if (!preview.data) {
    if (preview.error)
      return <LoadingFailed title={t('campaigns.utm.previewNotLoaded')} query={preview} note={null} />;
    return (
      <LoadingRegion label={t('campaigns.utm.loadingPreview')} className="flex flex-col gap-3">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </LoadingRegion>
    );
  }
  const { campaign, links } = preview.data;
  const shown = isWhole ? links : links.slice(0, shownAtFirst);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1">
      <p id={titleId} className="font-medium text-sm">
        {campaignId !== undefined
          ? t('campaigns.utm.preview')
          : campaign
            ? t('campaigns.utm.previewOf', { name: campaign.name })
            : t('campaigns.utm.previewOfExample')}
      </p>
      {links.length === 0 ? (
        <p className="text-ink-soft text-sm">{t('campaigns.utm.noLinks')}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {shown.map((link, index) => (
            // Links have no ids, and their order is that of the email.
            // biome-ignore lint/suspicious/noArrayIndexKey: Two links may be the same in everything.
            <LinkEntry key={index} link={link} />
          ))}
        </ul>
      )}
      {links.length > shown.length && (
        <div>
          <Button size="small" variant="quiet" onClick={() => setIsWhole(true)}>
            {t('campaigns.utm.showAllLinks', { count: links.length })}
          </Button>
        </div>
      )}
    </section>
  );
};
