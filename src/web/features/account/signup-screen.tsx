import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { verifyPayment } from '#contract/billing/payments.ts';
import type { EndpointOutput } from '#web/lib/api.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AccountCard } from './account-card.tsx';
import {
  ConfirmPayer,
  ContactSupport,
  OpenClaimLink,
  PaymentHasAccount,
} from './payment-in-other-browser.tsx';
import { AccountExists, AddPayment, PaymentUsed } from './payment-of-known-user.tsx';
import { SignupForm } from './signup-form.tsx';
import { VerifiedBadge } from './verified-badge.tsx';
import { VerifyingPayment } from './verifying-payment.tsx';

const returnHomeMs = 5_000;

const refusals = {
  missing: {
    get title() {
      return t('account.signupScreen.paymentRequired');
    },
    get description() {
      return t('account.signupScreen.pleaseCompletePaymentBeforeCreatingAn');
    },
  },
  invalid: {
    get title() {
      return t('account.signupScreen.paymentVerificationFailed');
    },
    get description() {
      return t('account.signupScreen.unableToVerifyYourPaymentPlease');
    },
  },
  failed: {
    get title() {
      return t('account.signupScreen.verificationError');
    },
    get description() {
      return t('account.signupScreen.unableToVerifyPaymentPleaseContact');
    },
  },
} as const;

type Refusal = keyof typeof refusals;
type Check = 'checking' | 'verified' | Refusal;

const isRefusal = (check: Check): check is Refusal => check in refusals;

export const SignupScreen = () => {
  usePageTitle(t('account.signupScreen.completeYourAccount'));
  const query = new URLSearchParams(useSearch());
  const token = query.get('claim');
  return token ? <OpenClaimLink token={token} /> : <FromPayment sessionId={query.get('session_id') ?? ''} />;
};

/**
 * The time restarts when the pointer and the focus have left the button, so that the button does not disappear before
 * it is pressed.
 */
const Refused = ({ refusal }: { refusal: Refusal }) => {
  const [, navigate] = useLocation();
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isPaused = isPointedAt || hasFocus;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => navigate(paths.home()), refusal === 'missing' ? 0 : returnHomeMs);
    return () => clearTimeout(timer);
  }, [isPaused, refusal, navigate]);
  return (
    <AccountCard
      title={t('account.signupScreen.paymentRequired')}
      description={refusals[refusal].description}
    >
      <Button asChild variant="primary" size="large" className="w-full">
        <Link
          href={paths.home()}
          onMouseEnter={() => setPointedAt(true)}
          onMouseLeave={() => setPointedAt(false)}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
        >
          {t('account.signupScreen.returnToHome')}
        </Link>
      </Button>
      <p className="mt-4 text-center text-ink-soft text-sm">
        {t('account.signupScreen.youWillBeTakenThereIn')}
      </p>
    </AccountCard>
  );
};

const FromPayment = ({ sessionId }: { sessionId: string }) => {
  const user = useCurrentUser();
  const payment = useQuery<EndpointOutput<typeof verifyPayment>>({
    queryKey: [sessionId && endpointUrl(verifyPayment, { params: { session_id: sessionId } })],
    enabled: sessionId !== '',
  });

  const check: Check = !sessionId
    ? 'missing'
    : payment.data
      ? payment.data.valid || ['extended', 'used'].includes(payment.data.account)
        ? 'verified'
        : 'invalid'
      : payment.isError
        ? 'failed'
        : 'checking';

  useEffect(() => {
    if (!isRefusal(check)) return;
    showToast({ ...refusals[check], variant: 'destructive', outlivesScreen: true });
  }, [check]);

  if (payment.data?.account === 'extended') return <PaymentUsed />;
  if (payment.data?.account === 'used') return <PaymentHasAccount />;
  if (isRefusal(check)) return <Refused refusal={check} />;
  if (!payment.data) {
    return <VerifyingPayment />;
  }
  const { claim, planType } = payment.data;
  if (claim === 'by-mail') return <ConfirmPayer sessionId={sessionId} planType={planType} />;
  if (claim === 'closed') return <ContactSupport planType={planType} />;
  if (payment.data.account === 'exists') return <AccountExists email={payment.data.customerEmail} />;
  if (user && !user.isDemo) return <AddPayment user={user} />;
  return (
    <AccountCard
      above={<VerifiedBadge planType={planType} />}
      title={t('account.signupScreen.completeYourAccount2')}
    >
      <SignupForm payment={payment.data} />
    </AccountCard>
  );
};
