// A payment by a user who has an account already: it is added to that account, and makes no second one.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { currentUser, type User } from '#contract/accounts/auth.ts';
import { claimPayment } from '#contract/billing/plan.ts';
import { noAnswer, toastError } from '#web/lib/error-toast.ts';
import { signOut } from '#web/lib/logout.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AccountCard } from './account-card.tsx';

const useFinish = () => {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: [currentUser.path] });
    showToast({ title: 'Payment Successful', description: 'It was added to your plan. Thank you.' });
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
      title="You already have an account"
      description={`Your payment is safe. An account with ${email ?? 'this email'} exists. Sign in, and we add the payment to your plan.`}
    >
      {user ? (
        <>
          <p className="mb-5 text-[0.9375rem] text-ink-soft wrap-anywhere">{`You are signed in as ${user.email}.`}</p>
          <Button
            variant="primary"
            size="large"
            className="w-full"
            onClick={() => void signOut(paths.login(paths.dashboard()))}
          >
            Log out and sign in
          </Button>
        </>
      ) : (
        <Button asChild variant="primary" size="large" className="w-full">
          <Link href={paths.login(paths.dashboard())}>Sign in</Link>
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
      toastError(error, noAnswer, 'The payment was not added');
    },
  });
  return (
    <AccountCard
      title="Add the payment to your account"
      description={`You are signed in as ${user.email}. To make a new account with this payment instead, log out first.`}
    >
      <Button
        variant="primary"
        size="large"
        className="w-full"
        busy={claim.isPending}
        onClick={() => claim.mutate({})}
      >
        Add it to this account
      </Button>
    </AccountCard>
  );
};
