import { Link } from 'wouter';
import type { User } from '#contract/auth.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** For someone with an account: a payment here makes a new account and would not renew this one. */
export const YourPlan = ({ plan }: { plan: User['plan'] }) =>
  plan.status === 'active' ? (
    <div className="border-y py-6">
      <h2 className="text-xl">Your plan is active</h2>
      <p className="measure mt-2 mb-5 text-ink-soft">
        {plan.renewsAt && `It renews on ${formatDate(plan.renewsAt)}. `}
        {!plan.renewsAt && plan.endsAt && `It runs until ${formatDate(plan.endsAt)}. `}
        There is nothing to pay now.
      </p>
      <Button asChild variant="primary">
        <Link href={paths.dashboard()}>Go to the dashboard</Link>
      </Button>
    </div>
  ) : (
    <div className="border-y py-6">
      <h2 className="text-xl">
        {plan.endsAt ? `Your plan ended on ${formatDate(plan.endsAt)}` : 'Your plan has ended'}
      </h2>
      <p className="measure mt-2 text-ink-soft">
        A payment on this page opens a new account, so it cannot renew this one. To have your plan renewed,{' '}
        <TextLink href={paths.contact()}>write to the people who run this site</TextLink>.
      </p>
      <p className="measure mt-3 mb-5 text-ink-soft">
        Everything you made is kept. You can read, export and delete it as before.
      </p>
      <Button asChild variant="primary">
        <Link href={paths.savedResults()}>Open your saved results</Link>
      </Button>
    </div>
  );
