import type { ReactNode } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

/** In the shape of the form that loads. */
export const PaymentLoading = () => (
  <LoadingRegion label={t('plans.paymentStates.preparingThePayment')} className="flex flex-col gap-5">
    <Skeleton className="h-16 w-full" />
    <div className="grid grid-cols-2 gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
    <Skeleton className="h-12 w-full" />
  </LoadingRegion>
);

export const PaymentFailed = ({
  title,
  children,
  onRetry,
  busy,
  more,
}: {
  title: string;
  children: ReactNode;
  onRetry: () => void;
  busy?: boolean;
  /** Another way on, beside trying again. */
  more?: ReactNode;
}) => (
  <div role="alert">
    <h2 className="text-2xl">{title}</h2>
    <div className="measure mt-2 text-ink-soft">{children}</div>
    <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button variant={more ? 'secondary' : 'primary'} busy={busy} onClick={onRetry}>
        {t('plans.paymentStates.tryAgain')}
      </Button>
      {more}
    </div>
  </div>
);
