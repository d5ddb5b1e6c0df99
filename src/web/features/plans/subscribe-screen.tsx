import { Link } from 'wouter';
import type { User } from '#contract/accounts/auth.ts';
import { monthPrice } from '#contract/billing/payments.ts';
import { siteConfig } from '#contract/site.ts';
import { formatDate } from '#web/lib/dates.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { site } from '#web/lib/site.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PaymentFailed, PaymentLoading } from './payment-states.tsx';
import { PlanChoices } from './plan-choices.tsx';
import { useSubscriptionPayment } from './use-opened-payment.ts';
import { isPaidAndActive, YourPlan } from './your-plan.tsx';

const title = 'Unable to Load Payment';
const callFailedMessage = 'Failed to initialize subscription. Please try again.';
const noSecretMessage = 'Unable to create subscription. Please try again.';

const reload = () => window.location.reload();

const returnAddress = (subscriptionId: string): string => {
  const address = new URL(paths.dashboard(), window.location.origin);
  address.searchParams.set('subscription', subscriptionId);
  return address.href;
};

/** An open bill is paid here, so that the plan does not end. */
const hasNothingToPay = (plan: User['plan']): boolean => isPaidAndActive(plan) && plan.renewal !== 'past_due';

const Payment = () => {
  const session = useSession();
  const config = useEndpoint(siteConfig);
  const { user } = session;
  const form = config.data?.paymentForm ?? null;
  const hasPlan = user !== null && hasNothingToPay(user.plan);
  const payment = useSubscriptionPayment(form !== null && user !== null && !hasPlan);

  if (session.state === 'signed-out') {
    return (
      <PaymentFailed
        title={title}
        onRetry={reload}
        more={
          <Button asChild variant="primary">
            <Link href={paths.login(paths.subscribe())}>Sign in</Link>
          </Button>
        }
      >
        <p>{callFailedMessage}</p>
        <p className="mt-2">
          A subscription belongs to an account, so sign in first. No account yet?{' '}
          <TextLink href={paths.landing('pricing')}>Choose a plan</TextLink> and create your account after you
          pay.
        </p>
      </PaymentFailed>
    );
  }
  if (session.state === 'unknown' || config.isError || payment.isError) {
    return (
      <PaymentFailed title={title} onRetry={reload}>
        {callFailedMessage}
      </PaymentFailed>
    );
  }
  if (user && (hasPlan || (payment.data?.status === 'active' && !user.isDemo))) {
    return <YourPlan plan={user.plan} />;
  }
  if (config.data && !form) return <PlanChoices title="Pay on our payment provider's page" />;
  if (!form || payment.isPending) return <PaymentLoading />;
  // `null`, `{}` and an empty secret are the same: nothing that could be paid.
  if (!payment.data?.clientSecret) {
    return (
      <PaymentFailed title={title} onRetry={reload}>
        {noSecretMessage}
      </PaymentFailed>
    );
  }
  return (
    <PaymentForm
      key={payment.data.clientSecret}
      form={form}
      clientSecret={payment.data.clientSecret}
      returnUrl={returnAddress(payment.data.subscriptionId)}
      asksEmail={false}
      submitLabel={
        payment.data.status === 'past_due'
          ? `Pay the open $${monthPrice}`
          : `Subscribe for $${monthPrice} a month`
      }
    />
  );
};

const useIntroduction = () => {
  const { user } = useSession();
  if (user?.isDemo) return 'You are on the free trial. What you pay for here is an account in your own name.';
  if (user?.plan.status === 'ended') {
    const when = user.plan.endsAt ? `ended on ${formatDate(user.plan.endsAt)}` : 'has ended';
    return `Your plan ${when}. Renewing brings back sending, generating and uploading, with everything as you left it.`;
  }
  if (user?.plan.renewal === 'past_due')
    return 'The last payment did not go through. Pay it here with any card, and your plan goes on.';
  return undefined;
};

const OtherPlans = () => {
  const { user } = useSession();
  if (user?.plan.renewal !== 'none' || isPaidAndActive(user.plan)) return null;
  return (
    <>
      <PlanChoices title="Or pay less for a longer time" except={['monthly']} />
      <p className="mt-6 text-ink-soft">
        No subscription? <TextLink href={paths.checkout()}>Pay for one month</TextLink> that does not renew.
      </p>
    </>
  );
};

const monthly = site.pricing.plans.find(({ type }) => type === 'monthly');

const offer = {
  price: `$${monthPrice}`,
  per: 'a month',
  lines: [...(monthly?.features ?? []), 'Renews each month until you cancel'],
};

export const SubscribeScreen = () => {
  usePageTitle('Subscribe');
  const { user } = useSession();
  return (
    <PaymentPage
      title="Subscribe to Pro"
      description={useIntroduction()}
      offer={user && hasNothingToPay(user.plan) ? null : offer}
      after={<OtherPlans />}
    >
      <Payment />
    </PaymentPage>
  );
};
