import { monthPrice } from '#contract/billing/payments.ts';
import { siteConfig } from '#contract/site.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { brand } from '#web/lib/site.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PaymentFailed, PaymentLoading } from './payment-states.tsx';
import { PlanChoices } from './plan-choices.tsx';
import { useMonthPayment } from './use-opened-payment.ts';
import { isPaidAndActive, YourPlan } from './your-plan.tsx';

const Payment = () => {
  const session = useSession();
  const config = useEndpoint(siteConfig);
  const { user } = session;
  const form = config.data?.paymentForm ?? null;
  const hasPlan = user !== null && isPaidAndActive(user.plan);
  const payment = useMonthPayment(form !== null && session.state !== 'loading' && !hasPlan);

  if (config.isError || payment.isError) {
    return (
      <PaymentFailed
        title={t('plans.checkoutScreen.thePaymentCouldNotBePrepared')}
        busy={payment.isFetching || config.isFetching}
        onRetry={() => void (config.isError ? config.refetch() : payment.refetch())}
      >
        {sentenceOf(payment.error ?? config.error, t('plans.checkoutScreen.theServerDidNotAnswerNothing'))}
      </PaymentFailed>
    );
  }
  if (user && hasPlan) return <YourPlan plan={user.plan} />;
  if (config.data && !form) return <PlanChoices title={t('plans.checkoutScreen.payOnOurPaymentProviderS')} />;
  if (!form || payment.isPending) return <PaymentLoading />;
  // `null`, `{}` and an empty secret are the same: nothing that could be paid.
  if (!payment.data?.clientSecret) {
    return (
      <PaymentFailed
        title={t('plans.checkoutScreen.unableToLoadPayment')}
        onRetry={() => void payment.refetch()}
      >
        {t('plans.checkoutScreen.thePaymentProviderGaveNoPayment')}
      </PaymentFailed>
    );
  }
  return (
    <PaymentForm
      key={payment.data.clientSecret}
      form={form}
      clientSecret={payment.data.clientSecret}
      returnUrl={new URL(paths.dashboard(), window.location.origin).href}
      asksEmail={user === null || user.isDemo}
      submitLabel={t('plans.checkoutScreen.payMonthprice', { monthPrice })}
    />
  );
};

const offer = () => ({
  price: t('plans.offer.dollars', { amount: monthPrice }),
  per: t('plans.checkoutScreen.paidOnce'),
  lines: [
    t('plans.checkoutScreen.oneMonthOfBrand', { brand }),
    t('plans.checkoutScreen.doesNotRenew'),
    t('plans.checkoutScreen.youKeepYourWork'),
  ],
});

export const CheckoutScreen = () => {
  usePageTitle(t('plans.checkoutScreen.checkout'));
  const { state, user } = useSession();
  return (
    <PaymentPage
      title={t('plans.checkoutScreen.checkout')}
      description={
        state === 'signed-out' ? (
          <Rich
            id="plans.checkoutScreen.alreadyHaveAnAccountSignIn"
            parts={[<TextLink key="0" href={paths.login(paths.checkout())} />]}
          />
        ) : user?.isDemo ? (
          t('plans.checkoutScreen.youAreOnTheFreeTrial')
        ) : undefined
      }
      offer={user && isPaidAndActive(user.plan) ? null : offer()}
    >
      <Payment />
    </PaymentPage>
  );
};
