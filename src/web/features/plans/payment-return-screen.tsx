import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { currentUser } from '#contract/accounts/auth.ts';
import { settlePayment } from '#contract/billing/payments.ts';
import { call } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
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
      title="Payment Failed"
      description="The payment was not confirmed. Nothing was charged. Try again, or use another card."
      className="mb-6"
    />
    <Button asChild variant="primary">
      <Link href={isSubscription ? paths.subscribe() : paths.checkout()}>Try Again</Link>
    </Button>
  </Page>
);

const Waiting = ({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) =>
  isLoading ? (
    <div className="flex flex-1 items-center justify-center gap-3 py-32 text-ink-soft text-lg" role="status">
      <Spinner />
      Confirming your payment...
    </div>
  ) : (
    <Page width="narrow">
      <PageHeader
        title="Your payment is on its way"
        description="The payment provider has not confirmed it yet. Once it does, your plan is extended by itself; you need not wait here, and must not pay again."
        className="mb-6"
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          Look again
        </Button>
        <Button asChild>
          <Link href={paths.dashboard()}>Go to the dashboard</Link>
        </Button>
      </div>
    </Page>
  );

/** Not the server's words: a lookup cannot know whether something was charged. */
const LookupFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Page width="narrow">
    <PageHeader
      title="Your payment could not be looked up"
      description="The server or the payment provider did not answer. If you have paid, your plan is extended by itself; do not pay again."
      className="mb-6"
    />
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" onClick={onRetry}>
        Look again
      </Button>
      <Button asChild>
        <Link href={paths.dashboard()}>Go to the dashboard</Link>
      </Button>
    </div>
  </Page>
);

const NeedsAccount = ({ id, email, exists }: { id: string; email: string | null; exists: boolean }) => (
  <Page width="narrow">
    <PageHeader
      title="Payment Successful"
      description={
        exists
          ? `An account with ${email ?? 'this email'} exists. Sign in to it, and the payment is added to your plan.`
          : 'One step is left: your account. You have one already? Sign in, and add the payment to it.'
      }
      className="mb-6"
    />
    <div className="flex flex-wrap gap-3">
      {!exists && (
        <Button asChild variant="primary">
          <Link href={paths.signup(id)}>Complete your account</Link>
        </Button>
      )}
      <Button asChild variant={exists ? 'primary' : 'secondary'}>
        <Link href={paths.login(exists ? paths.dashboard() : paths.signup(id))}>Sign in</Link>
      </Button>
    </div>
  </Page>
);

/** The page to which the payment provider returns: looks the payment up, and continues to the dashboard. */
export const PaymentReturnScreen = () => {
  usePageTitle('Payment');
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
      title: 'Payment Failed',
      description: 'The payment was not confirmed. Nothing was charged.',
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
          ? { title: 'Subscription Activated', description: 'Your plan is active. Thank you.' }
          : { title: 'Payment Successful', description: 'Your month is added. Thank you.' },
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
