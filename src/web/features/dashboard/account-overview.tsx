import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/counts.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { templatesAvailable, useDashboard } from '#web/lib/use-dashboard.ts';
import { t } from '#web/text/t.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end gap-1">
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="figures font-serif text-3xl leading-9">{children}</dd>
  </div>
);

export const AccountOverview = ({ isActive }: { isActive: boolean }) => {
  const { data, error, isFetching, refetch } = useDashboard();
  const month = data?.lastMonth;
  const figure = (value: number | undefined) =>
    value === undefined ? <Skeleton className="my-1 h-7 w-12" /> : formatCount(value);
  return (
    <section aria-labelledby="account-overview">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="account-overview" className="text-2xl">
          {t('dashboard.accountOverview.accountOverview')}
        </h2>
        <p className="text-ink-soft text-sm">{t('dashboard.accountOverview.lastMonth')}</p>
      </div>
      {error ? (
        <LoadingFailed
          title={t('dashboard.accountOverview.yourFiguresCouldNotBeLoaded')}
          query={{ error, isFetching, refetch }}
          className="mt-5"
        />
      ) : (
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-6 border-y py-6 md:grid-cols-4" aria-busy={!month}>
          <Figure name={t('dashboard.accountOverview.emailsSent')}>{figure(month?.emailsSent)}</Figure>
          <Figure name={t('dashboard.accountOverview.templatesAvailable')}>
            <bdi dir="ltr">{templatesAvailable}</bdi>
          </Figure>
          <Figure name={t('dashboard.accountOverview.campaignsCreated')}>
            {figure(month?.campaignsCreated)}
          </Figure>
          <Figure name={t('dashboard.accountOverview.accountStatus')}>
            {isActive ? t('dashboard.accountOverview.active') : t('dashboard.accountOverview.ended')}
          </Figure>
        </dl>
      )}
    </section>
  );
};
