// A payment by a user who has an account already: it is added to that account, and makes no second one.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { currentUser, type User } from '#contract/accounts/session.ts';
import { claimPayment } from '#contract/billing/plan.ts';
import { noAnswer, toastError } from '#web/lib/error-toast.ts';
import { signOut } from '#web/lib/logout.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AccountCard } from './account-card.tsx';

const useFinish = () => {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: [currentUser.path] });
    showToast({
      title: t('account.paymentOfKnownUser.paymentSuccessful'),
      description: t('account.paymentOfKnownUser.itWasAddedToYourPlan'),
    });
    navigate(paths.dashboard(), { replace: true });
  };
};

/** It was added a moment ago, or before. */
export const PaymentUsed = () => {
  const finish = useFinish();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The effect runs once, when the component is mounted.
  useEffect(() => void finish(), []);
  return null;
};

/** Signing in with the address of the payment adds it automatically. */
export const AccountExists = ({ email }: { email: string | null }) => {
  const user = useCurrentUser();
  return (
    <AccountCard
      title={t('account.paymentOfKnownUser.youAlreadyHaveAnAccount')}
      description={
        email
          ? t('account.paymentOfKnownUser.yourPaymentIsSafeAnAccount', { email })
          : t('account.paymentOfKnownUser.yourPaymentIsSafeSignIn')
      }
    >
      {user ? (
        <>
          <p className="mb-5 text-[0.9375rem] text-ink-soft wrap-anywhere">
            {t('account.paymentOfKnownUser.youAreSignedInAsEmail', { email: user.email })}
          </p>
          <Button
            variant="primary"
            size="large"
            className="w-full"
            onClick={() => void signOut(paths.login(paths.dashboard()))}
          >
            {t('account.paymentOfKnownUser.logOutAndSignIn')}
          </Button>
        </>
      ) : (
        <Button asChild variant="primary" size="large" className="w-full">
          <Link href={paths.login(paths.dashboard())}>{t('account.paymentOfKnownUser.signIn')}</Link>
        </Button>
      )}
    </AccountCard>
  );
};

/** Signed in with another address than that of the payment. */
export const AddPayment = ({ user }: { user: User }) => {
  const finish = useFinish();
  const claim = useEndpointMutation(claimPayment, {
    onSuccess: finish,
    onError: (error) => {
      toastError(error, noAnswer, t('account.paymentOfKnownUser.thePaymentWasNotAdded'));
    },
  });
  return (
    <AccountCard
      title={t('account.paymentOfKnownUser.addThePaymentToYourAccount')}
      description={t('account.paymentOfKnownUser.youAreSignedInAsEmail2', { email: user.email })}
    >
      <Button
        variant="primary"
        size="large"
        className="w-full"
        busy={claim.isPending}
        onClick={() => claim.mutate({})}
      >
        {t('account.paymentOfKnownUser.addItToThisAccount')}
      </Button>
    </AccountCard>
  );
};
