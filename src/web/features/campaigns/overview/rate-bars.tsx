import { formatPercent } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';

export const percentText = (rate: number): string => formatPercent(rate);

const inBar = (share: number): number => Math.min(100, Math.max(0, share));

export const openBarShare = (rate: number): number => inBar(rate);

/** Clicks are few: a quarter of everyone fills the bar. */
export const clickBarShare = (rate: number): number => inBar(rate * 4);

const Rate = ({ name, rate, share }: { name: string; rate: number; share: number }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-2">
    <dt>{name}</dt>
    <dd className="figures font-serif text-3xl leading-9">{percentText(rate)}</dd>
    {/* The figure above says it; the bar is visual. */}
    <dd aria-hidden data-bar={name} className="col-span-2 h-2 overflow-hidden rounded-full bg-hairline">
      <div className="h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
    </dd>
    <dd className="col-span-2 text-ink-soft text-sm">{t('campaigns.rateBars.averageOfAllThatWasSent')}</dd>
  </div>
);

export const RateBars = ({ openRate, clickRate }: { openRate: number; clickRate: number }) => (
  <dl className="grid gap-x-12 gap-y-8 md:grid-cols-2">
    <Rate name={t('campaigns.rateBars.openRate')} rate={openRate} share={openBarShare(openRate)} />
    <Rate name={t('campaigns.rateBars.clickRate')} rate={clickRate} share={clickBarShare(clickRate)} />
  </dl>
);
