import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { PlanChoices } from './plan-choices.tsx';
import { YourPlan } from './your-plan.tsx';

/** The plans for whoever needs one: not for people who have paid, nor before it is known who asks. */
export const PlanOffer = ({ address }: { address: string }) => {
  const { state, user } = useSession();
  if (state === 'loading') return null;
  if (user && user.plan.type !== 'trial') return <YourPlan plan={user.plan} />;
  return (
    <>
      <PlanChoices />
      <p className="mt-6 text-ink-soft">
        {user ? (
          'You are on the free trial. A plan comes with a new account in your own name.'
        ) : (
          <>
            You have an account already? <TextLink href={paths.login(address)}>Sign in</TextLink>
          </>
        )}
      </p>
    </>
  );
};
