import type { ReactNode } from 'react';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { carrierLimits } from '#contract/campaigns/workspace/carrier-limits.ts';
import { t } from '#web/text/t.ts';
import { BounceReasons } from './bounce-reasons.tsx';
import { ProviderTable } from './provider-table.tsx';
import { limitText, RateChart } from './rate-chart.tsx';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-3">
    <h3 className="font-serif text-lg">{title}</h3>
    {children}
  </div>
);

/** Those of a campaign that was archived before they were counted are not zero: they are not known. */
const Rates = ({ series, areCounted }: Pick<CampaignReport, 'series'> & { areCounted: boolean }) =>
  series.some(({ hardBounced, complained }) => hardBounced + complained > 0) ? (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <RateChart series={series} rate="hardBounced" title={t('campaignPage.deliverability.hardBounceRate')} />
      <RateChart series={series} rate="complained" title={t('campaignPage.deliverability.complaintRate')} />
    </div>
  ) : areCounted ? (
    <p className="measure">{t('campaignPage.deliverability.noneSoFar')}</p>
  ) : (
    <p className="measure text-ink-soft">{t('campaignPage.deliverability.ratesUnknown')}</p>
  );

/** How a campaign arrived: bounces and complaints beside the limits of carriers, by mailbox provider, and why emails bounced. */
export const Deliverability = ({
  report: { series, providers, bounces },
}: {
  report: Pick<CampaignReport, 'series' | 'providers' | 'bounces'>;
}) => {
  const { hardBounced, complained } = carrierLimits;
  return (
    <section aria-labelledby="deliverability" className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <h2 id="deliverability" className="font-serif text-xl">
          {t('campaignPage.deliverability.title')}
        </h2>
        <p className="measure text-ink-soft text-sm">
          {t('campaignPage.deliverability.limitsOfCarrier', {
            reviewBounces: limitText(hardBounced.review),
            reviewComplaints: limitText(complained.review),
            pauseBounces: limitText(hardBounced.pause),
            pauseComplaints: limitText(complained.pause),
          })}
        </p>
      </div>
      <Rates series={series} areCounted={Boolean(providers)} />
      <Part title={t('campaignPage.deliverability.byProvider')}>
        {/* The release before this one does not send it. */}
        {!providers ? (
          <p className="measure text-ink-soft">{t('campaignPage.deliverability.providersUnknown')}</p>
        ) : (
          <>
            <ProviderTable providers={providers} />
            <p className="measure text-ink-soft text-sm">{t('campaignPage.deliverability.byDomainNote')}</p>
          </>
        )}
      </Part>
      {bounces.length > 0 && (
        <Part title={t('campaignPage.campaignLinks.bounceReasons')}>
          <BounceReasons bounces={bounces} />
        </Part>
      )}
    </section>
  );
};
