import { Link } from 'wouter';
import type { User } from '#contract/accounts/session.ts';
import { monthPrice } from '#contract/billing/payments.ts';
import { siteConfig } from '#contract/site.ts';
import { formatDate } from '#web/lib/dates.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PaymentFailed, PaymentLoading } from './payment-states.tsx';
import { PlanChoices } from './plan-choices.tsx';
import { planTexts } from './plan-texts.ts';
import { useSubscriptionPayment } from './use-opened-payment.ts';
import { isPaidAndActive, YourPlan } from './your-plan.tsx';

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
        title={t('plans.subscribeScreen.unableToLoadPayment')}
        onRetry={reload}
        more={
          <Button asChild variant="primary">
            <Link href={paths.login(paths.subscribe())}>{t('plans.subscribeScreen.signIn')}</Link>
          </Button>
        }
      >
        <p>{t('plans.subscribeScreen.failedToInitialize')}</p>
        <p className="mt-2">
          <Rich
            id="plans.subscribeScreen.aSubscriptionBelongsToAnAccount"
            parts={[<TextLink key="0" href={paths.landing('pricing')} />]}
          />
        </p>
      </PaymentFailed>
    );
  }
  if (session.state === 'unknown' || config.isError || payment.isError) {
    return (
      <PaymentFailed title={t('plans.subscribeScreen.unableToLoadPayment')} onRetry={reload}>
        {t('plans.subscribeScreen.failedToInitialize')}
      </PaymentFailed>
    );
  }
  if (user && (hasPlan || (payment.data?.status === 'active' && !user.isDemo))) {
    return <YourPlan plan={user.plan} />;
  }
  if (config.data && !form)
    return <PlanChoices title={t('plans.subscribeScreen.payOnOurPaymentProviderS')} />;
  if (!form || payment.isPending) return <PaymentLoading />;
  // `null`, `{}` and an empty secret are the same: nothing that could be paid.
  if (!payment.data?.clientSecret) {
    return (
      <PaymentFailed title={t('plans.subscribeScreen.unableToLoadPayment')} onRetry={reload}>
        {t('plans.subscribeScreen.unableToCreate')}
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
          ? t('plans.subscribeScreen.payTheOpenMonthprice', { monthPrice })
          : t('plans.subscribeScreen.subscribeForMonthpriceAMonth', { monthPrice })
      }
    />
  );
};

const useIntroduction = () => {
  const { user } = useSession();
  if (user?.isDemo) return t('plans.subscribeScreen.youAreOnTheFreeTrial');
  if (user?.plan.status === 'ended') {
    return user.plan.endsAt
      ? t('plans.subscribeScreen.yourPlanEndedOn', { date: formatDate(user.plan.endsAt) })
      : t('plans.subscribeScreen.yourPlanEnded');
  }
  if (user?.plan.renewal === 'past_due') return t('plans.subscribeScreen.theLastPaymentDidNotGo');
  return undefined;
};

const OtherPlans = () => {
  const { user } = useSession();
  if (user?.plan.renewal !== 'none' || isPaidAndActive(user.plan)) return null;
  return (
    <>
      <PlanChoices title={t('plans.subscribeScreen.orPayLessForALonger')} except={['monthly']} />
      <p className="mt-6 text-ink-soft">
        <Rich
          id="plans.subscribeScreen.noSubscriptionPayForOneMonth"
          parts={[<TextLink key="0" href={paths.checkout()} />]}
        />
      </p>
    </>
  );
};

const offer = () => ({
  price: t('plans.offer.dollars', { amount: monthPrice }),
  per: t('plans.subscribeScreen.aMonth'),
  lines: [
    ...(planTexts().find(({ type }) => type === 'monthly')?.features ?? []),
    t('plans.subscribeScreen.renewsEachMonth'),
  ],
});

export const SubscribeScreen = () => {
  usePageTitle(t('plans.subscribeScreen.subscribe'));
  const { user } = useSession();
  return (
    <PaymentPage
      title={t('plans.subscribeScreen.subscribeToPro')}
      description={useIntroduction()}
      offer={user && hasNothingToPay(user.plan) ? null : offer()}
      after={<OtherPlans />}
    >
      <Payment />
    </PaymentPage>
  );
};
