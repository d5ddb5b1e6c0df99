import { Link } from 'wouter';
import type { User } from '#contract/auth.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PlanSummary } from './plan-summary.tsx';

/** For someone who has nothing to pay. */
export const YourPlan = ({ plan }: { plan: User['plan'] }) => (
  <div>
    <h2 className="text-2xl">Your plan is active</h2>
    <div className="measure mt-2 mb-5 text-ink-soft">
      <PlanSummary plan={plan} /> There is nothing to pay now.
    </div>
    <div className="flex flex-wrap gap-3">
      <Button asChild variant="primary">
        <Link href={paths.dashboard()}>Go to the dashboard</Link>
      </Button>
      <Button asChild>
        <Link href={paths.settings('plan')}>Look after your plan</Link>
      </Button>
    </div>
  </div>
);
