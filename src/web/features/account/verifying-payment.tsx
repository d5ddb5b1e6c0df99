import { t } from '#web/text/t.ts';
import { Spinner } from '#web/ui/display/spinner.tsx';

export const VerifyingPayment = () => (
  <div className="flex flex-1 items-center justify-center gap-3 py-32 text-ink-soft text-lg" role="status">
    <Spinner />
    {t('account.verifyingPayment.verifyingYourPayment')}
  </div>
);
