import { lazy, Suspense } from 'react';
import type { EspSettings } from '#contract/ses/settings.ts';
import { withTexts } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

const AccountForm = lazy(async () => ({
  default: (await withTexts(() => import('../account-form.tsx'), 'esp-settings')).AccountForm,
}));

/** The sending account is connected where its absence is noticed. */
export const ConnectSender = ({ settings }: { settings: EspSettings }) => (
  <div className="flex flex-col gap-4">
    <Notice tone="attention" title={t('campaignPage.connectSender.noSendingAccount')}>
      {t('campaignPage.connectSender.connectOneHere')}
    </Notice>
    <Suspense
      fallback={
        <LoadingRegion label={t('campaignPage.connectSender.loading')} className="flex flex-col gap-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </LoadingRegion>
      }
    >
      <AccountForm settings={settings} />
    </Suspense>
  </div>
);
