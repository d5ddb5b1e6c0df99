import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { currentUser } from '#contract/accounts/session.ts';
import { settlePayment } from '#contract/billing/payments.ts';
import { call } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { endPaymentAttempt } from './payment-attempt.ts';

const pollMs = 1_000;
const maxLookups = 8;

/** The provider adds its own parameters to the address that it sends the browser back to. */
const paymentOf = (search: string): { id: string; isSubscription: boolean; hasFailed: boolean } => {
  const params = new URLSearchParams(search);
  const subscription = params.get('subscription');
  return {
    id: subscription ?? params.get('session_id') ?? params.get('payment_intent') ?? '',
    isSubscription: subscription !== null || params.has('session_id'),
    hasFailed: params.get('redirect_status') === 'failed',
  };
};

const Failed = ({ isSubscription }: { isSubscription: boolean }) => (
  <Page width="narrow">
    <PageHeader
      title={t('plans.paymentReturnScreen.paymentFailed')}
      description={t('plans.paymentReturnScreen.thePaymentWasNotConfirmedNothing')}
      className="mb-6"
    />
    <Button asChild variant="primary">
      <Link href={isSubscription ? paths.subscribe() : paths.checkout()}>
        {t('plans.paymentReturnScreen.tryAgain')}
      </Link>
    </Button>
  </Page>
);

const Waiting = ({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) =>
  isLoading ? (
    <div className="flex flex-1 items-center justify-center gap-3 py-32 text-ink-soft text-lg" role="status">
      <Spinner />
      {t('plans.paymentReturnScreen.confirmingYourPayment')}
    </div>
  ) : (
    <Page width="narrow">
      <PageHeader
        title={t('plans.paymentReturnScreen.yourPaymentIsOnItsWay')}
        description={t('plans.paymentReturnScreen.thePaymentProviderHasNotConfirmed')}
        className="mb-6"
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          {t('plans.paymentReturnScreen.lookAgain')}
        </Button>
        <Button asChild>
          <Link href={paths.dashboard()}>{t('plans.paymentReturnScreen.goToTheDashboard')}</Link>
        </Button>
      </div>
    </Page>
  );

/** Not the server's words: a lookup cannot know whether something was charged. */
const LookupFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Page width="narrow">
    <PageHeader
      title={t('plans.paymentReturnScreen.yourPaymentCouldNotBeLooked')}
      description={t('plans.paymentReturnScreen.theServerOrThePaymentProvider')}
      className="mb-6"
    />
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" onClick={onRetry}>
        {t('plans.paymentReturnScreen.lookAgain')}
      </Button>
      <Button asChild>
        <Link href={paths.dashboard()}>{t('plans.paymentReturnScreen.goToTheDashboard')}</Link>
      </Button>
    </div>
  </Page>
);

const NeedsAccount = ({ id, email, exists }: { id: string; email: string | null; exists: boolean }) => (
  <Page width="narrow">
    <PageHeader
      title={t('plans.paymentReturnScreen.paymentSuccessful')}
      description={
        exists
          ? email
            ? t('plans.paymentReturnScreen.anAccountWithEmailExistsSign', { email })
            : t('plans.paymentReturnScreen.anAccountExists')
          : t('plans.paymentReturnScreen.oneStepIsLeftYourAccount')
      }
      className="mb-6"
    />
    <div className="flex flex-wrap gap-3">
      {!exists && (
        <Button asChild variant="primary">
          <Link href={paths.signup(id)}>{t('plans.paymentReturnScreen.completeYourAccount')}</Link>
        </Button>
      )}
      <Button asChild variant={exists ? 'primary' : 'secondary'}>
        <Link href={paths.login(exists ? paths.dashboard() : paths.signup(id))}>
          {t('plans.paymentReturnScreen.signIn')}
        </Link>
      </Button>
    </div>
  </Page>
);

/** The page to which the payment provider returns: looks the payment up, and continues to the dashboard. */
export const PaymentReturnScreen = () => {
  usePageTitle(t('plans.paymentReturnScreen.payment'));
  const { id, isSubscription, hasFailed } = paymentOf(useSearch());
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const payment = useQuery({
    queryKey: ['settled payment', id],
    queryFn: () => call(settlePayment, { params: { id } }),
    enabled: !hasFailed && id !== '',
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < maxLookups && state.data?.state === 'waiting' ? pollMs : false,
  });
  const state = payment.data?.state;

  useEffect(() => {
    if (!hasFailed) return;
    showToast({
      title: t('plans.paymentReturnScreen.paymentFailed'),
      description: t('plans.paymentReturnScreen.thePaymentWasNotConfirmedNothing2'),
      variant: 'destructive',
    });
  }, [hasFailed]);

  useEffect(() => {
    if (state !== undefined && state !== 'waiting') endPaymentAttempt();
    if (state !== 'used') return;
    const finish = async () => {
      await client.invalidateQueries({ queryKey: [currentUser.path] });
      showToast(
        isSubscription
          ? {
              title: t('plans.paymentReturnScreen.subscriptionActivated'),
              description: t('plans.paymentReturnScreen.yourPlanIsActiveThankYou'),
            }
          : {
              title: t('plans.paymentReturnScreen.paymentSuccessful'),
              description: t('plans.paymentReturnScreen.yourMonthIsAddedThankYou'),
            },
      );
      navigate(paths.dashboard(), { replace: true });
    };
    void finish();
  }, [state, isSubscription, client, navigate]);

  if (hasFailed) return <Failed isSubscription={isSubscription} />;
  if (state === 'unclaimed' || state === 'account-exists') {
    return <NeedsAccount id={id} email={payment.data?.email ?? null} exists={state === 'account-exists'} />;
  }
  if (payment.isError && !payment.isFetching) {
    return <LookupFailed onRetry={() => void payment.refetch()} />;
  }
  const lookups = client.getQueryState(['settled payment', id])?.dataUpdateCount ?? 0;
  const isLoading = payment.isFetching || state === 'used' || (state === 'waiting' && lookups < maxLookups);
  return <Waiting isLoading={isLoading} onRetry={() => void payment.refetch()} />;
};
