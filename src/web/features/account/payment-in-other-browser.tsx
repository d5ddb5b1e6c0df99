// A payment that this browser may not use yet, and one that already made an account.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { mailClaimLink, openClaimLink } from '#contract/billing/payments.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { VerifiedBadge } from './verified-badge.tsx';
import { VerifyingPayment } from './verifying-payment.tsx';

const noPaymentAnswer = 'The server did not answer. Your payment is safe. Please try again.';

/** The checkout began in another browser, so the payer's email address has to prove whose payment it is. */
export const ConfirmPayer = ({ sessionId, planType }: { sessionId: string; planType: string | null }) => {
  const mail = useEndpointMutation(mailClaimLink);
  const send = () => mail.mutate({ params: { id: sessionId } });
  return (
    <AccountCard
      above={<VerifiedBadge planType={planType} />}
      title="Confirm that you paid"
      description="Your payment is safe. You started it in another browser, so we will email a link to the address you paid with. Open the link in the browser where you want to create your account."
    >
      <div aria-live="polite">
        {mail.isSuccess && (
          <Notice tone="good" title="The link was sent" className="mb-5">
            Check the inbox and the spam folder of the address you paid with. The link works for 24 hours.
          </Notice>
        )}
        {mail.isError && (
          <Notice tone="bad" title="The link was not sent" className="mb-5">
            {messageOf(mail.error, noPaymentAnswer)}
          </Notice>
        )}
      </div>
      <Button
        variant={mail.isSuccess ? 'secondary' : 'primary'}
        size="large"
        className="w-full"
        busy={mail.isPending}
        onClick={send}
      >
        {mail.isSuccess ? 'Send the link again' : 'Email me a link'}
      </Button>
      <p className="mt-6 text-center text-[0.9375rem] text-ink-soft">
        Is the address wrong? <TextLink href={paths.contact()}>Write to us</TextLink>
      </p>
    </AccountCard>
  );
};

/** The payment has no email address that could prove the owner, or the server cannot send email. */
export const ContactSupport = ({ planType }: { planType: string | null }) => (
  <AccountCard
    above={<VerifiedBadge planType={planType} />}
    title="Confirm that you paid"
    description="Your payment is safe. You started it in another browser, and we cannot email you a link. Open this page in the browser you paid in, or write to us."
  >
    <Button asChild variant="primary" size="large" className="w-full">
      <Link href={paths.contact()}>Contact us</Link>
    </Button>
  </AccountCard>
);

/** Reached from the history, or a receipt. */
export const PaymentHasAccount = () => (
  <AccountCard
    title="This payment was already used"
    description="It created an account, so you do not need to pay again. Sign in to that account to continue."
  >
    <Button asChild variant="primary" size="large" className="w-full">
      <Link href={paths.login(paths.dashboard())}>Sign in</Link>
    </Button>
    <p className="mt-6 text-center text-[0.9375rem] text-ink-soft">
      <TextLink href={paths.forgotPassword()}>Forgot your password?</TextLink>
    </p>
  </AccountCard>
);

/** The mailed link: this browser may use the payment from now on, and continues with it. */
export const OpenClaimLink = ({ token }: { token: string }) => {
  const [, navigate] = useLocation();
  const opened = useQuery({
    queryKey: ['opened claim link', token],
    queryFn: () => call(openClaimLink, { body: { token } }),
    gcTime: 0,
  });
  const sessionId = opened.data?.sessionId;
  useEffect(() => {
    if (sessionId) navigate(paths.signup(sessionId), { replace: true });
  }, [sessionId, navigate]);
  if (!opened.isError || opened.isFetching) {
    return <VerifyingPayment />;
  }
  const isInvalid = opened.error instanceof ApiError && [400, 422].includes(opened.error.status);
  return isInvalid ? (
    <AccountCard
      title="This link no longer works"
      description="It has expired or is incomplete. Your payment is safe. Go back to the page you saw after you paid and request a new link, or write to us."
    >
      <Button asChild variant="primary" size="large" className="w-full">
        <Link href={paths.contact()}>Contact us</Link>
      </Button>
    </AccountCard>
  ) : (
    <AccountCard title="The link could not be opened" description={messageOf(opened.error, noPaymentAnswer)}>
      <Button variant="primary" size="large" className="w-full" onClick={() => void opened.refetch()}>
        Try again
      </Button>
    </AccountCard>
  );
};
