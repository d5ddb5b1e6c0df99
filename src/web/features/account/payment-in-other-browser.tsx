// A payment that this browser may not use yet, and one that already made an account.

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { mailClaimLink, openClaimLink } from '#contract/billing/payments.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { VerifiedBadge } from './verified-badge.tsx';
import { VerifyingPayment } from './verifying-payment.tsx';

const noPaymentAnswer = (): string => t('account.paymentInOtherBrowser.noAnswer');

/** The checkout began in another browser, so the payer's email address has to prove whose payment it is. */
export const ConfirmPayer = ({ sessionId, planType }: { sessionId: string; planType: string | null }) => {
  const mail = useEndpointMutation(mailClaimLink);
  const send = () => mail.mutate({ params: { id: sessionId } });
  return (
    <AccountCard
      above={<VerifiedBadge planType={planType} />}
      title={t('account.paymentInOtherBrowser.confirmThatYouPaid')}
      description={t('account.paymentInOtherBrowser.yourPaymentIsSafeYouStarted')}
    >
      <div aria-live="polite">
        {mail.isSuccess && (
          <Notice tone="good" title={t('account.paymentInOtherBrowser.theLinkWasSent')} className="mb-5">
            {t('account.paymentInOtherBrowser.checkTheInboxAndTheSpam')}
          </Notice>
        )}
        {mail.isError && (
          <Notice tone="bad" title={t('account.paymentInOtherBrowser.theLinkWasNotSent')} className="mb-5">
            {messageOf(mail.error, noPaymentAnswer())}
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
        {mail.isSuccess
          ? t('account.paymentInOtherBrowser.sendTheLinkAgain')
          : t('account.paymentInOtherBrowser.emailMeALink')}
      </Button>
      <p className="mt-6 text-center text-[0.9375rem] text-ink-soft">
        <Rich
          id="account.paymentInOtherBrowser.isTheAddressWrongWriteTo"
          parts={[<TextLink key="0" href={paths.contact()} />]}
        />
      </p>
    </AccountCard>
  );
};

/** The payment has no email address that could prove the owner, or the server cannot send email. */
export const ContactSupport = ({ planType }: { planType: string | null }) => (
  <AccountCard
    above={<VerifiedBadge planType={planType} />}
    title={t('account.paymentInOtherBrowser.confirmThatYouPaid')}
    description={t('account.paymentInOtherBrowser.yourPaymentIsSafeYouStarted2')}
  >
    <Button asChild variant="primary" size="large" className="w-full">
      <Link href={paths.contact()}>{t('account.paymentInOtherBrowser.contactUs')}</Link>
    </Button>
  </AccountCard>
);

/** Reached from the history, or a receipt. */
export const PaymentHasAccount = () => (
  <AccountCard
    title={t('account.paymentInOtherBrowser.thisPaymentWasAlreadyUsed')}
    description={t('account.paymentInOtherBrowser.itCreatedAnAccountSoYou')}
  >
    <Button asChild variant="primary" size="large" className="w-full">
      <Link href={paths.login(paths.dashboard())}>{t('account.paymentInOtherBrowser.signIn')}</Link>
    </Button>
    <p className="mt-6 text-center text-[0.9375rem] text-ink-soft">
      <TextLink href={paths.forgotPassword()}>
        {t('account.paymentInOtherBrowser.forgotYourPassword')}
      </TextLink>
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
      title={t('account.paymentInOtherBrowser.thisLinkNoLongerWorks')}
      description={t('account.paymentInOtherBrowser.itHasExpiredOrIsIncomplete')}
    >
      <Button asChild variant="primary" size="large" className="w-full">
        <Link href={paths.contact()}>{t('account.paymentInOtherBrowser.contactUs')}</Link>
      </Button>
    </AccountCard>
  ) : (
    <AccountCard
      title={t('account.paymentInOtherBrowser.theLinkCouldNotBeOpened')}
      description={messageOf(opened.error, noPaymentAnswer())}
    >
      <Button variant="primary" size="large" className="w-full" onClick={() => void opened.refetch()}>
        {t('account.paymentInOtherBrowser.tryAgain')}
      </Button>
    </AccountCard>
  );
};
